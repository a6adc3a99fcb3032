import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { createManualClock, type FreshPostgres, freshPostgres } from '@spark/testkit';
import { startSpark } from './spark-under-test.ts';
import { type TradingUnderTest, tradingOn } from './trading-under-test.ts';

const TOKEN = 'NSE:212';
/** The price goes to and fro in the hours after it. */
const STARTS_AT = Date.parse('2026-01-05T13:00:00+05:30');
const SECONDS_MAX = 3_600;
const FAR = 0.3;
const NEAR = 0.05;
const TRIES_MAX = 60;

describe('[brokers.V10] a stop of a paper account after a restart', () => {
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

async function triggeredStop(t: TestContext, env: Readonly<Record<string, string>>): Promise<void> {
  const trading = await openTrading(t, env);
  const { strefID, way } = await restingStop(trading);
  const reported = (await triggersReported(trading)).length;
  const shown = await rowOf(trading, strefID);

  await trading.spark.restart();
  assert.deepEqual(await rowOf(trading, strefID), shown, 'the order book shows what it showed');
  const limitPrice = rupees((await lastPrice(trading)) + way * FAR);
  const changed = await trading.call('PUT', '/order', {
    json: { strategyname: 'demo', strefID, orderType: 'SL-Limit', limitPrice },
  });
  assert.equal(changed.status, 200, changed.text);
  await statusIs(trading, strefID, 'Executed');
  assert.equal(
    (await triggersReported(trading)).length,
    reported,
    'the trigger was reached once, and is reported once',
  );
}

type RestingStop = { readonly strefID: number; readonly way: 1 | -1 };

/**
 * With its limit at its trigger: triggered, and with nobody on the other side at that price, since it has moved on. Where
 * it came back at once another one is tried, on the other side.
 */
async function restingStop(trading: TradingUnderTest): Promise<RestingStop> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const way = tries % 2 === 0 ? 1 : -1;
    const trigger = rupees((await lastPrice(trading)) + way * NEAR);
    const beyond = (price: number) => (price - trigger) * way;
    const transType = way === 1 ? 'Buy' : 'Sell';
    const terms = { orderType: 'SL-Limit', transType, triggerPrice: trigger, limitPrice: trigger };
    const strefID = await trading.placed(terms);
    // At the exchange before the price moves, which may touch the trigger once only.
    await statusIs(trading, strefID, 'Placed');
    await until(trading, (price) => beyond(price) >= 0);
    await trading.until(async () => (await triggersReported(trading)).length > tries);
    await until(trading, (price) => beyond(price) < 0 || beyond(price) >= NEAR);
    const price = await lastPrice(trading);
    const isBack = beyond(price) < 0;
    // What happened before another order is taken is stored by then, and shown.
    await trading.placed({ orderType: 'Limit', limitPrice: rupees(Math.floor(price * 0.95)) });
    if (!isBack && (await rowOf(trading, strefID)).status === 'Placed') return { strefID, way };
    await statusIs(trading, strefID, 'Executed');
  }
  return assert.fail('the price always came back');
}

async function openTrading(t: TestContext, env: Readonly<Record<string, string>>): Promise<TradingUnderTest> {
  const spark = await startSpark({ env, clock: createManualClock(STARTS_AT) });
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

async function triggersReported({ logs }: TradingUnderTest): Promise<readonly unknown[]> {
  return (await logs()).filter(({ Message }) => String(Message).startsWith('Trigger reached'));
}

function rupees(amount: number): number {
  return Math.round(amount * 100) / 100;
}
