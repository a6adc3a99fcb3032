import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderUpdate } from '@spark/client';
import { exampleOf, OrderUpdateMessage } from '@spark/contract';
import { restingAt, rupees, updateLabel } from './order-labels.ts';

const EXAMPLE = exampleOf(OrderUpdateMessage) as { readonly data: readonly [OrderUpdate] };
const ROW: OrderUpdate = {
  ...EXAMPLE.data[0],
  strefID: 1,
  AccountName: 'account1',
  StrategyName: 'test1',
  symbol: 'ASHOKLEY-EQ',
  transType: 'Buy',
  orderType: 'Limit',
  productType: 'Intraday',
  limitPrice: 150,
  triggerPrice: 0,
  status: 'Placed',
  qty: 10,
  filledQty: 0,
  tradePrice: 0,
  active: 1,
};

const label = (change: Partial<OrderUpdate>, message = '') =>
  updateLabel({ type: 'OrderUpdate', message, data: [{ ...ROW, ...change }], seq: 1 });

test('an update is one line with the price that matters', () => {
  assert.deepEqual(label({}), {
    tone: 'resting',
    word: 'Placed',
    text: 'Buy 10 ASHOKLEY-EQ in account1 at 150.00',
  });
  const part = label({ filledQty: 4, tradePrice: 149.5 });
  assert.equal(part.text, 'Buy 10 ASHOKLEY-EQ in account1 at 149.50, 4 filled');
  const whole = label({ status: 'Executed', filledQty: 10, tradePrice: 149.5 });
  assert.deepEqual([whole.tone, whole.text], ['done', 'Buy 10 ASHOKLEY-EQ in account1 at 149.50']);
});

test('a refusal says why', () => {
  const { tone, text } = label({ status: 'Rejected' }, 'Order rejected in F000000:account1: No margin.');
  assert.deepEqual(
    [tone, text],
    ['refused', 'Buy 10 ASHOKLEY-EQ in account1. Order rejected in F000000:account1: No margin.'],
  );
});

test('messages about the connection are shown quietly, and so is an unknown status', () => {
  const general = updateLabel({ type: 'General', message: 'Connected', data: [] });
  assert.deepEqual(general, { tone: 'quiet', word: 'General', text: 'Connected' });
  const later = 'Sleeping' as OrderUpdate['status'];
  assert.equal(label({ status: later }).tone, 'quiet');
});

test('an order rests at its price, at its trigger and price, or at the market', () => {
  assert.equal(restingAt(ROW), '150.00');
  assert.equal(restingAt({ ...ROW, orderType: 'SL-Limit', triggerPrice: 151 }), '150.00, trigger 151.00');
  assert.equal(restingAt({ ...ROW, orderType: 'Market' }), 'market');
});

test('rupees are grouped as in India, and what is not known is a dash', () => {
  assert.deepEqual([rupees(1234567.5), rupees(-0.2), rupees(null)], ['12,34,567.50', '−0.20', '–']);
});
