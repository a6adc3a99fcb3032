import assert from 'node:assert/strict';
import { copyFileSync, cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { openStore } from '@spark/store';
import { createManualClock, type FreshPostgres, freshPostgres, type ManualClock } from '@spark/testkit';
import { readConfig } from '../src/config.ts';
import { command, configOf, dumpOf } from './command-line-under-test.ts';
import { newFolder } from './process-under-test.ts';
import { type SparkUnderTest, startSpark } from './spark-under-test.ts';
import { createStoryVenue, type StoryVenue } from './stories/story-venue.ts';
import { type TradingUnderTest, tradingOn } from './trading-under-test.ts';

const PRICE_PAISE = 15_000;

/** A broker that goes on while Spark is stopped, restored and started again. */
function openBroker(clock: ManualClock) {
  const offer = { lastPaise: PRICE_PAISE, left: 0 };
  const broker = createStoryVenue({ name: 'B', clock, offerOf: () => offer });
  return {
    ...broker,
    /** From here on so many units trade, and then no more. */
    offer: (qty: number) => {
      offer.left = qty;
    },
  };
}

type Stage = {
  readonly folder: string;
  readonly clock: ManualClock;
  readonly broker: StoryVenue & { readonly offer: (qty: number) => void };
  readonly start: (
    dataFolder: string,
    env?: Readonly<Record<string, string>>,
  ) => Promise<TradingUnderTest & { readonly halt: SparkUnderTest['halt'] }>;
};

function openStage(t: TestContext): Stage {
  const folder = newFolder(t);
  const clock = createManualClock();
  const broker = openBroker(clock);
  return {
    folder,
    clock,
    broker,
    start: async (dataFolder, env = {}) => {
      const spark = await startSpark({
        folder: dataFolder,
        clock,
        env,
        world: { venue: broker.venue },
      });
      t.after(() => spark.stop());
      return { ...(await tradingOn(spark, await spark.token())), halt: spark.halt };
    },
  };
}

/** 100 units in two orders; answers with the higher number of the two. */
async function buyTwice({ broker }: Stage, trading: TradingUnderTest): Promise<number> {
  broker.offer(100);
  const bought = [await trading.placed({ qty: 50 }), await trading.placed({ qty: 50 })];
  for (const strefID of bought) await trading.finished(strefID);
  return Math.max(...bought);
}

/** Nothing of the old orders is in the new ones, no tag was given twice, and no number where it is known which were. */
async function tradesOnApart(
  { broker }: Stage,
  trading: TradingUnderTest,
  lastGiven: number | null,
): Promise<void> {
  broker.offer(0);
  // Without an answer an order is known by what the book has under its tag.
  broker.setMood('paper', { kind: 'answers nothing' });
  // The first is the same as a forgotten one in everything but its tag, the second is the other way round.
  const placed = [await trading.placed({ qty: 50 }), await trading.placed({ qty: 50, transType: 'Sell' })];
  const rowsOf = async () => {
    const rows = [];
    for (const strefID of placed) rows.push(...(await trading.rows(`strefid=${strefID}`)));
    return rows;
  };
  await trading.until(async () => (await rowsOf()).every(({ status }) => status !== 'Pending'));
  for (const { status, filledQty } of await rowsOf()) assert.deepEqual([status, filledQty], ['Placed', 0]);
  const tags = broker.orders.map(({ tag }) => tag);
  assert.equal(new Set(tags).size, tags.length, `a tag was given twice: ${tags}`);
  assert.ok(
    lastGiven === null || Math.min(...placed) > lastGiven,
    `${placed} were given before, up to ${lastGiven}`,
  );
  const positions = (await trading.call('GET', '/positions')).body.data;
  assert.deepEqual(
    positions.map(({ qty }) => qty),
    [100],
    'what was bought before the copy was made',
  );
}

describe('after a restore nothing of forgotten orders is booked into new ones', () => {
  test('from a backup, by the command', async (t) => {
    const stage = openStage(t);
    const { folder, clock } = stage;
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    let trading = await stage.start(first);
    await buyTwice(stage, trading);
    await trading.halt();
    const backup = join(folder, 'backup.gz');
    assert.equal((await command(configOf(first), ['backup', backup], { clock })).code, 0);
    trading = await stage.start(first);
    const lastGiven = await buyTwice(stage, trading);
    await trading.halt();
    mkdirSync(second);
    copyFileSync(join(first, 'secret.key'), join(second, 'secret.key'));
    assert.equal((await command(configOf(second), ['restore', backup], { clock })).code, 0);
    await tradesOnApart(stage, await stage.start(second), lastGiven);
  });

  test('from a copy of the database that was put back', async (t) => {
    const stage = openStage(t);
    const data = join(stage.folder, 'data');
    const copy = join(stage.folder, 'copy');
    let trading = await stage.start(data);
    await buyTwice(stage, trading);
    await trading.halt();
    cpSync(join(data, 'spark.db'), copy);
    trading = await stage.start(data);
    const lastGiven = await buyTwice(stage, trading);
    await trading.halt();
    for (const ending of ['', '-wal', '-shm']) rmSync(join(data, `spark.db${ending}`), { force: true });
    cpSync(copy, join(data, 'spark.db'));
    trading = await stage.start(data);
    await tradesOnApart(stage, trading, lastGiven);
    assert.match(trading.spark.logged(), /older than the numbers that were given from it/);
  });

  test('from a copy of the database elsewhere, where nothing says which numbers were given: its tags are new', async (t) => {
    const stage = openStage(t);
    const [data, elsewhere] = [join(stage.folder, 'data'), join(stage.folder, 'elsewhere')];
    let trading = await stage.start(data);
    await buyTwice(stage, trading);
    await trading.halt();
    mkdirSync(elsewhere);
    for (const file of ['spark.db', 'secret.key']) cpSync(join(data, file), join(elsewhere, file));
    trading = await stage.start(data);
    await buyTwice(stage, trading);
    await trading.halt();
    await tradesOnApart(stage, await stage.start(elsewhere), null);
  });
});

describe('a PostgreSQL that was taken back in time', () => {
  let databases: readonly FreshPostgres[] = [];
  before(async () => {
    databases = [await freshPostgres(), await freshPostgres()];
  });
  after(async () => {
    for (const database of databases) await database.drop();
  });

  test('goes on with tags and numbers that were never given', async (t) => {
    const stage = openStage(t);
    const data = join(stage.folder, 'data');
    const [now, earlier] = databases.map(({ url }) => ({ DATABASE_URL: url }));
    let trading = await stage.start(data, now);
    await buyTwice(stage, trading);
    await trading.halt();
    const lines = await dumpOf(configOf(data, now));
    trading = await stage.start(data, now);
    const lastGiven = await buyTwice(stage, trading);
    await trading.halt();
    const store = await openStore(readConfig({ SPARK_DATA: data, ...earlier }, data));
    await store.load(linesOf(lines));
    await store.close();
    const back = await stage.start(data, earlier);
    await tradesOnApart(stage, back, lastGiven);
    assert.match(back.spark.logged(), /older than the numbers that were given from it/);
  });
});

async function* linesOf<T>(lines: readonly T[]): AsyncGenerator<T, void, undefined> {
  yield* lines;
}
