import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { type FreshPostgres, freshPostgres } from '@spark/testkit';
import { startSpark } from './spark-under-test.ts';
import { type TradingUnderTest, tradingOn } from './trading-under-test.ts';

const TOKEN = 'NSE:212';
const SECONDS_MAX = 3_600;
const FAR = 0.3;
const NEAR = 0.05;

describe('[V10] a stop of a paper account after a restart', () => {
  let postgres: FreshPostgres;
  before(async () => {
    postgres = await freshPostgres();
  });
  after(() => postgres?.drop());

  test('one that was triggered rests as a Limit order, on SQLite', (t) => triggeredStop(t, {}));
  test('one that was triggered rests as a Limit order, on PostgreSQL', (t) =>
    triggeredStop(t, { DATABASE_URL: postgres.url }));

  test('one whose trigger was not reached waits for it', async (t) => {
    const trading = await openTrading(t, {});
    const trigger = rupees((await lastPrice(trading)) + FAR);
    const terms = { orderType: 'SL-Limit', triggerPrice: trigger, limitPrice: rupees(trigger + FAR) };
    const strefID = await trading.placed(terms);
    await statusIs(trading, strefID, 'Placed');
    await trading.spark.restart();
    await passSeconds(trading, 3);
    await statusIs(trading, strefID, 'Placed');
    await until(trading, (price) => price >= trigger);
    await statusIs(trading, strefID, 'Executed');
  });
});

/** To be sold when the price falls, but only above it: triggered, and with nobody who buys. */
async function triggeredStop(t: TestContext, env: Readonly<Record<string, string>>): Promise<void> {
  const trading = await openTrading(t, env);
  const trigger = rupees((await lastPrice(trading)) - NEAR);
  const limitPrice = rupees(trigger + FAR);
  const terms = { orderType: 'SL-Limit', transType: 'Sell', triggerPrice: trigger, limitPrice };
  const strefID = await trading.placed(terms);
  // At the exchange before the price moves, which may touch the trigger once only.
  await statusIs(trading, strefID, 'Placed');
  await until(trading, (price) => price <= trigger);
  await trading.until(async () => (await triggersTold(trading)).length === 1);
  // Nearly up to its limit, so that the trigger is far away: a stop that waited again would not trade soon.
  await until(trading, (price) => price >= limitPrice - NEAR);
  await statusIs(trading, strefID, 'Placed');
  const shown = await rowOf(trading, strefID);

  await trading.spark.restart();
  await passSeconds(trading, 1);
  assert.deepEqual(await rowOf(trading, strefID), shown, 'the order book shows what it showed');
  await until(trading, (price) => price > limitPrice);
  await statusIs(trading, strefID, 'Executed');
  assert.equal((await triggersTold(trading)).length, 1, 'the trigger was reached once, and is told once');
}

async function openTrading(t: TestContext, env: Readonly<Record<string, string>>): Promise<TradingUnderTest> {
  const spark = await startSpark({ env });
  t.after(() => spark.stop());
  return tradingOn(spark, await spark.token());
}

async function lastPrice({ call }: TradingUnderTest): Promise<number> {
  const reply = await call('GET', `/ltp?Tokens=${TOKEN}`);
  return Number(reply.body.data[0]?.ltp);
}

async function passSeconds(trading: TradingUnderTest, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed++) {
    trading.spark.clock.advance(1_000);
    await lastPrice(trading);
  }
}

async function until(trading: TradingUnderTest, isSo: (price: number) => boolean): Promise<void> {
  for (let passed = 0; !isSo(await lastPrice(trading)); passed++) {
    assert.ok(passed < SECONDS_MAX, 'the price came there within an hour');
    trading.spark.clock.advance(1_000);
  }
}

async function rowOf({ rows }: TradingUnderTest, strefID: number): Promise<Record<string, unknown>> {
  const [row] = await rows(`strefid=${strefID}&withorders=true`);
  return row ?? assert.fail(`order ${strefID} is in the order book`);
}

/** Once everything that is on its way has come. */
async function statusIs(trading: TradingUnderTest, strefID: number, status: string): Promise<void> {
  await trading.until(async () => (await rowOf(trading, strefID)).status === status);
}

async function triggersTold({ logs }: TradingUnderTest): Promise<readonly unknown[]> {
  return (await logs()).filter(({ Message }) => String(Message).startsWith('Trigger reached'));
}

function rupees(amount: number): number {
  return Math.round(amount * 100) / 100;
}
