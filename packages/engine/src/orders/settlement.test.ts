import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountOrder, OrderTerms, Position } from '@spark/core';
import { accountOrderOf, type SliceFields, sliceWith } from '@spark/testkit';
import {
  type Standing,
  settlementOf,
  standingOfCancel,
  standingOfChange,
  standingOfClosing,
  standingOfExit,
} from './settlement.ts';

const LIMIT_170: OrderTerms = { type: 'Limit', limitPaise: 17_000, triggerPaise: null };
const LIMIT_171: OrderTerms = { type: 'Limit', limitPaise: 17_100, triggerPaise: null };
const STOP_171: OrderTerms = { type: 'SL-Limit', limitPaise: 17_100, triggerPaise: 17_050 };

function orderWith(...slices: readonly SliceFields[]): AccountOrder {
  const order = accountOrderOf();
  const [base] = order.slices;
  assert.ok(base);
  return { ...order, slices: slices.map((change, at) => sliceWith(base, { tag: `T${at}`, ...change })) };
}

function shortly(standing: Standing): string {
  if (standing.kind !== 'refused') return standing.kind;
  const { refusal } = standing;
  if (refusal.code === 'broker-refused') return refusal.reason;
  return refusal.code === 'order-finished' ? refusal.status : refusal.code;
}

test('[engine.E14] a cancel is done when the order is Cancelled, and in no other way', () => {
  const cases: readonly [string, AccountOrder][] = [
    ['done', orderWith({ status: 'Cancelled' })],
    ['done', orderWith({ status: 'Executed', filledQty: 100 }, { status: 'Cancelled' })],
    ['Executed', orderWith({ status: 'Executed', filledQty: 100 })],
    ['Rejected', orderWith({ status: 'Rejected' })],
    ['unsettled', orderWith({ asked: 'cancel' })],
    ['unsettled', orderWith({ asked: 'cancel' }, { status: 'Cancelled' })],
    ['Not now.', orderWith({ asked: null, message: 'Not now.' })],
    ['Not now.', orderWith({ asked: 'cancel' }, { asked: null, message: 'Not now.' })],
    ['The broker gave no reason.', orderWith({ asked: null })],
  ];
  for (const [expected, order] of cases) assert.equal(shortly(standingOfCancel(order)), expected);
});

test('[engine.E14] a change is done when every open slice has the terms that were asked for', () => {
  const cases: readonly [string, AccountOrder][] = [
    ['done', orderWith({ terms: LIMIT_171 })],
    ['done', orderWith({ terms: LIMIT_171, status: 'Executed', filledQty: 100 })],
    ['Executed', orderWith({ terms: LIMIT_170, status: 'Executed', filledQty: 100 })],
    ['unsettled', orderWith({ terms: LIMIT_171 }, { terms: LIMIT_170, asked: 'change' })],
    ['Off the band.', orderWith({ terms: LIMIT_171 }, { terms: LIMIT_170, message: 'Off the band.' })],
    ['Off the band.', orderWith({ terms: STOP_171, message: 'Off the band.' })],
  ];
  for (const [expected, order] of cases) assert.equal(shortly(standingOfChange(order, LIMIT_171)), expected);
});

test('[engine.E14] an exit is placed when its broker accepted it, and a square-off is done when the position is flat', () => {
  assert.equal(shortly(standingOfExit(orderWith({ status: 'Placed' }))), 'done');
  assert.equal(shortly(standingOfExit(orderWith({ status: 'Pending', orderId: null }))), 'unsettled');
  assert.equal(
    shortly(standingOfExit(orderWith({ status: 'Rejected', message: 'No margin.' }))),
    'No margin.',
  );
  const open = { netQty: 5, closeAsked: true, closing: { since: 1, problem: 'No margin.' } } as Position;
  assert.deepEqual(standingOfClosing(open), { kind: 'unsettled', reason: 'No margin.' });
  assert.equal(standingOfClosing({ ...open, netQty: 0 }).kind, 'done');
  assert.equal(standingOfClosing({ ...open, closeAsked: false }).kind, 'done');
});

test('[engine.E14] an account is named once, by its worst outcome', () => {
  const refused: Standing = {
    kind: 'refused',
    refusal: { code: 'account-without-session', accountName: 'two' },
  };
  const waits: Standing = { kind: 'unsettled', reason: 'Not yet.' };
  const settlement = settlementOf([
    ['one', { kind: 'done' }],
    ['two', { kind: 'done' }],
    ['two', refused],
    ['three', waits],
    ['three', refused],
    ['three', { kind: 'done' }],
  ]);
  assert.deepEqual(settlement, {
    doneIn: ['one'],
    refusedIn: [{ accountName: 'two', refusal: refused.refusal }],
    unsettledIn: [{ accountName: 'three', reason: 'Not yet.' }],
  });
});

test('[engine.E14] a change that reached one slice before all were filled is done', () => {
  const filled = { status: 'Executed', filledQty: 100 } as const;
  const order = orderWith({ ...filled, terms: LIMIT_170 }, { ...filled, terms: LIMIT_171 });
  assert.equal(standingOfChange(order, LIMIT_171).kind, 'done');
});

test('[engine.E14] of several reasons of an account the first is told', () => {
  const { unsettledIn } = settlementOf([
    ['one', { kind: 'unsettled', reason: 'First.' }],
    ['one', { kind: 'unsettled', reason: 'Second.' }],
  ]);
  assert.deepEqual(unsettledIn, [{ accountName: 'one', reason: 'First.' }]);
});
