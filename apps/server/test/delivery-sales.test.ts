import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSpark } from './spark-under-test.ts';
import { type TradingUnderTest, tradingFor, tradingOn } from './trading-under-test.ts';

const BUY = { productType: 'Delivery', transType: 'Buy' } as const;
const SALE = { productType: 'Delivery', transType: 'Sell' } as const;

/** What became of an order, and where it was rejected what the log says of it. */
async function endOf(trading: TradingUnderTest, order: object): Promise<string> {
  const [row] = await trading.finished(await trading.placed(order));
  if (row?.status !== 'Rejected') return String(row?.status);
  const [line] = await trading.logs('type=ERROR');
  return `Rejected: ${line?.Message}`;
}

test('[brokers.X121] on paper shares that the account does not hold are not delivered, and the log says why', async (t) => {
  const trading = await tradingFor(t);
  assert.match(
    await endOf(trading, { ...SALE, qty: 10 }),
    /^Rejected: .*A Delivery sale of 10 of NSE:212: 0 are free to sell of what is held or was bought today\./,
  );
  assert.equal(await endOf(trading, { ...BUY, qty: 10 }), 'Executed');
  assert.match(await endOf(trading, { ...SALE, qty: 10, ForwardTest: true }), /^Rejected: .* 0 are free/);
  assert.equal(await endOf(trading, { ...SALE, qty: 10 }), 'Executed');
});

test('[brokers.X121] of two Delivery sales at once those shares that are there are sold, and no more', async (t) => {
  const trading = await tradingFor(t);
  assert.equal(await endOf(trading, { ...BUY, qty: 10 }), 'Executed');
  const ends = await Promise.all([1, 2, 3].map(() => endOf(trading, { ...SALE, qty: 5 })));
  assert.deepEqual(ends.map((end) => end.split(':')[0]).sort(), ['Executed', 'Executed', 'Rejected']);
});

test('[brokers.X121] what was bought is held after a restart, on later days, and until it was closed by hand', async (t) => {
  const spark = await startSpark();
  t.after(() => spark.stop());
  const trading = await tradingOn(spark, await spark.token());
  assert.equal(await endOf(trading, { ...BUY, qty: 10 }), 'Executed');
  await spark.restart();
  spark.clock.advance(3 * 24 * 3_600_000);
  const later = await tradingOn(spark, await spark.token());
  assert.match(await endOf(later, { ...SALE, qty: 11 }), /^Rejected: .* 10 are free to sell/);
  assert.equal(await endOf(later, { ...SALE, qty: 4 }), 'Executed');
  const byHand = await later.call('POST', '/manual-squareoff/?token=NSE:212&positionType=Delivery', {
    json: { tradedPrice: 150, tradedAt: 0, qty: 5, ordersPlaced: 1 },
  });
  assert.equal(byHand.status, 200, byHand.text);
  assert.match(await endOf(later, { ...SALE, qty: 2 }), /^Rejected: .* 1 are free to sell/);
  assert.equal(await endOf(later, { ...SALE, qty: 1 }), 'Executed');
});
