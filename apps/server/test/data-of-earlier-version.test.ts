import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { createManualClock, createRestingTurns, freshPostgres } from '@spark/testkit';
import { newFolder } from './process-under-test.ts';
import { startSpark } from './spark-under-test.ts';
import { type TradingUnderTest, tradingOn } from './trading-under-test.ts';

/**
 * Spark 0.1 was killed here in the middle of an alert with 20 orders, none of which had been placed: an executed order of 10,
 * a waiting Limit order, a waiting stop, a sealed key and secret of a live account, and the address of a webhook.
 */
const FOLDER = new URL('./data-of-0.1/', import.meta.url);
const SECRET = { SPARK_SECRET: 'a secret kept with the data' };
/** A moment after it was killed. */
const KILLED_AT = Date.parse('2026-11-17T17:55:00+05:30');
const ORDERS_BEFORE = [1, 2, 3];
const ORDERS_OF_ALERT = 20;

type Environment = Readonly<Record<string, string>>;

function unpacked(name: string): Buffer {
  return gunzipSync(readFileSync(new URL(`${name}.gz`, FOLDER)));
}

async function goesOn(t: TestContext, folder: string, env: Environment): Promise<void> {
  const clock = createManualClock(KILLED_AT);
  const spark = await startSpark({ folder, clock, env: { ...SECRET, ...env } });
  t.after(() => spark.stop());
  const trading = await tradingOn(spark, await spark.token());
  const [live] = (await trading.call('GET', '/account/live')).body.data;
  assert.deepEqual([live?.ApiKey, live?.Broker, live?.BotKeys], ['APP-100', 'FYERS', '12345:sealed-bot-key']);
  const doctor = await spark.command(['doctor']);
  assert.match(doctor, /secrets/i);
  await untilAlertIsDone(trading);
  await assertWhole(trading);
  const again = await spark.restart();
  await assertWhole(await tradingOn(again, await again.token()));
}

/** PostgreSQL stores each of its orders before the next one. */
async function untilAlertIsDone({ rows, spark }: TradingUnderTest): Promise<void> {
  const turn = createRestingTurns();
  const latest = performance.now() + 60_000;
  while ((await rows()).length < ORDERS_BEFORE.length + ORDERS_OF_ALERT) {
    assert.ok(performance.now() < latest, 'the alert is done within a minute');
    spark.clock.advance(1);
    await turn();
  }
}

/** Everything that was there, and each order of the alert once. */
async function assertWhole(trading: TradingUnderTest): Promise<void> {
  const rows = [...(await trading.rows())].sort((a, b) => Number(a.strefID) - Number(b.strefID));
  const before = rows.filter(({ strefID }) => ORDERS_BEFORE.includes(Number(strefID)));
  assert.deepEqual(
    before.map(({ strefID, qty, active }) => [strefID, qty, active]),
    [
      [1, 10, 0],
      [2, 10, 1],
      [3, 10, 1],
    ],
  );
  assert.deepEqual(
    rows.slice(before.length).map(({ qty, active }) => [qty, active]),
    Array.from({ length: ORDERS_OF_ALERT }, (_, index) => [index + 1, 1]),
  );
  const positions = (await trading.call('GET', '/positions')).body.data;
  assert.deepEqual(
    positions.map(({ qty }) => qty),
    [10],
  );
}

test('[store.S196] a data folder of 0.1 is opened in the middle of an alert: nothing is lost and nothing done twice', async (t) => {
  const folder = join(newFolder(t), 'data');
  mkdirSync(folder, { mode: 0o700 });
  for (const name of ['spark.db', 'spark.db-wal'])
    writeFileSync(join(folder, name), unpacked(name), { mode: 0o600 });
  await goesOn(t, folder, {});
});

test('[store.S196] so is a PostgreSQL database of 0.1', async (t) => {
  const database = await freshPostgres();
  t.after(() => database.drop());
  await database.execute(unpacked('postgres.sql').toString());
  await goesOn(t, newFolder(t), { DATABASE_URL: database.url });
});
