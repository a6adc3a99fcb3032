import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { LegFact } from '@spark/document';
import { documentOf } from '../../test/document.fixture.ts';
import { cashContract } from '../contracts/contract.ts';
import { openAccount } from '../index.ts';
import { createLeg, type Leg } from '../legs/leg.ts';
import { legFact } from './leg-fact.ts';

const DAY = '2026-11-16';
const MIDNIGHT = Date.parse(`${DAY}T00:00:00+05:30`);
const OPEN: Partial<Leg> = {
  ...{ state: 'OPEN', entryQty: 10, entryValuePaise: 100_050, enteredAt: MIDNIGHT + 1, markPaise: 10_100 },
};

function legOf(more: Partial<Leg>): Leg {
  const fresh = {
    ...{ id: 1, plan: 1, condition: 0, firing: 1, parent: null, again: 0, isRetry: false, qty: 10 },
    side: 1,
    ...{ contract: cashContract({ lot: 1, tickPaise: 5, freeze: null }), multiplier: 1, decidedAt: 0 },
    ...{ trigger: null, signalPaise: 10_000, spotPaise: null, basisPaise: 10_000 },
  } as const;
  return { ...createLeg(fresh), ...more };
}

/** What is told of the action 1 of two. */
function told(fact: LegFact, ...legs: readonly Partial<Leg>[]): number {
  const state = { ...openAccount(documentOf({})), day: DAY, legs: legs.map(legOf) };
  return legFact(fact, 1, { state, trace: null })();
}

it('[algos.Q9] open and waiting: a leg on its way in is open, one on its way out is not, and other actions do not count', () => {
  for (const state of ['ENTERING', 'OPEN'] as const) assert.equal(told('open', { state }), 1, state);
  for (const state of ['WAITING', 'EXITING', 'CLOSED', 'CANCELLED', 'REJECTED'] as const)
    assert.equal(told('open', { state }), 0, state);
  assert.equal(told('open', { state: 'CLOSED' }, { state: 'OPEN' }), 1);
  assert.equal(told('open', { state: 'OPEN', plan: 0 }), 0);
  assert.deepEqual([told('waiting', { state: 'WAITING' }), told('waiting', { state: 'OPEN' })], [1, 0]);
  assert.equal(told('waiting', { state: 'WAITING', plan: 0 }), 0);
  assert.deepEqual([told('open'), told('waiting')], [0, 0]);
});

it('[algos.Q9] stops and targets of today, of this action', () => {
  for (const reason of ['stop', 'trail'] as const)
    assert.deepEqual([told('stoppedToday', { reason }), told('targetToday', { reason })], [1, 0], reason);
  assert.deepEqual(
    [told('stoppedToday', { reason: 'target' }), told('targetToday', { reason: 'target' })],
    [0, 1],
  );
  for (const reason of ['condition', 'mtm', 'time', 'manual', 'linked', null] as const)
    assert.deepEqual([told('stoppedToday', { reason }), told('targetToday', { reason })], [0, 0]);
  assert.equal(told('stoppedToday', { reason: 'stop', plan: 0 }), 0);
  assert.equal(told('targetToday', { reason: 'target', plan: 0 }), 0);
});

it('[algos.Q9] legs entered today are counted from midnight on, those that never entered and those of other actions are not', () => {
  assert.equal(told('count', OPEN, { ...OPEN, state: 'CLOSED' }), 2);
  assert.equal(told('count', { ...OPEN, enteredAt: MIDNIGHT }), 1);
  assert.equal(told('count', { ...OPEN, enteredAt: MIDNIGHT - 1 }), 0);
  assert.equal(told('count', { state: 'WAITING' }), 0);
  assert.equal(told('count', { ...OPEN, plan: 0 }), 0);
});

it('[algos.Q9] profit in rupees, booked and open together, charges off', () => {
  assert.equal(told('pnl', OPEN), 9.5);
  const half = { ...OPEN, exitQty: 10, exitValuePaise: 100_000, state: 'CLOSED', chargesPaise: 40 } as const;
  assert.equal(told('pnl', half), -0.9);
  assert.equal(told('pnl', OPEN, half), 8.6);
  assert.equal(told('pnl', { ...OPEN, plan: 0 }), 0);
});

it('[algos.Q9] price and candles are of the newest leg that is open and filled; without one there is no answer', () => {
  const newer = { ...OPEN, entryValuePaise: 110_000, candles: 3 } as const;
  assert.equal(told('entryPrice', { ...OPEN, candles: 9 }, newer), 110);
  assert.equal(told('barsSinceEntry', { ...OPEN, candles: 9 }, newer), 3);
  assert.equal(told('entryPrice', OPEN, { ...newer, state: 'CLOSED' }), 100.05);
  assert.equal(told('entryPrice', OPEN, { ...newer, entryQty: 0, state: 'ENTERING' }), 100.05);
  assert.equal(told('entryPrice', OPEN, { ...newer, plan: 0 }), 100.05);
  assert.equal(told('barsSinceEntry', { ...OPEN, candles: 0 }), 0);
  for (const fact of ['entryPrice', 'barsSinceEntry'] as const) {
    assert.ok(Number.isNaN(told(fact)));
    assert.ok(Number.isNaN(told(fact, { ...OPEN, state: 'EXITING' })));
  }
});
