import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { exactShare } from './exact-share.ts';

test('[core.M2] a share is exact to half a paisa, however large the numbers, and of both signs alike', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      (total, whole, some) => {
        const part = some % (whole + 1);
        const share = exactShare(total, part, whole);
        const twiceOff = 2n * (BigInt(share) * BigInt(whole) - BigInt(total) * BigInt(part));
        const off = twiceOff < 0n ? -twiceOff : twiceOff;
        assert.ok(off <= BigInt(whole), `${total} × ${part} ⁄ ${whole} is not ${share}`);
        assert.equal(exactShare(-total, part, whole) + 0, -share + 0);
      },
    ),
    { numRuns: 5_000 },
  );
});
