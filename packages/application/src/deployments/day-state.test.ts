import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAccount } from '@spark/algos';
import { type DayState, dayStateText, type LegOrder, parseDayState } from './day-state.ts';
import { shortAt } from './deployments.fixture.ts';

const ORDER: LegOrder = {
  ...{ key: 'k', leg: 1, of: 'entry', instrumentKey: 'NSE:212', symbol: 'SHARE-EQ', side: 'Sell', qty: 10 },
  ...{ limitPaise: null, why: '"quoted"', at: 1, state: 'wanted', strefId: null, filledQty: 0 },
  ...{ filledValuePaise: 0, problem: null },
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
