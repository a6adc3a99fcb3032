import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Link, OrderUpdate } from '@spark/client';
import { groupOrders } from './order-groups.ts';
import { askedQty, failedIn, operationText, requestOf } from './order-request.ts';

const OFF = { timeLimit: 0, priceBuffer: 0, shouldExecute: false };

const order = (change: Partial<OrderUpdate>): OrderUpdate => ({
  strefID: 7,
  UCC: 'F000001',
  AccountName: 'one',
  StrategyName: 'demo',
  qty: 130,
  productType: 'Intraday',
  token: 'NFO:1',
  price: 100,
  limitPrice: 101,
  reftag: 1,
  placed_at: '2026-11-17 09:15:00.000',
  orderType: 'Limit',
  triggerPrice: 0,
  transType: 'Buy',
  filledQty: 0,
  status: 'Rejected',
  tradePrice: 0,
  segment: 'D',
  splitby: 0,
  active: 0,
  ordersexecuted: 0,
  ordersdone: 0,
  ordersplaced: 0,
  symbol: 'X',
  orders: [],
  operations: OFF,
  ...change,
});

const link = (Multiplier: number): Link => ({
  StrategyID: 'F000001:demo',
  StrategyName: 'demo',
  AccountName: 'one',
  UCC: 'F000001',
  Multiplier,
  Activate: 1,
  Capital: 0,
});

test('the units asked for are unknown where the link is gone or does not divide them', () => {
  assert.equal(askedQty(order({}), []), null);
  assert.equal(askedQty(order({}), [link(0)]), null);
  assert.equal(askedQty(order({}), [link(3)]), null);
  assert.equal(askedQty(order({}), [link(2)]), 65);
});

test('it is tried again only where nothing was filled and the account refused it', () => {
  const accounts = [
    order({ AccountName: 'one', reftag: 1 }),
    order({ AccountName: 'two', reftag: 2, filledQty: 5 }),
    order({ AccountName: 'three', reftag: 3, status: 'Cancelled' }),
  ];
  const [group] = groupOrders(accounts);
  assert.ok(group);
  assert.deepEqual(
    failedIn(group).map(({ AccountName }) => AccountName),
    ['one'],
  );
});

test('the order once more has what was asked, and the one account', () => {
  const failed = order({ splitby: 3, operations: { timeLimit: 30, priceBuffer: 0, shouldExecute: true } });
  const [group] = groupOrders([failed]);
  assert.ok(group);
  assert.deepEqual(requestOf(group, 65, failed), {
    strategyname: 'demo',
    token: 'NFO:1',
    transType: 'Buy',
    qty: 65,
    orderType: 'Limit',
    productType: 'Intraday',
    limitPrice: 101,
    splitby: 3,
    operations: { timeLimit: 30, priceBuffer: 0, shouldExecute: true },
    identifier: 'F000001:one',
  });
  const [market] = groupOrders([order({ orderType: 'Market' })]);
  assert.ok(market);
  assert.equal('limitPrice' in requestOf(market, 1), false);
});

test('operations are told in words, and nothing where there are none', () => {
  assert.equal(operationText(order({})), '');
  assert.equal(
    operationText(order({ active: 1, operations: { timeLimit: 30, priceBuffer: 2, shouldExecute: false } })),
    'cancels the rest after 30 s or when the price is ₹2 away',
  );
});
