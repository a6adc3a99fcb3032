import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { callerOf, NOW, orderRow, scripted, tradeRow } from './account.fixture.ts';
import { xtsDialect } from './dialect.ts';
import { readPacket } from './socket-io.ts';

const caller = callerOf(scripted().http, { token: 't&1', userId: 'U7' });

function openStream() {
  const { stream } = xtsDialect({ rest: 'http://xts', stream: 'ws://xts' }).orders;
  const connect = () => ({ url: new URL(stream.address(caller).url), reader: stream.reader(caller) });
  return { stream, connect };
}

/** Above what a number can count one by one. */
const LONG = '12345678901234567891';

const event = (name: string, payload: unknown) => `42${JSON.stringify([name, payload])}`;

describe('the order stream of XTS', () => {
  test('[brokers.X6] the address names the interactive application, so that it is not dropped after ten seconds', () => {
    const { url } = openStream().connect();
    assert.equal(`${url.origin}${url.pathname}`, 'ws://xts/interactive/socket.io/');
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      EIO: '3',
      transport: 'websocket',
      token: 't&1',
      userID: 'U7',
      apiType: 'INTERACTIVE',
    });
  });

  test('[brokers.X6] generation 3 first, 4 when that led to nothing, and then what worked', () => {
    const { connect } = openStream();
    const generation = () => connect().url.searchParams.get('EIO');
    assert.deepEqual([generation(), generation(), generation()], ['3', '4', '3']);
    const four = connect();
    assert.equal(four.url.searchParams.get('EIO'), '4');
    assert.deepEqual(four.reader.greeting, ['40'], 'the client opens the namespace');
    assert.equal(four.reader.heartbeat, null, 'the server pings');
    assert.deepEqual(four.reader.read('2', NOW), { reply: '3' });
    assert.deepEqual(four.reader.read(event('joined', 'session expired'), NOW), { isReady: true });
    assert.deepEqual([generation(), generation()], ['4', '3']);
  });

  test('[brokers.X6] address and reader of a connection speak the same generation, whichever is asked for first', () => {
    const { stream } = openStream();
    const generations = [1, 2, 3].map(() => {
      const isThird = stream.reader(caller).heartbeat !== null;
      const address = new URL(stream.address(caller).url).searchParams.get('EIO');
      return [isThird ? '3' : '4', address];
    });
    assert.deepEqual(generations, [
      ['3', '3'],
      ['4', '4'],
      ['3', '3'],
    ]);
  });

  test('[brokers.X6] generation 3: we ping, at half of the shorter time', () => {
    const { reader } = openStream().connect();
    assert.deepEqual(reader.heartbeat, { send: '2', everyMs: 10_000 });
    assert.deepEqual(reader.greeting, []);
    for (const frame of ['40', '3', '6']) assert.deepEqual(reader.read(frame, NOW), {});
  });

  test('[brokers.X6] what the server announces is kept to, in both generations', () => {
    const { connect } = openStream();
    const opening = '0{"sid":"x","pingInterval":30000,"pingTimeout":8000}';
    assert.deepEqual(connect().reader.read(opening, NOW), { rhythm: { everyMs: 4_000, silenceMs: 4_000 } });
    const four = connect().reader;
    assert.equal(four.silenceMs, 25_000);
    assert.equal(four.read(opening, NOW).rhythm?.silenceMs, 30_000, 'the server pings');
  });

  test('[brokers.X6] a session of Market Data opens no order stream', () => {
    const { stream } = openStream();
    assert.equal(stream.isFor?.(caller.session), true);
    assert.equal(stream.isFor?.(callerOf(scripted().http, { application: 'market-data' }).session), false);
  });

  test('[brokers.X6] orders and trades come as JSON in a text, or as objects', () => {
    const { reader } = openStream().connect();
    const filled = orderRow({ OrderStatus: 'Filled', CumulativeQuantity: 10 });
    for (const payload of [filled, JSON.stringify(filled)]) {
      const [row, ...more] = reader.read(event('order', payload), NOW).orders ?? [];
      assert.deepEqual([row?.state, row?.filledQty, more], ['executed', 10, []]);
    }
    const [trade] = reader.read(event('trade', JSON.stringify(tradeRow())), NOW).trades ?? [];
    assert.deepEqual([trade?.tradeId, trade?.pricePaise], ['1210021530-402597', 101_545]);
  });

  test('[brokers.X5] a number that is too long for a number stays exact, in a text and in an object', () => {
    const { reader } = openStream().connect();
    const row = JSON.stringify(orderRow({ AppOrderID: 1 })).replace('"AppOrderID":1', `"AppOrderID":${LONG}`);
    for (const payload of [row, JSON.stringify(row)]) {
      const [read] = reader.read(`42["order",${payload}]`, NOW).orders ?? [];
      assert.equal(read?.orderId, LONG);
    }
  });

  test('[brokers.X6] a logout ends the session for good; a socket that is closed is opened again', () => {
    const { reader } = openStream().connect();
    const ends: readonly (readonly [string, string])[] = [
      [event('logout', 'logged out by another user'), 'login-dead'],
      ['44"Invalid Token"', 'login-dead'],
      ['44{"message":"Authentication error"}', 'login-dead'],
      [event('error', 'Invalid Token'), 'login-dead'],
      ['44{"message":"Too many sockets"}', 'reconnect'],
      [event('error', { description: 'busy' }), 'reconnect'],
      ['41', 'reconnect'],
      ['1', 'reconnect'],
    ];
    for (const [frame, kind] of ends) assert.equal(reader.read(frame, NOW).ended?.kind, kind, frame);
  });

  test('[brokers.X6] what cannot be read, or is for others, tells nothing', () => {
    const { reader } = openStream().connect();
    const frames = [
      '',
      '4',
      '42',
      '42[',
      '42["order"]',
      event('order', '{"AppOrderID":'),
      event('order', null),
      event('order', { OrderStatus: 'Filled' }),
      event('position', '{}'),
      event('tradeConversion', '{}'),
      '0{"sid"',
      'x'.repeat(5_000_000),
    ];
    for (const frame of frames) assert.deepEqual(reader.read(frame, NOW), {}, frame.slice(0, 60));
  });

  test('[brokers.X6] frames of any bytes are read without harm', () => {
    const { reader } = openStream().connect();
    const parts = fc.constantFrom(
      '0',
      '2',
      '3',
      '40',
      '41',
      '42',
      '43',
      '44',
      '45',
      '[',
      '"order"',
      ',',
      '{',
      '}',
    );
    const frame = fc.oneof(
      fc.string(),
      fc.uint8Array({ maxLength: 200 }),
      fc.array(fc.oneof(parts, fc.string(), fc.json())).map((pieces) => pieces.join('')),
      fc
        .tuple(fc.constantFrom('order', 'trade', 'joined', 'logout', 'error'), fc.jsonValue())
        .map(([name, of]) => event(name, of)),
    );
    fc.assert(
      fc.property(frame, (bytes) => {
        assert.ok(readPacket(bytes).kind);
        for (const row of reader.read(bytes, NOW).orders ?? []) assert.match(row.orderId, /^\d+$/);
      }),
      { numRuns: 3_000 },
    );
  });

  test('[brokers.X6] what XTS tells without a time has the time at which it came, however old the connection is', () => {
    const { reader } = openStream().connect();
    const timeless = { LastUpdateDateTime: '', ExchangeTransactTime: '', OrderGeneratedDateTime: '' };
    const frame = event('order', JSON.stringify(orderRow(timeless)));
    assert.equal(reader.read(frame, NOW + 3_600_000).orders?.[0]?.at, NOW + 3_600_000);
  });
});
