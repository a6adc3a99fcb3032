import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionOf, SHARE } from '../corporate-action/corporate-action.fixture.ts';
import { movesAfter } from './moves-after.ts';

const SPLIT = { kind: 'split', faceBefore: 10, faceAfter: 2, fractionPaise: null } as const;
const move = (day: string, instrumentKey = SHARE) => ({ day, instrumentKey, boughtQty: 10, soldQty: 4 });

test('[core.S12] what was bought before a split counts in today’s shares; of the ex-date, of other shares and before it is applied it stays', () => {
  const applied = actionOf(SPLIT, { appliedAt: 1 });
  const dividend = actionOf({ kind: 'dividend', paise: 1 }, { id: 2, appliedAt: 1 });
  const moves = [move('2026-11-19'), move('2026-11-20'), move('2026-11-19', 'NSE:1')];
  assert.deepEqual(movesAfter(moves, [actionOf(SPLIT)]), moves);
  assert.deepEqual(
    movesAfter(moves, [applied, dividend]).map(({ boughtQty, soldQty }) => [boughtQty, soldQty]),
    [
      [50, 20],
      [10, 4],
      [10, 4],
    ],
  );
});
