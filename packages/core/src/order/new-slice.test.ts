import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { newSlice, tagOf } from './new-slice.ts';
import { LIMIT_170, MORNING } from './order.fixture.ts';

test('[core.O12] tags are letters and digits, at most twenty, and unique', () => {
  const seen = new Map<string, string>();
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 45 }), fc.nat({ max: 499 }), (reftag, slice) => {
      const tag = tagOf('SPQ7', reftag, slice);
      assert.match(tag, /^[A-Z0-9]{1,20}$/);
      const owner = `${reftag}:${slice}`;
      assert.equal(seen.get(tag) ?? owner, owner);
      seen.set(tag, owner);
    }),
    { numRuns: 5_000 },
  );
});

test('[core.O12] a slice number that would make a tag ambiguous is a programming error', () => {
  assert.equal(tagOf('SP', 1, 36 * 36 - 1), 'SP1ZZ');
  assert.throws(() => tagOf('SP', 1, 36 * 36), /Invariant/);
});

test('[core.O2] a slice begins with nothing known and nothing asked for, or refused', () => {
  const parts = { tag: 'T1', qty: 5, terms: LIMIT_170, placedAt: MORNING };
  const begins = {
    ...parts,
    status: 'Pending',
    outcomeUnknown: false,
    orderId: null,
    filledQty: 0,
    filledValuePaise: 0,
    lastFillAt: null,
    asked: null,
    message: '',
  };
  assert.deepEqual(newSlice(parts), begins);
  assert.deepEqual(newSlice({ ...parts, problem: 'No.' }), { ...begins, status: 'Rejected', message: 'No.' });
});
