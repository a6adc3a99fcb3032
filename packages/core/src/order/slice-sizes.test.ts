import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { sliceSizes } from './slice-sizes.ts';

const examples: readonly [string, Parameters<typeof sliceSizes>[0], readonly number[]][] = [
  ['one order when nothing is split', { qty: 75, lotSize: 75, freezeQty: 1_800, splitBy: 0 }, [75]],
  ['1 batch is one order', { qty: 650, lotSize: 65, freezeQty: 1_800, splitBy: 1 }, [650]],
  ['ten lots in three', { qty: 650, lotSize: 65, freezeQty: 1_800, splitBy: 3 }, [260, 195, 195]],
  ['more batches than lots', { qty: 130, lotSize: 65, freezeQty: 1_800, splitBy: 9 }, [65, 65]],
  // 1800 is not a multiple of 65: 27 lots are the most that pass.
  ['at the freeze quantity', { qty: 1_755, lotSize: 65, freezeQty: 1_800, splitBy: 0 }, [1_755]],
  ['a lot above it', { qty: 1_820, lotSize: 65, freezeQty: 1_800, splitBy: 0 }, [910, 910]],
  [
    'split, then cut',
    { qty: 5_200, lotSize: 65, freezeQty: 1_800, splitBy: 2 },
    [1_300, 1_300, 1_300, 1_300],
  ],
];

for (const [what, rule, expected] of examples) {
  test(`[core.O1] ${what}: ${rule.qty} by ${rule.splitBy}`, () => {
    assert.deepEqual(sliceSizes(rule), expected);
  });
}

const anyRule = fc
  .record({
    lots: fc.integer({ min: 1, max: 5_000 }),
    lotSize: fc.integer({ min: 1, max: 75_000 }),
    freezeLots: fc.integer({ min: 1, max: 60 }),
    beyond: fc.integer({ min: 0, max: 74_999 }),
    splitBy: fc.integer({ min: 0, max: 500 }),
  })
  .map(({ lots, lotSize, freezeLots, beyond, splitBy }) => ({
    qty: lots * lotSize,
    lotSize,
    freezeQty: freezeLots * lotSize + (beyond % lotSize),
    splitBy,
  }));

test('[core.O1] slices add up to the order, are whole lots, pass the exchange and are not more than needed', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      const sizes = sliceSizes(rule);
      const lots = rule.qty / rule.lotSize;
      const batches = Math.min(Math.max(1, rule.splitBy), lots);
      assert.equal(
        sizes.reduce((sum, size) => sum + size, 0),
        rule.qty,
      );
      for (const size of sizes) {
        assert.equal(size % rule.lotSize, 0, 'whole lots');
        assert.ok(size > 0 && size <= rule.freezeQty, 'passes the exchange');
      }
      const perBatch = Math.ceil(Math.ceil(lots / batches) / Math.floor(rule.freezeQty / rule.lotSize));
      assert.ok(sizes.length >= batches && sizes.length <= batches * perBatch, 'no more than needed');
      const spread = (Math.max(...sizes) - Math.min(...sizes)) / rule.lotSize;
      if (sizes.length === batches) assert.ok(spread <= 1, 'as even as whole lots allow');
    }),
    { numRuns: PROPERTY_RUNS.slicing },
  );
});

test('[core.O1] a quantity off the lot is a programming error', () => {
  const rule = { lotSize: 65, freezeQty: 1_800, splitBy: 0 };
  for (const qty of [0, -65, 66]) assert.throws(() => sliceSizes({ ...rule, qty }), /Invariant/);
});
