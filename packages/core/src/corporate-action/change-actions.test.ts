import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import { addDays, istInstant } from '../time/ist.ts';
import { addAction, type CorporateActions, NO_ACTIONS, noteApplied, removeAction } from './change-actions.ts';
import { SHARE } from './corporate-action.fixture.ts';
import type { CorporateTerms } from './corporate-action.ts';

const TODAY = '2026-11-17';
const AT = {
  now: istInstant(TODAY, 600),
  opensAt: ({ exDate }: { exDate: string }) => istInstant(exDate, 540),
};
const SPLIT: CorporateTerms = { kind: 'split', faceBefore: 10, faceAfter: 2, fractionPaise: null };
const DIVIDEND: CorporateTerms = { kind: 'dividend', paise: 450 };

const wanted = (terms: CorporateTerms, exDate = '2026-11-20') => ({
  instrumentKey: SHARE,
  symbol: 'ASHOKLEY-EQ',
  exDate,
  terms,
});

function added(before: CorporateActions, terms: CorporateTerms, exDate?: string): CorporateActions {
  const result = addAction(before, wanted(terms, exDate), AT);
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

test('[core.S11] refused, with nothing changed: an action twice, a day that has opened or is far off, a split that changes nothing', () => {
  const one = added(NO_ACTIONS, SPLIT);
  const refusals: readonly (readonly [CorporateTerms, string, object])[] = [
    [SPLIT, '2026-11-20', { code: 'action-known', id: 1 }],
    [{ ...SPLIT, faceAfter: 1 }, '2026-11-20', { code: 'action-known', id: 1 }],
    [SPLIT, TODAY, { code: 'ex-date-open', exDate: TODAY }],
    [SPLIT, '2026-11-16', { code: 'ex-date-open', exDate: '2026-11-16' }],
    [SPLIT, '2027-11-18', { code: 'ex-date-far', latest: '2027-11-17' }],
    [{ ...SPLIT, faceAfter: 10 }, '2026-11-23', { code: 'action-changes-nothing' }],
  ];
  for (const [terms, exDate, refusal] of refusals) {
    const result = addAction(one, wanted(terms, exDate), AT);
    assert.deepEqual(!result.ok && result.error, refusal, JSON.stringify([terms, exDate]));
  }
  assert.equal(added(one, DIVIDEND).list.length, 2, 'a dividend on the same day is another action');
});

test('[core.S11] an action is removed before its day opens, and not after; its number is not given again', () => {
  const one = added(NO_ACTIONS, SPLIT);
  const unknown = removeAction(one, 7, AT);
  assert.deepEqual(!unknown.ok && unknown.error, { code: 'action-unknown', id: 7 });
  const late = removeAction(one, 1, { ...AT, now: istInstant('2026-11-20', 540) });
  assert.deepEqual(!late.ok && late.error, { code: 'ex-date-open', exDate: '2026-11-20' });
  const none = removeAction(one, 1, AT);
  assert.ok(none.ok);
  assert.deepEqual(none.value.list, []);
  assert.equal(added(none.value, SPLIT).list[0]?.id, 2);
});

test('[core.S11] there are at most so many as the limit says; old dividends make room, splits never do', () => {
  let all = NO_ACTIONS;
  for (let day = 1; day <= 300; day += 1) all = added(all, SPLIT, addDays(TODAY, day));
  for (let day = 1; day <= LIMITS.corporateActions - 300; day += 1)
    all = added(all, DIVIDEND, addDays(TODAY, day));
  const full = addAction(all, wanted(DIVIDEND, addDays(TODAY, 300)), AT);
  assert.deepEqual(!full.ok && full.error, { code: 'action-limit', limit: LIMITS.corporateActions });
  const old = { ...all, list: all.list.map((one) => ({ ...one, exDate: '2025-01-01' })) };
  const [lastSplit, firstDividend] = [300, 301];
  const applied = noteApplied(old, [lastSplit, firstDividend], AT.now);
  assert.deepEqual(
    applied.list.filter(({ appliedAt }) => appliedAt !== null).map(({ id }) => id),
    [firstDividend, lastSplit],
  );
  assert.deepEqual(noteApplied(applied, [lastSplit], AT.now + 1), applied, 'the first time counts');
  const after = added(applied, SPLIT).list;
  assert.equal(after.length, LIMITS.corporateActions, 'what is not applied stays');
  assert.ok(after.some(({ id }) => id === lastSplit) && !after.some(({ id }) => id === firstDividend));
});

test('[core.S5] they are in the order of their days, and of a day in the order in which they were entered', () => {
  const all = added(added(added(NO_ACTIONS, DIVIDEND, '2026-12-01'), SPLIT), DIVIDEND);
  assert.deepEqual(
    all.list.map(({ id }) => id),
    [2, 3, 1],
  );
});
