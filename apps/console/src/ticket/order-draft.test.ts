import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftProblems, type OrderDraft, orderOf, previewOf } from './order-draft.ts';

const DRAFT: OrderDraft = {
  token: 'NSE:212',
  transType: 'Buy',
  qty: '10',
  orderType: 'Market',
  limitPrice: '',
  triggerPrice: '',
  productType: 'Intraday',
  strategyname: 'demo',
  identifier: '',
};
const wrong = (change: Partial<OrderDraft>) =>
  draftProblems({ ...DRAFT, ...change }).map(({ field }) => field);

test('what is missing is named by its field, and nothing is sent', () => {
  assert.deepEqual(wrong({}), []);
  assert.deepEqual(wrong({ token: null, strategyname: '' }), ['token', 'strategyname']);
  for (const qty of ['', '0', '-1', '1.5', '1e3', 'ten', '1234567890'])
    assert.deepEqual(wrong({ qty }), ['qty'], qty);
  assert.deepEqual(wrong({ orderType: 'Limit' }), ['limitPrice']);
  for (const limitPrice of ['0', '-5', '1,000', 'NaN', '1.23456'])
    assert.deepEqual(wrong({ orderType: 'Limit', limitPrice }), ['limitPrice'], limitPrice);
  assert.deepEqual(wrong({ orderType: 'SL-Limit', limitPrice: '5' }), ['triggerPrice']);
  assert.equal(orderOf({ ...DRAFT, qty: '' }), null);
});

test('an order carries the prices of its type and no others', () => {
  const prices = { limitPrice: '100.5', triggerPrice: '101' };
  assert.deepEqual(orderOf({ ...DRAFT, ...prices }), {
    strategyname: 'demo',
    token: 'NSE:212',
    transType: 'Buy',
    qty: 10,
    orderType: 'Market',
    productType: 'Intraday',
  });
  assert.equal(orderOf({ ...DRAFT, ...prices, orderType: 'Limit' })?.limitPrice, 100.5);
  assert.equal(orderOf({ ...DRAFT, ...prices, orderType: 'Limit' })?.triggerPrice, undefined);
  assert.equal(orderOf({ ...DRAFT, ...prices, orderType: 'SL-Limit' })?.triggerPrice, 101);
});

test('the preview plans the same order and places nothing', () => {
  const order = orderOf({ ...DRAFT, identifier: 'paper' });
  assert.ok(order);
  const preview = previewOf(order);
  assert.equal(preview.dryRun, true);
  assert.equal(preview.identifier, 'paper');
  assert.deepEqual(preview.legs, [
    { token: 'NSE:212', transType: 'Buy', qty: 10, orderType: 'Market', productType: 'Intraday' },
  ]);
});
