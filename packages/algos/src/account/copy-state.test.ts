import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Contract } from '../contracts/contract.ts';
import { createLeg } from '../legs/leg.ts';
import { LEG_EVENT, LEG_STATE, nextState } from '../legs/leg-state.ts';
import type { AccountState } from './account-state.ts';
import { copyState } from './copy-state.ts';

const contract: Contract = {
  ...{ key: 'CASH', segment: 'CASH', expiry: null, strikePaise: null, right: null },
  ...{ lot: 1, tickPaise: 5, freeze: null },
};

/** Every list has something in it, so that none is shared unnoticed. */
function fullState(): AccountState {
  const leg = createLeg({
    ...{ id: 1, plan: 0, condition: 0, firing: 1, parent: null, again: 0, isRetry: false, contract, side: 1 },
    ...{ qty: 1, multiplier: 1, decidedAt: 1, signalPaise: 1, spotPaise: 1, basisPaise: 1 },
    trigger: { paise: 1, dir: 1, until: 1 },
  });
  return {
    ...{ multiplier: 1, isPaused: false, day: '2026-11-16', legs: [leg], nextLeg: 2, nextFiring: 2 },
    firings: [{ id: 1, condition: 0, legs: 1, rejected: 0 }],
    ...{ fired: [1], lastTruth: [1], vars: [1], within: [1], stopped: null, trades: 1, losses: 0 },
    ...{ bookedPaise: 0, chargesPaise: 0, peakPaise: null, rolled: [1], unknownFor: 0 },
    decided: [{ minute: 0, what: 'fired', of: 0, why: null }],
  };
}

/** Changes whatever in it is not a contract, a trigger or a decision. */
function changeAll(state: AccountState): void {
  for (const changed of [...state.legs, ...state.firings]) changeNumbers(changed);
  for (const list of Object.values(state)) {
    if (!Array.isArray(list)) continue;
    changeNumbers(list);
    list.push(99 as never);
  }
}

function changeNumbers(of: object): void {
  for (const [name, value] of Object.entries(of))
    if (typeof value === 'number') Object.assign(of, { [name]: 99 });
}

test('[algos.V1] what a step does to the copy of a state leaves the state before it as it was', () => {
  const state = fullState();
  const copy = copyState(state);
  assert.deepEqual(copy, fullState());
  changeAll(copy);
  assert.deepEqual(state, fullState());
});

test('[algos.V1] a finished leg stays the same object, since nothing changes it; one that was refused may come back', () => {
  const [leg] = fullState().legs;
  assert.ok(leg);
  const legs = LEG_STATE.map((state) => ({ ...leg, state }));
  const copied = copyState({ ...fullState(), legs }).legs;
  const kept = LEG_STATE.filter((_, at) => copied[at] === legs[at]);
  assert.deepEqual(kept, ['CLOSED', 'CANCELLED']);
  for (const state of kept) for (const event of LEG_EVENT) assert.equal(nextState(state, event), 'ignored');
});

test('[algos.V1] a state of before decisions were kept is copied as one', () => {
  const { decided: _, ...earlier } = fullState();
  assert.deepEqual(copyState(earlier), earlier);
  assert.equal('decided' in copyState(earlier), false);
});
