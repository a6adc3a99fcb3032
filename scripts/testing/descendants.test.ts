import assert from 'node:assert/strict';
import { test } from 'node:test';
import { descendantsIn } from './descendants.ts';

test('descendants are found at every depth, without the branch that is left out', () => {
  const table = [
    { pid: 2, parentPid: 1 },
    { pid: 3, parentPid: 2 },
    { pid: 4, parentPid: 1 },
    { pid: 5, parentPid: 4 },
    { pid: 6, parentPid: 99 },
  ];
  assert.deepEqual(descendantsIn(table, 1, 4), [2, 3]);
});
