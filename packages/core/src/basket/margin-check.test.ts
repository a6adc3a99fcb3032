import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { marginNotes, marginShortage } from './margin-check.ts';

const paise = fc.option(fc.integer({ min: -1_000, max: 1_000 }));
const margin = fc.record({
  accountName: fc.constantFrom('one', 'two'),
  requiredPaise: fc.option(fc.nat(1_000)),
  finalPaise: paise,
  availablePaise: paise,
  isEnough: fc.constant(null),
  source: fc.constantFrom<'estimate' | 'broker'>('estimate', 'broker'),
  isCertain: fc.boolean(),
  notes: fc.constant<readonly string[]>([]),
});

test('[core.K6] it is short exactly where both amounts are certain and the margin is above the funds', () => {
  fc.assert(
    fc.property(margin, (one) => {
      const { requiredPaise, availablePaise, isCertain } = one;
      const isShort =
        isCertain &&
        requiredPaise !== null &&
        availablePaise !== null &&
        requiredPaise > 0 &&
        requiredPaise > availablePaise;
      assert.equal(marginShortage(one) !== null, isShort);
      if (isShort) assert.deepEqual(marginNotes([one]), []);
      if (requiredPaise === null || availablePaise === null) assert.equal(marginNotes([one]).length, 1);
    }),
    { numRuns: PROPERTY_RUNS.basketMargin },
  );
});

test('[core.K6] accounts that did not decide for the same reason are told together', () => {
  const unknown = { requiredPaise: null, finalPaise: null, availablePaise: null, isEnough: null } as const;
  const of = (accountName: string, note: string) =>
    ({ ...unknown, accountName, source: 'estimate', isCertain: false, notes: [note] }) as const;
  assert.deepEqual(marginNotes([of('two', 'No price.'), of('one', 'No price.'), of('three', 'No login.')]), [
    'The margin did not decide in one, two: No price.',
    'The margin did not decide in three: No login.',
  ]);
});
