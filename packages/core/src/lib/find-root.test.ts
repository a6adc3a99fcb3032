import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findRoot } from './find-root.ts';

test('without a change of sign nothing is found', () => {
  assert.equal(findRoot({ f: (x) => x * x + 1, low: -1, high: 1, tolerance: 1e-9 }), null);
  assert.equal(findRoot({ f: () => Number.NaN, low: -1, high: 1, tolerance: 1e-9 }), null);
});

test('a root at either end is found', () => {
  assert.equal(findRoot({ f: (x) => x, low: 0, high: 1, tolerance: 1e-9 }), 0);
  assert.equal(findRoot({ f: (x) => x - 1, low: 0, high: 1, tolerance: 1e-9 }), 1);
});

test('the root of a bent, flat or broken function is found to the tolerance, in few steps where it is smooth', () => {
  const root = fc.double({ min: -9, max: 9, noNaN: true });
  fc.assert(
    fc.property(root, fc.constantFrom(1, 3, 7), (wanted, power) => {
      const found = findRoot({ f: (x) => (x - wanted) ** power, low: -10, high: 10, tolerance: 1e-9 });
      assert.ok(found !== null && Math.abs(found - wanted) <= 1e-9 * 3, `${found}`);
      const broken = findRoot({
        f: (x) => (x < wanted ? -1e-3 : 1e6),
        low: -10,
        high: 10,
        tolerance: 1e-9,
      });
      assert.ok(broken !== null && Math.abs(broken - wanted) <= 1e-9);
    }),
  );
  let asked = 0;
  const smooth = findRoot({
    f: (x) => {
      asked += 1;
      return Math.exp(x) - 5;
    },
    low: -10,
    high: 10,
    tolerance: 1e-13,
  });
  assert.ok(smooth !== null && Math.abs(smooth - Math.log(5)) < 1e-12);
  assert.ok(asked < 25, `${asked}`);
});
