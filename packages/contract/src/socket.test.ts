import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SOCKET_MESSAGE_TYPE } from '@spark/vocabulary';
import { exampleOf } from './description/example-of.ts';
import { BatchUpdate, OrderUpdate } from './schema/order-update.ts';
import { ORDER_SOCKET, OrderUpdateMessage } from './socket.ts';

/** The fields of an order update as the specification lists them. */
const ORDER_FIELDS =
  'strefID UCC AccountName StrategyName qty productType token price limitPrice reftag placed_at orderType ' +
  'triggerPrice transType filledQty status tradePrice segment splitby active ordersexecuted ordersdone ' +
  'ordersplaced symbol orders operations';

test('[contract.C51] the kinds of message are those of the vocabulary', () => {
  assert.deepEqual(Object.keys(ORDER_SOCKET.messages), SOCKET_MESSAGE_TYPE);
});

test('[contract.C51] an order update has exactly the specified fields, and its basket where it has one', () => {
  assert.deepEqual(Object.keys(OrderUpdate.properties), [...ORDER_FIELDS.split(' '), 'basketID']);
  const required: readonly string[] = OrderUpdate.required;
  assert.ok(!required.includes('basketID'), 'an order of no basket looks as specified');
  assert.deepEqual(Object.keys(BatchUpdate.properties), [
    'orderid',
    'placed',
    'changed',
    'message',
    'qty',
    'status',
    'placed_at',
  ]);
});

test('[contract.C51] a message carries type, message, one whole order and its number', () => {
  const example = exampleOf(OrderUpdateMessage) as OrderUpdateMessage;
  assert.deepEqual(Object.keys(example), ['type', 'message', 'data', 'seq']);
  assert.equal(example.data.length, 1);
  assert.deepEqual(example.data[0]?.operations, { timeLimit: 30, shouldExecute: true, priceBuffer: 5 });
});
