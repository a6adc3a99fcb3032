import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Leg, openAccount } from '@spark/algos';
import { type DayState, dayStateText, type LegOrder, parseDayState } from './day-state.ts';
import { shortAt } from './deployments.fixture.ts';

const ORDER: LegOrder = {
  ...{ key: 'k', leg: 1, of: 'entry', instrumentKey: 'NSE:212', symbol: 'SHARE-EQ', side: 'Sell', qty: 10 },
  ...{ limitPaise: null, why: '"quoted"', at: 1, state: 'wanted', strefId: null, filledQty: 0 },
  ...{ filledValuePaise: 0, problem: null },
};

const LEG: Leg = {
  ...{ id: 1, plan: 0, condition: 0, firing: 1, parent: null, again: 0, isRetry: false, side: 1, qty: 1 },
  contract: {
    ...{ key: 'CASH', segment: 'CASH', expiry: null, strikePaise: null, right: null },
    ...{ lot: 1, tickPaise: 5, freeze: null },
  },
  ...{ multiplier: 1, decidedAt: 1, signalPaise: 1, spotPaise: 1, basisPaise: 1, trigger: null },
  ...{ state: 'OPEN', reason: null, stopPaise: null, firstStopPaise: null, targetPaise: null },
  ...{ spotStopPaise: null, spotTargetPaise: null, bestPaise: null, worstPaise: null, entryQty: 1 },
  ...{ entryValuePaise: 1, exitQty: 0, exitValuePaise: 0, enteredAt: 1, exitedAt: null, markPaise: null },
  ...{ markAge: 0, candles: 0, chargesPaise: 0, isEntryEnded: true, isExitSent: false, roll: null },
  isAmbiguous: false,
};

function stored(state: DayState): DayState {
  const read = parseDayState(dayStateText(state));
  assert.ok(read.ok, JSON.stringify(read));
  return read.value;
}

test('[application.Y3] the state of an account is stored and read back as it is, also when only a part of it was replaced', () => {
  const account = openAccount(shortAt());
  const state: DayState = { account, done: 0, count: 0, orders: [], decisions: [] };
  assert.deepEqual(stored(state), state);
  const wanted: DayState = {
    ...{ done: 3, count: 2, rev: 4, market: { hash: 'h', minutes: 3 } },
    account: { ...account, decided: [{ minute: 1, what: 'enter', of: 1, why: 'market' }] },
    orders: [ORDER, { ...ORDER, key: 'l', leg: 2 }],
    decisions: [{ at: 1, says: 'one' }],
  };
  assert.deepEqual(stored(wanted), wanted);
  const [first = ORDER, second = ORDER] = wanted.orders;
  const sent: DayState = {
    ...wanted,
    orders: [first, { ...second, state: 'sent', strefId: 7 }],
    decisions: [...wanted.decisions, { at: 2, says: 'two' }],
  };
  assert.deepEqual(stored(sent), sent);
  assert.deepEqual(stored(wanted), wanted);
});

test('[application.Y3] a leg that changed since it was written is written as it is now, one that was refused and came back too', () => {
  const account = openAccount(shortAt());
  const at = (states: readonly Leg['state'][]): DayState => ({
    ...{ done: 0, count: 0, orders: [{ ...ORDER, state: 'over', filledQty: states.length }], decisions: [] },
    account: { ...account, legs: states.map((state, index) => ({ ...LEG, id: index + 1, state })) },
  });
  const before = at(['CLOSED', 'OPEN', 'REJECTED']);
  assert.deepEqual(stored(before), before);
  const [closed = LEG, open = LEG, refused = LEG] = before.account.legs;
  // Steps change a copy, but for what is finished; who changes the object itself is not overlooked either.
  refused.state = 'ENTERING';
  const after = {
    ...before,
    account: { ...before.account, legs: [closed, { ...open, stopPaise: 7 }, refused] },
  };
  assert.deepEqual(stored(after), after);
  assert.deepEqual(
    stored(after).account.legs.map(({ state, stopPaise }) => [state, stopPaise]),
    [
      ['CLOSED', null],
      ['OPEN', 7],
      ['ENTERING', null],
    ],
  );
});
