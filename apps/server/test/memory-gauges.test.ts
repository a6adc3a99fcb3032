import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import { listen } from './raw-socket.ts';
import { connectSocket } from './socket-client.ts';
import { type OwnedSpark, type SparkUnderTest, sparkFor } from './spark-under-test.ts';
import { tradingOn } from './trading-under-test.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

type MemoryGauge = Readonly<Record<string, { readonly count: number; readonly most: number }>>;

/** What `/metrics` says of memory, by its label. */
async function cachedIn(spark: OwnedSpark): Promise<MemoryGauge> {
  const { status, text } = await spark.call('GET', '/metrics', { token: METRICS_TOKEN });
  assert.equal(status, 200, text);
  const figures = (name: string) =>
    new Map([...text.matchAll(new RegExp(`^${name}\\{what="(\\w+)"\\} (\\S+)$`, 'gm'))].map(read));
  const bounds = figures('spark_kept_in_memory_max');
  return Object.fromEntries(
    [...figures('spark_kept_in_memory')].map(([what, count]) => [
      what,
      { count, most: bounds.get(what) ?? Number.POSITIVE_INFINITY },
    ]),
  );
}

const METRICS_TOKEN = 'figures-of-the-test-0123456789';
const read = ([, what = '', figure = '']: RegExpExecArray) => [what, Number(figure)] as const;

async function countsIn(spark: OwnedSpark): Promise<Readonly<Record<string, number>>> {
  return Object.fromEntries(Object.entries(await cachedIn(spark)).map(([what, { count }]) => [what, count]));
}

function sparkWithFigures(t: TestContext, options: Parameters<typeof sparkFor>[1] = {}): Promise<OwnedSpark> {
  return sparkFor(t, { ...options, env: { ...options.env, SPARK_METRICS_TOKEN: METRICS_TOKEN } });
}

async function visitor(spark: SparkUnderTest): Promise<string> {
  const { body, text } = await spark.call('POST', '/visitor', { from: '127.0.0.1' });
  assert.ok(body.data[0]?.access_token, text);
  return String(body.data[0].access_token);
}

/** Lets time pass, in which orders fill, until it is so. */
async function until(spark: SparkUnderTest, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await isSo()) return;
    spark.clock.advance(100);
    await new Promise(setImmediate);
  }
}

test('of visitors who are gone nothing is left: no desk, account, socket, watched price or update of orders', async (t) => {
  const spark = await sparkWithFigures(t);
  const port = await listen(spark);
  const before = await countsIn(spark);
  const closed: Promise<unknown>[] = [];
  for (let number = 0; number < 3; number++) {
    const token = await visitor(spark);
    const orders = await connectSocket(t, `ws://127.0.0.1:${port}/orderWS?token=${token}`);
    const prices = await connectSocket(t, `ws://127.0.0.1:${port}/dataWS?token=${token}`);
    await prices.ask({ function: 'subscribe', payload: { tokens: ['NSE:212', 'NSE:3045'] } });
    const trading = await tradingOn(spark, token);
    await trading.finished(await trading.placed({ strategyname: 'test1' }));
    await trading.placed({ orderType: 'Limit', limitPrice: 142 });
    closed.push(orders.closed, prices.closed);
  }
  const busy = await countsIn(spark);
  for (const what of ['desks', 'accounts', 'visitors', 'sockets', 'watched_instruments', 'order_updates'])
    assert.ok((busy[what] ?? 0) > (before[what] ?? 0), `${what}: ${busy[what]}`);
  spark.clock.advance(LIMITS.visitHours * HOUR_MS);
  await Promise.all(closed);
  // The simulated market keeps what it worked out, up to its own bound.
  const ours = ({ price_path_days: _, ...others }: Readonly<Record<string, number>>) => others;
  await until(spark, async () => {
    const now = await countsIn(spark);
    return Object.entries(ours(before)).every(([what, count]) => now[what] === count);
  });
  assert.deepEqual(ours(await countsIn(spark)), ours(before));
});

test('the contract master is cached compressed, in whatever form it was requested', async (t) => {
  const spark = await sparkWithFigures(t);
  let plainBytes = 0;
  for (const accept of ['text/csv', 'application/json']) {
    for (const encoding of ['identity', 'gzip', 'identity']) {
      const { status, text } = await spark.call('GET', '/contract-master/', {
        token: spark.owner,
        headers: { accept, 'accept-encoding': encoding },
      });
      assert.equal(status, 200);
      if (encoding === 'identity') plainBytes = text.length;
    }
  }
  const { contract_master_bytes: cached } = await cachedIn(spark);
  assert.ok(cached && cached.count > 0 && cached.count < plainBytes, `${cached?.count} of ${plainBytes}`);
});

test('replies about instruments, and paths of prices, stay below their bounds whatever is asked for', async (t) => {
  const spark = await sparkWithFigures(t);
  const { owner: token, clock } = spark;
  const ask = async (path: string) => {
    const { status, body, text } = await spark.call('GET', path, { token });
    assert.equal(status, 200, text);
    return body.data as readonly Readonly<Record<string, unknown>>[];
  };
  const shares = new Set<string>();
  for (let number = 0; number < 26 * 26; number++) {
    const letters = String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26));
    for (const { token: share, exch_seg } of await ask(`/search-instruments?q=${letters}&limit=100`))
      if (exch_seg === 'NSE') shares.add(`NSE:${share}`);
  }
  // Written in another case it is another question with the same long answer.
  for (let number = 0; number < 2 ** 'BANKNIFTY'.length; number += 2) {
    const name = [...'BANKNIFTY'].map((letter, at) => ((number >> at) & 1 ? letter.toLowerCase() : letter));
    await ask(`/master-tokens?symbol=${name.join('')}&exchange=NFO`);
  }
  const day = (back: number) => new Date(clock.now() - back * 24 * HOUR_MS).toISOString().slice(0, 10);
  for (const share of shares)
    for (const back of [2, 3, 4]) {
      const range = `from=${day(back)}T10:00:00&to=${day(back)}T10:02:00`;
      await ask(`/history?token=${share}&interval=1&${range}`);
    }
  const cached = await cachedIn(spark);
  for (const what of ['instrument_reply_bytes', 'search_reply_bytes', 'price_path_days']) {
    const { count, most } = cached[what] ?? assert.fail(what);
    assert.ok(count > 0 && count <= most, `${what}: ${count} of ${most}`);
  }
  assert.ok(shares.size * 3 > LIMITS.pricePathDays, 'more was requested than is cached');
});

test('memory is given back once, when everybody has left for a minute and nothing is at work; who only watches does not count', async (t) => {
  let released = 0;
  const releaseMemory = () => {
    released += 1;
  };
  const spark = await sparkWithFigures(t, { world: { releaseMemory } });
  const port = await listen(spark);
  spark.clock.advance(10 * MINUTE_MS);
  assert.equal(released, 0, 'nothing to give back');
  await spark.call('GET', '/profile', { token: spark.owner });
  spark.clock.advance(10 * MINUTE_MS);
  assert.equal(released, 1);
  const socket = await connectSocket(t, `ws://127.0.0.1:${port}/orderWS?token=${spark.owner}`);
  spark.clock.advance(5 * MINUTE_MS);
  assert.equal(released, 1, 'somebody is connected');
  socket.ws.close();
  await socket.closed;
  await until(spark, async () => (await countsIn(spark)).sockets === 0);
  await spark.call('GET', '/profile', { token: spark.owner });
  spark.clock.advance(MINUTE_MS - 1);
  assert.equal(released, 1, 'somebody may ask again');
  await cachedIn(spark);
  await spark.call('GET', '/healthz');
  spark.clock.advance(MINUTE_MS);
  assert.equal(released, 2);
  const trading = await tradingOn(spark, spark.owner);
  const limit = await trading.placed({ orderType: 'Limit', limitPrice: 142 });
  spark.clock.advance(5 * MINUTE_MS);
  assert.equal(released, 2, 'an order is open');
  const wanted = { strategyname: 'demo', strefID: limit };
  assert.equal((await trading.call('DELETE', '/order', { json: wanted })).status, 200);
  await trading.finished(limit);
  spark.clock.advance(5 * MINUTE_MS);
  assert.equal(released, 3);
});
