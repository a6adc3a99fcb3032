import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIMULATED_BROKER } from '@spark/application';
import { HoldingsReport } from '@spark/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { liveFor } from './live-brokers-under-test.ts';
import { assertRefused } from './replies.ts';
import { startSpark } from './spark-under-test.ts';
import { type TradingUnderTest, tradingFor, tradingOn } from './trading-under-test.ts';

const ajv = new Ajv2020({ strict: false });
const DAY_MS = 24 * 3_600_000;
const BUY = { productType: 'Delivery', transType: 'Buy', qty: 10 } as const;

async function holdingsOf({ call }: Pick<TradingUnderTest, 'call'>, query = ''): Promise<HoldingsReport> {
  const reply = await call('GET', `/holdings${query}`);
  assert.equal(reply.status, 200, reply.text);
  assert.ok(ajv.validate(HoldingsReport, reply.body.data[0]), ajv.errorsText());
  return reply.body.data[0] as unknown as HoldingsReport;
}

const quantities = ({ holdings }: HoldingsReport) =>
  holdings.map(({ token, qty, t1Qty, soldTodayQty }) => [token, qty, t1Qty, soldTodayQty]);

test('an account that is not there is refused, and who holds nothing is told so', async (t) => {
  const trading = await tradingFor(t);
  assertRefused(await trading.call('GET', '/holdings?AccountName=nobody'), 400, {
    code: 'name_unknown',
    field: 'AccountName',
  });
  const none = await holdingsOf(trading);
  assert.deepEqual([none.holdings, none.total.value, none.total.isPartial], [[], 0, false]);
  assert.equal((await trading.call('GET', '/holdings', { token: 'x' })).status, 401);
});

test('[core.P12] [core.P13] on paper Delivery buys are holdings, settled on the next trading day; sales reduce them', async (t) => {
  const spark = await startSpark();
  t.after(() => spark.stop());
  const trading = await tradingOn(spark, await spark.token());
  await trading.finished(await trading.placed(BUY));
  await trading.finished(await trading.placed({ transType: 'Buy', qty: 3 }));
  const today = await holdingsOf(trading);
  assert.deepEqual(quantities(today), [['NSE:212', 0, 10, 0]], 'Intraday is no holding');
  const [held] = today.holdings;
  assert.ok(held?.ltp && held.averagePrice && held.investedValue && held.value !== null);
  assert.equal(held.value, Math.round(held.ltp * 10 * 100) / 100);
  assert.equal(held.pnl, Math.round((held.value - held.investedValue) * 100) / 100);
  assert.deepEqual([today.total.value, today.total.pnl], [held.value, held.pnl]);
  const { body } = await trading.call('GET', '/positions?open=true');
  const position = body.data.find(({ productType }) => productType === 'Delivery');
  assert.deepEqual([position?.qty, position?.averagePrice], [10, held.averagePrice], 'the same shares');

  await spark.restart();
  spark.clock.advance(DAY_MS);
  const later = await tradingOn(spark, await spark.token());
  assert.deepEqual(quantities(await holdingsOf(later, '?AccountName=paper')), [['NSE:212', 10, 0, 0]]);
  await later.finished(await later.placed({ ...BUY, transType: 'Sell', qty: 4 }));
  await later.finished(await later.placed({ ...BUY, qty: 2 }));
  assert.deepEqual(quantities(await holdingsOf(later)), [['NSE:212', 6, 2, 4]]);
});

test('[core.P15] each broker is asked for its holdings; one that is not logged in makes the sums unknown', async (t) => {
  const live = await liveFor(t);
  for (const broker of SIMULATED_BROKER) await live.connect(broker, broker);
  const before = await holdingsOf(live);
  for (const broker of SIMULATED_BROKER) {
    const account = before.accounts.find(({ accountName }) => accountName === broker);
    assert.equal(account?.message, `There is no session at ${broker}. Log in again.`);
    assert.deepEqual([account?.value, account?.isPartial], [null, true]);
  }
  assert.deepEqual([before.total.value, before.total.valueAtLeast], [null, 0]);
  for (const broker of SIMULATED_BROKER) assert.equal((await live.logIn(broker, broker)).status, 200);
  await live.pass(11_000);
  const after = await holdingsOf(live);
  assert.deepEqual(
    after.accounts.map(({ message }) => message).filter((message) => message !== null),
    [],
  );
  assert.deepEqual([after.holdings, after.total.value], [[], 0]);
});
