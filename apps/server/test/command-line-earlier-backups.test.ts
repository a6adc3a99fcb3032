import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createManualClock, freshPostgres, testSize } from '@spark/testkit';
import { command, configOf } from './command-line-under-test.ts';
import { newFolder } from './process-under-test.ts';
import { startSpark } from './spark-under-test.ts';
import { type TradingUnderTest, tradingOn } from './trading-under-test.ts';

/** Each was made by the backup command of the last Spark that had its schema. */
const BACKUPS = fileURLToPath(new URL('../../../packages/store/backups', import.meta.url));
const schemaOf = (name: string) => Number(/\d+/.exec(name)?.[0]);
const NAMES = readdirSync(BACKUPS).toSorted((name, other) => schemaOf(name) - schemaOf(other));
const SECRET = { SPARK_SECRET: 'a secret kept with the dumps' };
/** Sparks of these schemas took no orders yet. */
const WITHOUT_ORDERS: ReadonlySet<string> = new Set(['schema-1.gz', 'schema-2.gz']);

type Environment = Readonly<Record<string, string>>;

async function restoreAndTrade(t: TestContext, name: string, env: Environment = {}): Promise<void> {
  const folder = join(newFolder(t), 'data');
  // The day on which the backups were made, so that positions of the day are not closed as those of yesterday.
  const clock = createManualClock(Date.parse('2026-11-18T11:00:00+05:30'));
  const config = configOf(folder, { ...SECRET, ...env });
  const restored = await command(config, ['restore', join(BACKUPS, name)], { clock });
  assert.deepEqual([restored.code, restored.complained], [0, '']);
  const doctor = await command(config, ['doctor'], { clock });
  assert.equal(doctor.code, 0, doctor.printed);
  const spark = await startSpark({ folder, clock, env: { ...SECRET, ...env } });
  t.after(() => spark.stop());
  const trading = await tradingOn(spark, await spark.token());
  const names = (await trading.call('GET', '/strategy')).body.data.map(({ StrategyName }) => StrategyName);
  assert.deepEqual(names, ['demo', 'second']);
  const heldBefore = WITHOUT_ORDERS.has(name) ? 0 : 6;
  assert.equal(await held(trading), heldBefore, 'what was held is held');
  const before = (await trading.rows()).map(({ strefID }) => strefID);
  const strefID = await trading.placed({ qty: 3 });
  assert.ok(!before.includes(strefID), 'its number is new');
  const [row] = await trading.finished(strefID);
  assert.equal(row?.status, 'Executed');
  assert.equal(await held(trading), heldBefore + 3);
}

async function held({ call }: TradingUnderTest): Promise<number> {
  const { body } = await call('GET', '/positions');
  return body.data.reduce((sum, { qty }) => sum + Number(qty), 0);
}

suite('[store.S140] a backup of every earlier version is restored and traded on', () => {
  // What a backup says is the same for both. Beside the long run, they take turns.
  const isBoth = (place: number) => testSize('databasesOfBackup') > 1 || place === NAMES.length - 1;
  for (const [place, name] of NAMES.entries()) {
    if (isBoth(place) || place % 2 === 0) test(`${name} into SQLite`, (t) => restoreAndTrade(t, name));
    if (!isBoth(place) && place % 2 === 0) continue;
    test(`${name} into PostgreSQL`, async (t) => {
      const database = await freshPostgres();
      t.after(() => database.drop());
      await restoreAndTrade(t, name, { DATABASE_URL: database.url });
    });
  }
});
