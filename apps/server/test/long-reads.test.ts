import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { DAY_MS, istDay } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { dial, listen } from './raw-socket.ts';
import { sparkFor } from './spark-under-test.ts';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';

/** More than are read without a thread. */
const ORDERS = 3_000;
const TRADES = 6_000;

const COPY_ORDERS = `
INSERT INTO orders (reftag, ucc, account_name, strategy_name, stref_id, day, at_work, traded_at, body)
WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
SELECT reftag + n, ucc, account_name, strategy_name, stref_id + n, day, at_work, traded_at,
  json_set(body, '$.reftag', reftag + n, '$.strefId', stref_id + n)
FROM orders, numbers;
`;
const COPY_TRADES = `
INSERT INTO trades (number, ucc, account_name, strategy_name, day, body)
WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
SELECT number + n, ucc, account_name, strategy_name, day, body FROM trades, numbers;
`;
const MOVE_SEQUENCES = `UPDATE sequences SET next = next + ?`;

async function inDatabase({ spark }: TradingUnderTest, work: (database: DatabaseSync) => void) {
  await spark.halt();
  const database = new DatabaseSync(join(spark.folder, 'spark.db'));
  work(database);
  database.close();
  await spark.restart();
}

test('a long order book has the rows that its pages have, also when rows of it are damaged, which is reported', async (t) => {
  const trading = await tradingFor(t);
  await trading.finished(await trading.placed());
  await inDatabase(trading, (database) => {
    database.prepare(COPY_ORDERS).run(ORDERS);
    database.prepare(MOVE_SEQUENCES).run(ORDERS);
    // Only a read of the whole book reaches it.
    database.exec(
      "UPDATE orders SET body = 'x', day = '2020-01-01' WHERE reftag = (SELECT min(reftag) + 5 FROM orders)",
    );
  });
  const newest = await trading.placed();
  await trading.finished(newest);
  assert.equal((await trading.call('GET', '/healthz')).status, 200);
  assert.equal((await trading.call('GET', '/orderbook/?today=false')).body.data.length, ORDERS + 1);
  const health = await trading.call('GET', '/healthz');
  assert.equal(health.body.errors?.[0]?.code, 'data_damaged', health.text);
  for (const query of [
    'today=false',
    'today=false&withorders=true',
    'today=false&stname=demo&acname=paper',
  ]) {
    const whole = await trading.call('GET', `/orderbook/?${query}`);
    assert.equal(whole.status, 200, whole.text.slice(0, 500));
    const paged: Record<string, unknown>[] = [];
    for (let cursor = ''; ; ) {
      const page = await trading.call('GET', `/orderbook/?${query}&limit=700${cursor}`);
      paged.push(...page.body.data);
      const { next } = page.body as { readonly next?: number };
      if (next === undefined) break;
      cursor = `&cursor=${next}`;
    }
    assert.equal(whole.body.data.length, ORDERS + 1);
    assert.deepEqual(whole.body.data, paged.toReversed(), 'the oldest first, since all of it fits');
    assert.equal(whole.body.data.at(-1)?.strefID, newest);
  }
  const long = await trading.call('GET', '/orderbook/?today=false&limit=2500');
  assert.equal(long.body.data.length, 2_500);
  assert.equal(long.body.data[0]?.strefID, newest, 'a page has the newest first');
});

test('a caller who hangs up in the middle of a long reading does not keep the next one waiting', async (t) => {
  const trading = await tradingFor(t);
  await trading.finished(await trading.placed());
  await inDatabase(trading, (database) => {
    database.prepare(COPY_ORDERS).run(ORDERS);
    database.prepare(MOVE_SEQUENCES).run(ORDERS);
  });
  const port = await listen(trading.spark);
  const ask = `GET /orderbook/?today=false HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${trading.owner}\r\n\r\n`;
  // One is under way and the others wait for it; all of them are given up.
  const lines = await Promise.all([1, 2, 3].map(() => dial(port)));
  for (const line of lines) line.write(ask);
  const other = trading.call('GET', '/orderbook/?today=false');
  for (const line of lines) line.socket.destroy();
  await Promise.all(lines.map((line) => line.ended));
  const reply = await other;
  assert.equal(reply.status, 200);
  assert.equal(reply.body.data.length, ORDERS + 1);
  assert.doesNotMatch(trading.spark.logged(), /request failed/);
});

test('a long tradebook has all trades in order of their numbers', async (t) => {
  const trading = await tradingFor(t);
  await trading.finished(await trading.placed());
  await trading.finished(await trading.placed({ transType: 'Sell' }));
  assert.equal((await trading.call('GET', '/pushtrades/')).status, 200);
  const day = istDay(trading.spark.clock.now());
  const path = `/tradebook/?startDate=${day}&endDate=${day}&stname=demo&acname=paper`;
  const [one] = (await trading.call('GET', path)).body.data;
  assert.ok(one);
  await inDatabase(trading, (database) => {
    database.prepare(COPY_TRADES).run(TRADES);
    database.prepare(MOVE_SEQUENCES).run(TRADES);
  });
  const { data } = (await trading.call('GET', path)).body;
  assert.equal(data.length, TRADES + 1);
  const first = Number(one.TDno);
  assert.deepEqual(
    data,
    data.map((_, index) => ({ ...one, TDno: first + index })),
  );
});

test('candles of a long range are those of its days, asked for one by one', async (t) => {
  for (const env of [{}, { SPARK_MARKET: 'calendar' }]) {
    const spark = await sparkFor(t, { env });
    const call = (path: string) => spark.call('GET', path, { token: spark.owner });
    const days = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((back) =>
      istDay(spark.clock.now() - back * DAY_MS),
    );
    const option = (await call('/master-tokens?symbol=NIFTY&exchange=NFO&instrument=OPT')).body.data.at(40);
    for (const [token, interval] of [
      ['NSE:3045', '1'],
      ['NSE:3045', '5'],
      ['NSE:3045', '1D'],
      [`NFO:${option?.token}`, '15'],
    ]) {
      const range = (from: string | undefined, to: string | undefined) =>
        `/history?token=${token}&interval=${interval}&from=${from}&to=${to}`;
      const whole = await call(range(days[0], days.at(-1)));
      assert.equal(whole.status, 200, whole.text.slice(0, 500));
      const parts = [];
      for (const day of days) parts.push(...(await call(range(day, day))).body.data);
      assert.ok(parts.length > 0);
      assert.deepEqual(whole.body.data, parts, `${token} ${interval}`);
    }
  }
});

test('more long readings than may wait are refused with when to ask again', async (t) => {
  const spark = await sparkFor(t);
  const to = istDay(spark.clock.now());
  const from = istDay(spark.clock.now() - 5 * DAY_MS);
  const path = `/history?token=NSE:3045&interval=60&from=${from}&to=${to}`;
  const beyond = 5;
  const replies = await Promise.all(
    Array.from({ length: 1 + LIMITS.readingsWaitingPerUser + beyond }, () =>
      spark.call('GET', path, { token: spark.owner }),
    ),
  );
  const refused = replies.filter(({ status }) => status !== 200);
  assert.equal(refused.length, beyond);
  for (const { status, headers, body } of refused) {
    assert.equal(status, 429);
    assert.equal(headers['retry-after'], '1');
    assert.equal(body.errors?.[0]?.code, 'readings_too_many');
  }
});
