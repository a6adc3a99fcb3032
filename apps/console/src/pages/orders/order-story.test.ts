import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExecutionLog, OrderBookRow } from '@spark/client';
import { storyOf } from './order-story.ts';

const line = (id: number, Message: string) =>
  ({ id, Name: 'demo', Message, Datetime: `2026-11-18 10:00:0${id}`, 'Alert Type': 'INFO' }) as ExecutionLog;

test('only lines about the order itself are of its story, in order of time', () => {
  const log = [
    line(4, 'Order executed in paper, strefID 1: Buy 20 at 1270.40'),
    line(3, 'Order placed in paper, strefID 12: Buy 1'),
    line(2, 'Endpoint Called : PlaceOrder. Payload: {"qty":1}'),
    line(1, 'Order taken in paper, strefID 1: Buy 20'),
  ];
  assert.deepEqual(
    storyOf(1, [], log).map(({ key }) => key),
    ['log 1', 'log 4'],
  );
});

test('what happened in the same second stands in the order in which it was told, and slices after it', () => {
  const at = '2026-11-18 10:00:00';
  const log = [
    { ...line(3, 'Order executed in paper, strefID 1'), Datetime: at },
    { ...line(2, 'Order placed in paper, strefID 1'), Datetime: at },
    { ...line(1, 'Order taken in paper, strefID 1'), Datetime: at },
  ];
  const orders = [{ orderid: 'T1', qty: 20, placed_at: at }];
  const rows = [{ AccountName: 'paper', orders } as unknown as OrderBookRow];
  assert.deepEqual(
    storyOf(1, rows, log).map(({ key }) => key),
    ['log 1', 'log 2', 'log 3', 'slice paper T1'],
  );
});
