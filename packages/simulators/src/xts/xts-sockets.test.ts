import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { call } from '../frame/json-client.fixture.ts';
import { ONE } from '../frame/stand.fixture.ts';
import { receiveEvents } from './xts-client.fixture.ts';
import { codeOf, type Fields, openXts } from './xts-stand.fixture.ts';

describe('XTS, simulated: the order socket', () => {
  test('EIO 3: the room is joined at once, the client pings, events carry JSON in text', async () => {
    const { signIn, lastRupees, clock, close } = await openXts();
    const { place, listen } = await signIn();
    const socket = await listen();
    await socket.heard(3);
    const [handshake, connected] = socket.frames.map(String);
    assert.match(
      handshake ?? '',
      /^0\{"sid":".+","upgrades":\[\],"pingInterval":25000,"pingTimeout":20000\}$/,
    );
    assert.equal(connected, '40');
    assert.equal(socket.events()[0]?.[0], 'joined');
    socket.socket.send('2');
    await socket.heard(4);
    assert.equal(String(socket.frames[3]), '3');
    await place({ limitPrice: Math.round(lastRupees() * 10 + 50) / 10 });
    clock.advance(0);
    await socket.heard(8);
    const told = socket.events().slice(1);
    assert.deepEqual(
      told.map(([name]) => name),
      ['order', 'order', 'trade', 'position'],
    );
    const rows = told.map(([, payload]) => JSON.parse(payload) as Fields);
    assert.deepEqual(
      rows.slice(0, 3).map((row) => row.OrderStatus),
      ['New', 'Filled', 'Filled'],
    );
    assert.equal(rows[2]?.LastTradedQuantity, 10);
    await socket.close();
    await close();
  });

  test('EIO 4: the client asks for the room and answers pings; who does not is closed', async () => {
    const { signIn, clock, close } = await openXts();
    const { listen } = await signIn();
    const socket = await listen({ EIO: '4' });
    await socket.heard(1);
    assert.match(String(socket.frames[0]), /"maxPayload"/);
    socket.socket.send('40');
    await socket.heard(3);
    assert.match(String(socket.frames[1]), /^40\{"sid":/);
    clock.advance(25_000);
    await socket.heard(4);
    assert.equal(String(socket.frames[3]), '2');
    socket.socket.send('3');
    await socket.settled();
    clock.advance(25_000);
    await socket.heard(5);
    const closed = once(socket.socket, 'close');
    clock.advance(20_000);
    await closed;
    await close();
  });

  test('EIO 3: who does not ping is closed', async () => {
    const { signIn, clock, close } = await openXts();
    const socket = await (await signIn()).listen();
    await socket.heard(3);
    const closed = once(socket.socket, 'close');
    clock.advance(45_000);
    await closed;
    await close();
  });

  test('a stranger is refused, and who does not say INTERACTIVE is dropped after ten seconds', async () => {
    const { signIn, clock, close } = await openXts();
    const { listen } = await signIn();
    await assert.rejects(listen({ token: 'x' }), /401/);
    const socket = await listen({ apiType: '' });
    await socket.heard(3);
    const closed = once(socket.socket, 'close');
    clock.advance(9_999);
    await socket.settled();
    assert.equal(socket.socket.readyState, socket.socket.OPEN);
    clock.advance(1);
    await closed;
    await close();
  });

  test('the logout event is told, and then nothing', async () => {
    const { signIn, simulator, clock, close } = await openXts();
    const { place, listen } = await signIn();
    const socket = await listen();
    await socket.heard(3);
    simulator.faults.plan({ fault: 'logout-event', clientId: ONE.clientId, times: 1 });
    await place();
    clock.advance(0);
    await socket.heard(4);
    assert.equal(socket.events().at(-1)?.[0], 'logout');
    await socket.close();
    await close();
  });
});

describe('XTS, simulated: prices', () => {
  const INSTRUMENT = { exchangeSegment: 1, exchangeInstrumentID: 3045 };

  test('what was subscribed to over REST is pushed as events, once a pair', async () => {
    const { simulator, signIn, lastRupees, clock, close } = await openXts();
    const { token, ask } = await signIn(ONE, 'market');
    const socket = await receiveEvents(simulator, '/apimarketdata/socket.io/', {
      ...{ EIO: '3', transport: 'websocket', token, userID: ONE.clientId },
      ...{ publishFormat: 'JSON', broadcastMode: 'Full' },
    });
    await socket.heard(3);
    const subscribe = (code: number) =>
      ask('POST', '/apimarketdata/instruments/subscription', {
        instruments: [INSTRUMENT],
        xtsMessageCode: code,
      });
    const answer = await subscribe(1501);
    const { listQuotes } = answer.json().result as { readonly listQuotes: readonly string[] };
    const snapshot = JSON.parse(listQuotes[0] ?? '') as { readonly Touchline: Fields };
    assert.equal(snapshot.Touchline.LastTradedPrice, lastRupees());
    assert.equal(codeOf(await subscribe(1501)), 'e-session-0004');
    assert.equal((await subscribe(1512)).json().type, 'success');
    clock.advance(1_000);
    await socket.heard(5);
    const [name, payload] = socket.events().at(-1) ?? ['', ''];
    assert.match(name, /^15(01|12)-json-full$/);
    const tick = JSON.parse(payload) as Fields;
    assert.deepEqual([tick.ExchangeSegment, tick.ExchangeInstrumentID], [1, 3045]);
    const seconds = Number(tick.ExchangeTimeStamp) + 315_532_800 - 19_800;
    assert.ok(Math.abs(seconds * 1000 - clock.now()) <= 2_000, 'seconds of the Indian clock since 1980');
    const gone = await ask('PUT', '/apimarketdata/instruments/subscription', {
      ...{ instruments: [INSTRUMENT], xtsMessageCode: 1501 },
    });
    assert.equal(gone.json().type, 'success');
    await socket.close();
    await close();
  });

  test('quotes are asked for by code, and an unknown instrument or code is refused', async () => {
    const { signIn, close } = await openXts();
    const { ask } = await signIn(ONE, 'market');
    const quotes = (instruments: unknown, xtsMessageCode: unknown) =>
      ask('POST', '/apimarketdata/instruments/quotes', {
        instruments,
        xtsMessageCode,
        publishFormat: 'JSON',
      });
    const depth = (await quotes([INSTRUMENT], 1502)).json().result as {
      readonly listQuotes: readonly string[];
    };
    assert.ok((JSON.parse(depth.listQuotes[0] ?? '') as { readonly Bids: unknown[] }).Bids.length > 0);
    assert.equal((await quotes([INSTRUMENT], 1)).json().description, 'Bad Request');
    assert.equal((await quotes([], 1501)).json().description, 'Bad Request');
    assert.equal(
      (await quotes([{ exchangeSegment: 1, exchangeInstrumentID: 1 }], 1501)).json().type,
      'error',
    );
    await close();
  });

  test('the history is a text of bars, each with the last second of it by the Indian clock', async () => {
    const { signIn, clock, close } = await openXts();
    clock.advance(10 * 60_000);
    const { ask } = await signIn(ONE, 'market');
    const history = (query: Readonly<Record<string, string>>) => {
      const asked = new URLSearchParams({
        ...{ exchangeSegment: 'NSECM', exchangeInstrumentID: '3045', compressionValue: '60' },
        ...{ startTime: 'Nov 16 2026 100000', endTime: 'Nov 16 2026 100400', ...query },
      });
      return ask('GET', `/apimarketdata/instruments/ohlc?${asked}`);
    };
    const barsOf = async (query: Readonly<Record<string, string>> = {}) => {
      const { dataReponse } = (await history(query)).json().result as { readonly dataReponse: string };
      return dataReponse === '' ? [] : dataReponse.split(',').map((row) => row.split('|').map(Number));
    };
    const minutes = await barsOf();
    assert.deepEqual(
      minutes.map(([time]) => time),
      [0, 1, 2, 3, 4].map((at) => Date.UTC(2026, 10, 16, 10, at, 59) / 1000),
    );
    assert.ok(minutes.every((row) => row.length === 7));
    const [five] = await barsOf({ compressionValue: '300' });
    assert.deepEqual(five?.[0], Date.UTC(2026, 10, 16, 10, 4, 59) / 1000);
    assert.equal(five?.[1], minutes[0]?.[1]);
    assert.equal(five?.[4], minutes[4]?.[4]);
    assert.deepEqual(
      await barsOf({ exchangeInstrumentID: '1' }),
      [],
      'unknown instruments are answered with success',
    );
    assert.equal((await history({ startTime: '2026-11-16' })).json().description, 'Bad Request');
    assert.equal((await history({ compressionValue: '61' })).json().description, 'Bad Request');
    await close();
  });

  test('the list is one text: shares and futures with columns of their own, indices apart', async () => {
    const { simulator, close } = await openXts();
    const master = await call('POST', `${simulator.url}/apimarketdata/instruments/master`, {
      json: { exchangeSegmentList: ['NSECM', 'NSEFO'] },
    });
    const rows = String(master.json().result)
      .split('\n')
      .map((row) => row.split('|'));
    assert.equal(rows.length, 2);
    const [share, future] = rows;
    assert.deepEqual([share?.[0], share?.[1], share?.[3], share?.[5]], ['NSECM', '3045', 'SBIN', 'EQ']);
    assert.deepEqual([share?.[10], share?.[11], share?.[12]], ['92306', '0.1', '1']);
    assert.deepEqual([future?.[0], future?.[1], future?.[12]], ['NSEFO', '53001', '65']);
    assert.equal(future?.[16], '2026-11-24T14:30:00');
    const indices = await call(
      'GET',
      `${simulator.url}/apimarketdata/instruments/indexlist?exchangeSegment=1`,
    );
    assert.deepEqual((indices.json().result as Fields).indexList, ['NIFTY_26000']);
    await close();
  });
});
