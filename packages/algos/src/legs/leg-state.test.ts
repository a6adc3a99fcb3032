import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  isAlive,
  LEG_EVENT,
  LEG_STATE,
  LEG_TABLE,
  type LegEvent,
  type LegState,
  nextState,
} from './leg-state.ts';

/** The whole row of a state: what is not named is ignored. */
function rowIs(state: LegState, expected: Partial<Record<LegEvent, LegState>>): void {
  for (const event of LEG_EVENT)
    assert.equal(nextState(state, event), expected[event] ?? 'ignored', `${state} ${event}`);
}

it('[algos.L1] WAITING: its price makes it enter; a lapse or a square-off cancels it', () => {
  rowIs('WAITING', { triggered: 'ENTERING', lapsed: 'CANCELLED', exitWanted: 'CANCELLED' });
});

it('[algos.L2] ENTERING: fills open it, a refusal rejects it, a part that was filled is a leg', () => {
  rowIs('ENTERING', {
    entryFilled: 'ENTERING',
    entered: 'OPEN',
    entryRefused: 'REJECTED',
    entryCut: 'OPEN',
    exitWanted: 'EXITING',
    gone: 'CLOSED',
  });
});

it('[algos.L3] OPEN: only an exit, a stop that filled at the exchange, or its being gone at the broker ends it', () => {
  rowIs('OPEN', { exitWanted: 'EXITING', exitFilled: 'EXITING', gone: 'CLOSED' });
});

it('[algos.L4] EXITING: stays wanted through refusals and late fills of the entry, until it is flat', () => {
  rowIs('EXITING', {
    entryFilled: 'EXITING',
    entered: 'EXITING',
    entryCut: 'EXITING',
    entryRefused: 'CANCELLED',
    exitFilled: 'EXITING',
    exited: 'CLOSED',
    exitRefused: 'EXITING',
    gone: 'CLOSED',
  });
});

it('[algos.L5] CLOSED stays closed', () => rowIs('CLOSED', {}));

it('[algos.L6] CANCELLED stays cancelled', () => rowIs('CANCELLED', {}));

it('[algos.L7] REJECTED: a fill that the broker reports after all makes it a leg again', () => {
  rowIs('REJECTED', { entryFilled: 'ENTERING', entered: 'OPEN' });
});

it('[algos.L8] every state has a row, and from every living one an end can be reached', () => {
  assert.deepEqual(Object.keys(LEG_TABLE), [...LEG_STATE]);
  for (const state of LEG_STATE.filter(isAlive)) {
    const reached = new Set<LegState>([state]);
    for (const from of reached)
      for (const event of LEG_EVENT) {
        const next = nextState(from, event);
        if (next !== 'ignored') reached.add(next);
      }
    assert.ok(reached.has('CLOSED') && reached.has('CANCELLED'), state);
  }
});
