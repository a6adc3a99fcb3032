import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createManualClock } from '@spark/testkit';
import { command, configOf } from './command-line-under-test.ts';
import { assertRefused } from './replies.ts';
import { startSpark } from './spark-under-test.ts';
import { type TradingUnderTest, tradingOn } from './trading-under-test.ts';

const MINUTE_MS = 60_000;
/** Monday 4 January 2021, 10:00 in India. */
const LONG_AGO = Date.UTC(2021, 0, 4, 4, 30);
const SIX_YEARS_LATER = Date.UTC(2027, 0, 4, 4, 30);

/** A round trip of long ago, a share that is still held, a log of both; then Spark is started six years later. */
async function sixYearsLater(t: TestContext) {
  const clock = createManualClock(LONG_AGO);
  const spark = await startSpark({ clock });
  t.after(spark.stop);
  const before = await tradingOn(spark, await spark.token());
  const buy = { productType: 'Delivery' };
  await before.finished(await before.placed(buy));
  const sold = await before.finished(await before.placed({ ...buy, transType: 'Sell' }));
  await before.finished(await before.placed({ ...buy, token: 'NSE:1594', qty: 5 }));
  assert.equal((await before.call('GET', '/pushtrades/')).status, 200);
  const shown = await whatIsShown(before);
  await before.spark.halt();
  clock.set(SIX_YEARS_LATER);
  await before.spark.restart();
  const trading = await tradingOn(before.spark, await before.spark.token());
  return { trading, shown, sold: sold[0] ?? {} };
}

async function whatIsShown({ call }: TradingUnderTest) {
  const data = async (path: string) => (await call('GET', path)).body.data;
  return {
    trades: await data('/tradebook/?startDate=2021-01-01&endDate=2021-12-31&stname=demo&acname=paper'),
    held: (await data('/positions')).map(({ token, qty, averagePrice }) => ({ token, qty, averagePrice })),
    orders: await data('/orderbook/?today=false'),
  };
}

async function untilArchived({ spark }: TradingUnderTest): Promise<void> {
  spark.clock.advance(MINUTE_MS);
  for (let turn = 0; turn < 1_000_000; turn++) {
    // Told when the rows are in the file and out of the database.
    if (turn % 100 === 0 && /Moved what is old/.test(spark.logged())) return;
    await new Promise(setImmediate);
  }
  assert.fail(`nothing was archived: ${spark.logged()}`);
}

test('[store.S186] after five years the tradebook, an order by its reftag and what is held are shown as before', async (t) => {
  const { trading, shown, sold } = await sixYearsLater(t);
  assert.equal(shown.trades.length, 1);
  assert.equal(shown.held.length, 2, 'what was sold on the day, and what is held');
  const held = shown.held.filter(({ qty }) => qty !== 0);
  await untilArchived(trading);
  for (const again of [false, true]) {
    if (again) await trading.spark.restart();
    const now = await whatIsShown(trading);
    assert.deepEqual(now.trades, shown.trades);
    assert.deepEqual(now.held, held);
    const tokens = now.orders.map(({ token }) => token);
    assert.deepEqual(tokens, ['NSE:1594'], 'only the order of what is held is in the book');
    const [order] = await trading.rows(`today=false&reftag=${sold.reftag}`);
    assert.deepEqual(
      [order?.reftag, order?.status, order?.tradePrice],
      [sold.reftag, 'Executed', sold.tradePrice],
    );
  }
  const book = (await trading.call('GET', '/orderbook/?today=false')).text;
  assert.match(book, /"notice":"Finished orders up to 2021-01-04 were moved to archives/);
  assert.doesNotMatch((await trading.call('GET', '/orderbook/')).text, /notice/);
  const log = (query: string) => trading.call('GET', `/ExecutionLogs?${query}`);
  assert.match(
    (await log('')).text,
    new RegExp(
      `"notice":"Lines up to 2021-01-04 were moved to archives .*: npm run spark -- archive read logs --ucc ${trading.ucc}"`,
    ),
    '[store.S194]',
  );
  assert.doesNotMatch((await log('from=2027-01-01')).text, /notice/);
  assert.deepEqual(await trading.rows(`reftag=${sold.reftag}`), [], 'it is not of today');
  const { strefID, reftag } = sold;
  assertRefused(await trading.call('DELETE', `/deleteorder/?strefID=${strefID}&reftag=${reftag}`), 400, {
    code: 'order_archived',
  });
  assertRefused(await trading.call('DELETE', `/trade/?TDno=${shown.trades[0]?.TDno}`), 400, {
    code: 'trade_archived',
  });
  assert.deepEqual((await whatIsShown(trading)).trades, shown.trades);
});

test('[store.S186] commands list and read archives, audit them, and say which belong to a backup', async (t) => {
  const { trading, sold } = await sixYearsLater(t);
  const { spark, ucc } = trading;
  assert.match(await spark.command(['archive', 'list']), /Nothing was archived yet: it is 5 years/);
  await untilArchived(trading);
  const listed = await spark.command(['archive', 'list']);
  for (const kind of ['facts', 'logs', 'orders', 'trades'])
    assert.match(listed, new RegExp(`^${kind} +2021-01-04 +2021-01-04 .*\\.jsonl\\.zst$`, 'm'));
  const read = async (...args: string[]) =>
    (await spark.command(['archive', 'read', ...args]))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  assert.deepEqual(
    (await read('orders', '--number', String(sold.reftag))).map((row) => row.reftag),
    [sold.reftag],
  );
  assert.ok((await read('logs', '--ucc', ucc, '--from', '2021-01-04')).length > 3);
  assert.deepEqual(await read('logs', '--from', '2021-01-05'), []);
  const audited = await spark.command(['audit']);
  const head = /: ([0-9a-f]{64})$/m.exec(audited)?.[1] ?? '';
  assert.match(audited, /Nothing was changed, removed or inserted/);
  assert.match(await spark.command(['audit', '--head', head]), /Nothing was changed/);
  await spark.halt();
  const [archived] = readdirSync(join(spark.folder, 'archive')).filter((name) => name.startsWith('facts'));
  const clock = spark.clock;
  const backup = join(spark.folder, 'backup.gz');
  const made = await command(spark.config, ['backup', backup], { clock });
  assert.match(made.printed, /Copy .*archive too: the backup names 4 archives/);
  const other = configOf(join(spark.folder, 'other'));
  const restored = await command(other, ['restore', backup], { clock });
  assert.match(restored.printed, new RegExp(`Missing are:[^]*${archived}`));
  const path = join(spark.folder, 'archive', archived ?? '');
  const bytes = readFileSync(path);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  const found = await command(spark.config, ['audit'], { clock });
  assert.equal(found.code, 1);
  assert.match(found.printed, new RegExp(`^WRONG .*${archived}`));
  const foreign = await command(spark.config, ['audit', '--head', '1'.repeat(64)], { clock });
  assert.match(foreign.printed, /is not in the chain/);
  for (const args of [
    ['audit', '--head', 'x'],
    ['archive', 'read', 'secrets'],
    ['archive', 'read', 'logs', '--from', 'May'],
  ])
    assert.equal((await command(spark.config, args, { clock })).code, 2, args.join(' '));
});
