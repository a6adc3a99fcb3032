import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectsOf } from './effect.ts';
import { LIMIT_170, MORNING, order, slice } from './order.fixture.ts';

const REFTAG = 1939;
const ABOUT = { reftag: REFTAG, tag: 'T1', at: MORNING };

test('[core.B3] of a planned order the pending slices are placed, and no refused one', () => {
  const planned = order({ slices: [slice({ status: 'Rejected' }), slice({ tag: 'T2' })] });
  assert.deepEqual(effectsOf(planned, { kind: 'order-planned', order: planned }), [
    { kind: 'place', reftag: REFTAG, tag: 'T2' },
  ]);
});

test('[core.B4] a slice without an answer is looked up', () => {
  assert.deepEqual(effectsOf(order(), { kind: 'slice-outcome-unknown', ...ABOUT, reason: 'Silence.' }), [
    { kind: 'ask', reftag: REFTAG, tag: 'T1' },
  ]);
});

const both = order({
  slices: [
    slice({ tag: 'T1', status: 'Placed', orderId: 'B1', asked: 'cancel' }),
    slice({ tag: 'T2', asked: 'cancel' }),
    slice({ tag: 'T3', status: 'Placed', orderId: 'B3', asked: 'change' }),
  ],
});

test('[core.O6] a cancel withdraws what was not sent and requests it for what was', () => {
  assert.deepEqual(effectsOf(both, { kind: 'cancel-asked', reftag: REFTAG, at: MORNING, why: 'user' }), [
    { kind: 'request', reftag: REFTAG, tag: 'T1', isNew: true },
    { kind: 'withdraw', reftag: REFTAG, tag: 'T2' },
    { kind: 'request', reftag: REFTAG, tag: 'T3', isNew: true },
  ]);
});

test('[core.O5] a requested change is sent, even if it went out before', () => {
  const fact = { kind: 'change-asked', reftag: REFTAG, at: MORNING, terms: LIMIT_170, why: 'user' } as const;
  assert.deepEqual(effectsOf(both, fact), [
    { kind: 'request', reftag: REFTAG, tag: 'T1', isNew: true },
    { kind: 'request', reftag: REFTAG, tag: 'T3', isNew: true },
  ]);
});

test('[core.B3] an answer about one slice requests what waits for that slice only', () => {
  assert.deepEqual(effectsOf(both, { kind: 'slice-accepted', ...ABOUT, orderId: 'B1' }), [
    { kind: 'request', reftag: REFTAG, tag: 'T1', isNew: false },
  ]);
});
