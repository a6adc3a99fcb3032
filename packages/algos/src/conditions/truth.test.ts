import assert from 'node:assert/strict';
import { it } from 'node:test';
import { and, FALSE, not, or, TRUE, UNKNOWN } from './truth.ts';

it('[algos.Q1] what is not known stays not known unless the other side decides', () => {
  assert.equal(and(UNKNOWN, TRUE), UNKNOWN);
  assert.equal(and(UNKNOWN, FALSE), FALSE);
  assert.equal(or(UNKNOWN, TRUE), TRUE);
  assert.equal(or(UNKNOWN, FALSE), UNKNOWN);
  assert.equal(not(UNKNOWN), UNKNOWN);
  assert.equal(and(UNKNOWN, UNKNOWN), UNKNOWN);
});

it('[algos.Q1] otherwise all, any and not are those of two values', () => {
  for (const left of [FALSE, TRUE] as const)
    for (const right of [FALSE, TRUE] as const) {
      assert.equal(and(left, right), left === TRUE && right === TRUE ? TRUE : FALSE);
      assert.equal(or(left, right), left === TRUE || right === TRUE ? TRUE : FALSE);
    }
  assert.deepEqual([not(TRUE), not(FALSE)], [FALSE, TRUE]);
});
