import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { paiseFromRupees, rupeesFromPaise } from './money.ts';

test('[core.M1] rupees with two decimals survive the conversion to paise and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (paise) => {
      assert.equal(paiseFromRupees(rupeesFromPaise(paise)), paise);
    }),
  );
});

test('[core.M1] a float that is not exact in binary becomes the paise people mean', () => {
  assert.equal(paiseFromRupees(1.005 + 0.0000001), 101);
  assert.equal(paiseFromRupees(0.1 + 0.2), 30);
  assert.equal(paiseFromRupees(4.35), 435);
});
