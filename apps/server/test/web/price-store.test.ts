import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type MinuteCandle, Spark, type Tick } from '@spark/client';
import { createPriceStore, priceStoreOf } from '@spark/web';
import { createCollected } from '../client/collected.ts';
import { startSocketServer } from '../client/socket-server.ts';
import { pageFor } from './orders-under-test.ts';
import { until } from './until.ts';

const QUICK = { backoffMs: 1, backoffMsMost: 20, everyMs: 0 };
const TOKEN = 'NSE:212';
const SUBSCRIBED = { type: 'General', message: 'Tokens subscribed', data: [] };

const tick = (token: string, ltp: number, stale = false): Tick => ({
  ...{ token, symbol: token, ltp, stale, broker: 'testBroker' },
  ...{ timestamp: '1794541508', timestamp_str: '2026-11-13 09:15:08' },
});
const tickMessage = (tick: Tick) => ({ type: 'Tick', message: `tick:${tick.token}`, data: [tick] });

async function scripted(t: TestContext) {
  const server = await startSocketServer(t);
  const spark = new Spark({ url: server.url, token: 'header.payload.signature' });
  return { server, spark, store: createPriceStore(spark, QUICK) };
}

test('[web.W20] a price that nobody knows stays unknown, also where it cannot be read', async (t) => {
  const { server, store } = await scripted(t);
  server.replies.set('/quotes', () => ({ status: 503, json: {} }));
  const price = store.priceOf(TOKEN);
  t.after(price.subscribe(() => undefined));
  (await server.connections.next()).greet();
  await until(t, store.freshness, ({ state }) => state === 'live');
  assert.deepEqual(price.getSnapshot(), { ltp: null, at: null, isStale: false });
});

test('[web.W20] on the real exchange a price is read at once and follows the ticks', async (t) => {
  const { spark, direct } = await pageFor(t);
  const price = priceStoreOf(spark).priceOf(TOKEN);
  t.after(price.subscribe(() => undefined));
  const { ltp, at, isStale } = await until(t, price, (now) => now.ltp !== null);
  const [quote] = (await direct.readQuotes({ tokens: [TOKEN] })).data;
  assert.ok(Math.abs((ltp ?? 0) / (quote?.ltp ?? 1) - 1) < 0.05, `${ltp} ${quote?.ltp}`);
  assert.ok(at !== null && at > 0);
  assert.equal(isStale, false);
  assert.equal(priceStoreOf(spark).priceOf(TOKEN), price, 'one store and one price for all parts of a page');
});

test('[web.W21] when the line breaks a price is stale until a new one has come', async (t) => {
  const { server, store } = await scripted(t);
  const price = store.priceOf(TOKEN);
  const seen: string[] = [];
  t.after(
    price.subscribe(() =>
      seen.push(`${price.getSnapshot().ltp} ${price.getSnapshot().isStale ? 'stale' : ''}`),
    ),
  );
  const first = await server.connections.next();
  first.greet();
  await first.messages.next();
  first.send(SUBSCRIBED);
  first.send(tickMessage(tick(TOKEN, 170)));
  const fresh = await until(t, price, ({ ltp }) => ltp === 170);
  assert.equal(fresh.at, 1_794_541_508_000);
  first.ws.terminate();
  await until(t, price, ({ isStale }) => isStale);
  const second = await server.connections.next();
  second.greet();
  assert.deepEqual(await second.messages.next(), {
    function: 'subscribe',
    payload: { tokens: [TOKEN], mode: 'ltp' },
  });
  await until(t, store.freshness, ({ state }) => state === 'live');
  assert.equal(price.getSnapshot().isStale, true, 'a connection alone makes no price new');
  second.send(tickMessage(tick(TOKEN, 170)));
  await until(t, price, ({ isStale }) => !isStale);
  second.send(tickMessage(tick(TOKEN, 171, true)));
  await until(t, price, ({ ltp }) => ltp === 171);
  assert.deepEqual(seen, ['170 ', '170 stale', '170 ', '171 stale']);
});

test('[web.W22] all share one connection, an instrument is asked for once, the last who leaves closes it', async (t) => {
  const { server, store } = await scripted(t);
  const price = store.priceOf(TOKEN);
  const ticks = createCollected<Tick>();
  const candles = createCollected<MinuteCandle>();
  const leaveAll = [price.subscribe(() => undefined), price.subscribe(() => undefined)];
  const connection = await server.connections.next();
  connection.greet();
  assert.deepEqual((await connection.messages.next()).payload, { tokens: [TOKEN], mode: 'ltp' });
  connection.send(SUBSCRIBED);
  leaveAll.push(store.follow(TOKEN, { onTick: ticks.add, onCandle: candles.add }));
  assert.deepEqual((await connection.messages.next()).payload, { tokens: [TOKEN], mode: 'candle' });
  const leaveOther = store.priceOf('NSE:1').subscribe(() => undefined);
  assert.deepEqual((await connection.messages.next()).payload, { tokens: ['NSE:1'], mode: 'ltp' });
  connection.send(tickMessage(tick('NSE:1', 5)));
  connection.send(tickMessage(tick(TOKEN, 170)));
  assert.equal((await ticks.next()).ltp, 170);
  const candle = { tk: TOKEN, ts: '', tsp: '', o: 1, h: 2, l: 1, c: 2, v: 3, oi: 0 };
  connection.send({ type: 'Candle', message: `min:${TOKEN}`, data: [candle] });
  assert.deepEqual(await candles.next(), candle);
  assert.equal(ticks.all().length, 1, 'nothing of another instrument');
  leaveOther();
  assert.equal((await connection.messages.next()).function, 'unsubscribe');
  const leaveChart = leaveAll[2];
  for (let times = 0; times < 3; times += 1) leaveChart?.();
  connection.send(tickMessage(tick(TOKEN, 172)));
  await until(t, price, ({ ltp }) => ltp === 172);
  for (const leave of leaveAll) leave();
  for (const leave of leaveAll) leave();
  assert.equal(await connection.closed, 1000);
  assert.equal(price.getSnapshot().ltp, null, 'a later subscriber does not see an old price');
  assert.equal(store.freshness.getSnapshot().state, 'off');
  assert.equal(server.connections.all().length, 1);
});

test('[web.W31] after a socket that ended for good, the next subscriber gets a new one with all instruments', async (t) => {
  const { server, store } = await scripted(t);
  server.replies.set('/profile', () => {
    const errors = [{ code: 'token_invalid', message: 'No' }];
    return { status: 401, json: { status: false, error: true, data: [], message: 'No', errors } };
  });
  server.handshake = 'refuse';
  t.after(store.priceOf('NSE:1').subscribe(() => undefined));
  const { state } = await until(t, store.freshness, (freshness) => freshness.state === 'off');
  assert.equal(state, 'off');
  server.handshake = 'take';
  t.after(store.priceOf('NSE:2').subscribe(() => undefined));
  const connection = await server.connections.next();
  connection.greet();
  assert.deepEqual((await connection.messages.next()).payload, { tokens: ['NSE:1', 'NSE:2'], mode: 'ltp' });
});

test('[web.W23] what subscribes in one turn is one message and one call', async (t) => {
  const { server, store } = await scripted(t);
  server.replies.set('/quotes', () => {
    const row = { symbol: '', ltp: 99, timestamp: '1794541508', stale: false };
    const data = ['NSE:1', 'NSE:2', 'NSE:3'].map((token) => ({ ...row, token }));
    return { status: 200, json: { status: true, error: false, data, message: '' } };
  });
  const tokens = ['NSE:1', 'NSE:2', 'NSE:3'];
  const leaveAll = tokens.map((token) => store.priceOf(token).subscribe(() => undefined));
  const connection = await server.connections.next();
  connection.greet();
  assert.deepEqual((await connection.messages.next()).payload, { tokens, mode: 'ltp' });
  connection.send(SUBSCRIBED);
  for (const token of tokens) await until(t, store.priceOf(token), ({ ltp }) => ltp === 99);
  assert.equal(server.requests.all().filter((path) => path === '/quotes').length, 1);
  t.after(store.priceOf('NSE:4').subscribe(() => undefined));
  await connection.messages.next();
  connection.send(SUBSCRIBED);
  for (const leave of leaveAll) leave();
  assert.deepEqual(await connection.messages.next(), { function: 'unsubscribe', payload: { tokens } });
});

test('[web.W24] who comes back within the time to linger has the price at once, and nothing is sent', async (t) => {
  const { server, spark } = await scripted(t);
  const store = createPriceStore(spark, { ...QUICK, lingerMs: 500 });
  const price = store.priceOf(TOKEN);
  const leave = price.subscribe(() => undefined);
  const connection = await server.connections.next();
  connection.greet();
  await connection.messages.next();
  connection.send(SUBSCRIBED);
  connection.send(tickMessage(tick(TOKEN, 170)));
  await until(t, price, ({ ltp }) => ltp === 170);
  leave();
  connection.send(tickMessage(tick(TOKEN, 171)));
  t.after(price.subscribe(() => undefined));
  await until(t, price, ({ ltp }) => ltp === 171);
  t.after(store.priceOf('NSE:9').subscribe(() => undefined));
  assert.deepEqual((await connection.messages.next()).payload, { tokens: ['NSE:9'], mode: 'ltp' });
});
