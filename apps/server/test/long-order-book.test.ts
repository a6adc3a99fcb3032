import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import { listen } from './raw-socket.ts';
import { connectSocket } from './socket-client.ts';
import type { Reply } from './spark-under-test.ts';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';

const OLDER = 25;

/** One order that was placed, copied: the book as a very busy day leaves it. */
const COPY_ORDERS = `
INSERT INTO orders (reftag, ucc, account_name, strategy_name, stref_id, day, at_work, traded_at, body)
WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
SELECT reftag + n, ucc, account_name, strategy_name, stref_id + n, day, at_work, traded_at,
  json_set(body, '$.reftag', reftag + n, '$.strefId', stref_id + n)
FROM orders, numbers;
`;
const MOVE_SEQUENCES = `UPDATE sequences SET next = next + ? WHERE name IN ('reftag', 'strefID')`;

/** Spark with so many finished orders of today, and one more that was acknowledged last. */
async function longDay(
  t: TestContext,
  count: number,
): Promise<TradingUnderTest & { readonly newest: number }> {
  const trading = await tradingFor(t);
  await trading.finished(await trading.placed());
  await trading.spark.halt();
  const database = new DatabaseSync(join(trading.spark.folder, 'spark.db'));
  database.prepare(COPY_ORDERS).run(count - 2);
  database.prepare(MOVE_SEQUENCES).run(count);
  database.close();
  await trading.spark.restart();
  return { ...trading, newest: await trading.placed() };
}

type Page = { readonly next?: number; readonly notice?: string; readonly reftags: readonly number[] };

function pageOf({ status, text, body }: Reply): Page {
  assert.equal(status, 200, text.slice(0, 500));
  const { next, notice } = body as { readonly next?: number; readonly notice?: string };
  const reftags = body.data.map((row) => Number(row.reftag));
  return { reftags, ...(next === undefined ? {} : { next }), ...(notice === undefined ? {} : { notice }) };
}

test('an acknowledged order is in the next order book although there are more than a reply holds', async (t) => {
  const { call, newest } = await longDay(t, LIMITS.orderRows + OLDER);
  const reply = await call('GET', '/orderbook/');
  const first = pageOf(reply);
  assert.equal(reply.body.data[0]?.strefID, newest, 'the newest comes first');
  assert.equal(first.reftags.length, LIMITS.orderRows);
  assert.equal(reply.body.message, 'Data Received');
  assert.equal(first.next, first.reftags.at(-1));
  assert.match(first.notice ?? '', new RegExp(`newest ${LIMITS.orderRows} orders.*cursor=${first.next}`));
  const second = pageOf(await call('GET', `/orderbook/?cursor=${first.next}`));
  assert.equal(second.reftags.length, OLDER);
  assert.equal(second.next, undefined, 'nothing is left out any more');
  const all = [...first.reftags, ...second.reftags];
  assert.equal(new Set(all).size, LIMITS.orderRows + OLDER);
  assert.deepEqual(
    all,
    all.toSorted((a, b) => b - a),
  );

  await t.test(
    'while it is read others have their turn: an order is acknowledged before the reply is written',
    async () => {
      const done: string[] = [];
      await Promise.all([
        call('GET', '/orderbook/').then(() => done.push('book')),
        call('POST', '/order', {
          json: {
            strategyname: 'demo',
            orderType: 'Market',
            productType: 'Intraday',
            token: 'NSE:212',
            qty: 10,
            transType: 'Buy',
          },
        }).then(({ status }) => done.push(`order ${status}`)),
      ]);
      assert.deepEqual(done, ['order 200', 'book']);
    },
  );
});

test('a snapshot of the order websocket has the newest orders, and says that others are left out', async (t) => {
  const trading = await longDay(t, LIMITS.orderRows + OLDER);
  const port = await listen(trading.spark);
  const client = await connectSocket(t, `ws://127.0.0.1:${port}/orderWS?token=${trading.owner}&since=7`);
  assert.equal((await client.next()).message, 'Connected');
  const announced = await client.next();
  assert.equal(announced.message, 'Snapshot');
  const [data] = announced.data as readonly { orders: number; next?: number; notice?: string }[];
  assert.equal(data?.orders, LIMITS.orderRows);
  assert.match(data?.notice ?? '', /GET \/orderbook\/ with cursor=/);
  const [newest] = (await client.next()).data as readonly { strefID: number; reftag: number }[];
  assert.equal(newest?.strefID, trading.newest);
  const rest = pageOf(await trading.call('GET', `/orderbook/?cursor=${data?.next}`));
  assert.equal(rest.reftags.length, OLDER);
});

test('pages of any size go through the book of today and of all days, in memory and in the store', async (t) => {
  const trading = await tradingFor(t);
  for (let count = 0; count < 5; count++) await trading.finished(await trading.placed());
  const whole = pageOf(await trading.call('GET', '/orderbook/')).reftags;
  assert.deepEqual(
    whole,
    whole.toSorted((a, b) => a - b),
    'a book that fits is in the order in which it was placed',
  );
  for (const query of ['', '&today=false', '&acname=paper', '&stname=demo&today=false']) {
    const first = pageOf(await trading.call('GET', `/orderbook/?limit=2${query}`));
    const second = pageOf(await trading.call('GET', `/orderbook/?limit=2&cursor=${first.next}${query}`));
    const third = pageOf(await trading.call('GET', `/orderbook/?limit=2&cursor=${second.next}${query}`));
    assert.deepEqual([...first.reftags, ...second.reftags, ...third.reftags], whole.toReversed(), query);
    assert.equal(third.next, undefined);
    assert.equal(third.notice, undefined);
  }
  const exact = pageOf(await trading.call('GET', '/orderbook/?limit=5'));
  assert.equal(exact.next, undefined, 'nothing is left out of a page that holds all');
  for (const query of ['limit=0', `limit=${LIMITS.orderRows + 1}`, 'cursor=-1', 'cursor=x', 'limit=1.5'])
    assert.equal((await trading.call('GET', `/orderbook/?${query}`)).status, 400, query);
});
