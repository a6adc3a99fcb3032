import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { tagOf } from './new-slice.ts';

test('[O12] tags are letters and digits, at most twenty, and never alike', () => {
  const seen = new Map<string, string>();
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 45 }), fc.nat({ max: 499 }), (reftag, slice) => {
      const tag = tagOf('SPQ7', reftag, slice);
      assert.match(tag, /^[A-Z0-9]{1,20}$/);
      const of = `${reftag}:${slice}`;
      assert.equal(seen.get(tag) ?? of, of);
      seen.set(tag, of);
    }),
    { numRuns: 5_000 },
  );
});
