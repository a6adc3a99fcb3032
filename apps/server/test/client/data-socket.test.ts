import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  DataSocket,
  type DataSocketOptions,
  type MinuteCandle,
  Spark,
  type SparkError,
  type Tick,
} from '@spark/client';
import { quoteOf } from '@spark/testkit';
import { marketUnderTest } from '../market-under-test.ts';
import { listen } from '../raw-socket.ts';
import { sparkFor } from '../spark-under-test.ts';
import { createCollected } from './collected.ts';
import { type Connection, startSocketServer } from './socket-server.ts';

const QUICK = { backoffMs: 1, backoffMsMost: 2 };
const SUBSCRIBED = { type: 'General', message: 'Tokens subscribed', data: [] };

test('a subscription that is refused as a whole rejects with the problems, and is not asked for again', async (t) => {
  const { server, open } = await startOwn(t);
  const socket = open();
  const asked = socket.subscribe(['NSE:1']);
  const first = await server.connections.next();
  first.greet();
  await first.messages.next();
  const errors = [{ code: 'instrument_unknown', message: 'There is no instrument NSE:1' }];
  first.send({ type: 'General', message: 'There is no instrument NSE:1', data: [], errors });
  await assert.rejects(asked, { code: 'instrument_unknown', problems: errors });
  first.ws.terminate();
  const second = await server.connections.next();
  second.greet();
  const left = socket.unsubscribe(['NSE:2']);
  assert.equal((await second.messages.next()).function, 'unsubscribe');
  second.send({ type: 'General', message: 'Tokens unsubscribed', data: [] });
  await left;
});

test('commands wait for the greeting and are answered in their order', async (t) => {
  const { server, open } = await startOwn(t);
  const socket = open();
  const answers = [socket.subscribe(['NSE:1'], { mode: 'ltp' }), socket.connections()] as const;
  const connection = await server.connections.next();
  assert.equal(connection.messages.all().length, 0);
  connection.greet();
  assert.deepEqual(await connection.messages.next(), {
    function: 'subscribe',
    payload: { tokens: ['NSE:1'], mode: 'ltp' },
  });
  assert.deepEqual(await connection.messages.next(), { function: 'connections', payload: {} });
  connection.send(SUBSCRIBED);
  connection.send({ type: 'General', message: 'The prices of testBroker are open', data: [] });
  const source = { broker: 'testBroker', state: 'open', tokens: 1 };
  connection.send({ type: 'General', message: 'Data Received', data: [source] });
  assert.deepEqual(await answers[0], []);
  assert.deepEqual(await answers[1], [source]);
});

test('after a break everything is asked for again in few commands, then what had no answer', async (t) => {
  const { server, open } = await startOwn(t);
  const errors = createCollected<SparkError>();
  const socket = open({ onError: errors.add });
  const first = await server.connections.next();
  first.greet();
  const agreed = [
    socket.subscribe(['NSE:1', 'NSE:2']),
    socket.subscribe(['NSE:3'], { mode: 'depth', accountName: 'account1' }),
    socket.subscribe(['NSE:4', 'NSE:5'], { mode: 'candle' }),
    socket.subscribe(['NSE:2'], { mode: 'ltp' }),
    socket.unsubscribe(['NSE:4']),
  ];
  for (const _ of agreed) await first.messages.next();
  for (const _ of agreed.slice(1)) first.send(SUBSCRIBED);
  first.send({ type: 'General', message: 'Tokens unsubscribed', data: [] });
  await Promise.all(agreed);
  const late = socket.subscribe(['NSE:6'], { mode: 'ltp' });
  await first.messages.next();
  first.ws.terminate();
  const second = await server.connections.next();
  second.greet();
  const payloads = [
    { tokens: ['NSE:1'] },
    { tokens: ['NSE:2'], mode: 'ltp' },
    { tokens: ['NSE:2', 'NSE:5'], mode: 'candle' },
    { tokens: ['NSE:3'], mode: 'depth', AccountName: 'account1' },
    { tokens: ['NSE:6'], mode: 'ltp' },
  ];
  for (const payload of payloads) {
    assert.deepEqual(await second.messages.next(), { function: 'subscribe', payload });
    second.send(SUBSCRIBED);
  }
  assert.deepEqual(await late, []);
  assert.equal(errors.all().length, 0);
});

test('option chains are followed again after a break, until they are left or refused', async (t) => {
  const { server, open } = await startOwn(t);
  const errors = createCollected<SparkError>();
  const spots = createCollected<number | null>();
  const socket = open({ onError: errors.add, onOptionChain: ({ spot }) => spots.add(spot) });
  const [nifty, dated, bank] = [
    { symbol: 'NIFTY', exchange: 'NFO' },
    { symbol: 'NIFTY', exchange: 'NFO', expiry: '2026-11-17', strikes: 5 },
    { symbol: 'BANKNIFTY', exchange: 'NFO' },
  ] as const;
  const first = await server.connections.next();
  first.greet();
  const agreed = [nifty, dated, bank].map((question) => socket.subscribeOptionChain(question));
  for (const payload of [nifty, dated, bank]) {
    assert.deepEqual(await first.messages.next(), { function: 'subscribeOptionChain', payload });
    first.send({ type: 'General', message: 'Option chain subscribed', data: [] });
  }
  await Promise.all(agreed);
  const left = socket.unsubscribeOptionChain(bank);
  await first.messages.next();
  first.send({ type: 'General', message: 'Option chain unsubscribed', data: [] });
  await left;
  first.send({ type: 'OptionChain', message: 'chain:NFO:NIFTY:2026-11-17', data: [{ spot: 23_500 }] });
  assert.equal(await spots.next(), 23_500);
  for (const followed of [[nifty, dated], [nifty]]) {
    server.connections.all().at(-1)?.ws.terminate();
    const next = await server.connections.next();
    next.greet();
    for (const payload of followed) {
      assert.deepEqual(await next.messages.next(), { function: 'subscribeOptionChain', payload });
      const problems = [{ code: 'option_unknown', message: 'No contract fits' }];
      if (payload === dated)
        next.send({ type: 'General', message: 'No contract fits', data: [], errors: problems });
      else next.send({ type: 'General', message: 'Option chain subscribed', data: [] });
    }
  }
  assert.deepEqual(
    errors.all().map(({ code }) => code),
    ['option_unknown'],
  );
});

test('a closing message of the server is not an answer', async (t) => {
  const { server, open } = await startOwn(t);
  const general = createCollected<string>();
  const socket = open({ onGeneral: ({ message }) => general.add(message) });
  const asked = socket.subscribe(['NSE:1']);
  const first = await server.connections.next();
  first.greet();
  await first.messages.next();
  const errors = [{ code: 'stopping', message: 'Spark is stopping' }];
  first.send({ type: 'General', message: 'Spark is stopping', data: [], errors });
  assert.equal(await general.next(), 'Connected');
  assert.equal(await general.next(), 'Spark is stopping');
  first.ws.close(1001);
  const second = await server.connections.next();
  second.greet();
  await second.messages.next();
  second.send(SUBSCRIBED);
  assert.deepEqual(await asked, []);
});

test('closing rejects what has no answer', async (t) => {
  const { server, open } = await startOwn(t);
  const socket = open();
  const asked = socket.subscribe(['NSE:1']);
  await server.connections.next();
  socket.close();
  await assert.rejects(asked, { code: 'closed' });
  await assert.rejects(socket.connections(), { code: 'closed' });
});

test('a slow reader gets the newest tick of each instrument, and every candle', async (t) => {
  const { server, open } = await startOwn(t);
  const ticks = createCollected<Tick>();
  const socket = open({ waitingMax: 3, onTick: ticks.add });
  const slow = socket[Symbol.asyncIterator]();
  const connection = await server.connections.next();
  connection.greet();
  for (const ltp of [1, 2, 3, 4, 5]) {
    tick(connection, 'NSE:1', ltp);
    tick(connection, 'NSE:2', ltp * 10);
  }
  connection.send({ type: 'Candle', message: 'min:NSE:1', data: [{ c: 5 }] });
  tick(connection, 'NSE:1', 6);
  for (let count = 0; count < 11; count += 1) await ticks.next();
  const read = [];
  for (let count = 0; count < 3; count += 1) read.push((await slow.next()).value);
  assert.deepEqual(
    read.map((message) => [message.message, message.data[0].ltp ?? message.data[0].c]),
    [
      ['tick:NSE:1', 6],
      ['tick:NSE:2', 50],
      ['min:NSE:1', 5],
    ],
  );
});

test('prices of a running server arrive, and arrive again after it was restarted', async (t) => {
  const market = marketUnderTest();
  const spark = await sparkFor(t, { world: { market } });
  const port = await listen(spark);
  const ticks = createCollected<Tick>();
  const candles = createCollected<MinuteCandle>();
  const client = new Spark({ url: `http://127.0.0.1:${port}`, token: spark.owner });
  const connected = createCollected<true>();
  const socket = new DataSocket(client, {
    ...QUICK,
    attempts: 1_000,
    onTick: ticks.add,
    onCandle: candles.add,
    onConnect: () => connected.add(true),
  });
  t.after(() => socket.close());
  const unknown = await socket.subscribe(['NSE:212', 'NSE:9']);
  assert.deepEqual(
    unknown.map(({ code }) => code),
    ['instrument_unknown'],
  );
  await connected.next();
  const now = spark.clock.now();
  market.feed.push(quoteOf({ at: now, lastPaise: 17_120, volume: 100 }));
  assert.equal((await ticks.next()).ltp, 171.2);
  // In steps within which the client shows that it lives.
  for (const later of [20_000, 40_000, 60_000]) {
    spark.clock.set(now + later);
    await socket.connections();
  }
  market.feed.push(quoteOf({ at: now + 60_000, lastPaise: 17_000, volume: 350 }));
  assert.equal((await candles.next()).tk, 'NSE:212');
  assert.equal((await socket.connections())[0]?.broker, 'testBroker');

  const again = marketUnderTest();
  await spark.restart({ market: again });
  await spark.spark.app.listen({ host: '127.0.0.1', port });
  await connected.next();
  // Answers come in order, so after this one the subscription stands again.
  await socket.connections();
  const before = ticks.all().length;
  again.feed.push(quoteOf({ at: spark.clock.now(), lastPaise: 16_990, volume: 400 }));
  while ((await ticks.next()).ltp !== 169.9);
  assert.ok(ticks.all().length > before);
});

function tick({ send }: Connection, token: string, ltp: number): void {
  send({ type: 'Tick', message: `tick:${token}`, data: [{ token, ltp }] });
}

async function startOwn(t: TestContext) {
  const server = await startSocketServer(t);
  const spark = new Spark({ url: server.url, token: 'header.payload.signature' });
  const open = (options: DataSocketOptions = {}) => {
    const socket = new DataSocket(spark, { ...QUICK, ...options });
    t.after(() => socket.close());
    return socket;
  };
  return { server, open };
}
