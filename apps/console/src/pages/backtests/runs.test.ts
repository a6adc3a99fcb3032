import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveRows } from './runs.ts';

type Row = { readonly id: number; readonly state: 'waiting' | 'running' | 'done'; readonly percent?: number };

const idOf = ({ id }: Row) => id;

test('a run under way is as it was last told, one that was read as ended stays ended', () => {
  const read: Row[] = [
    { id: 2, state: 'running' },
    { id: 1, state: 'done' },
  ];
  const reported = new Map<number, Row>([
    [1, { id: 1, state: 'running', percent: 90 }],
    [2, { id: 2, state: 'running', percent: 40 }],
    [3, { id: 3, state: 'waiting' }],
    [4, { id: 4, state: 'done' }],
  ]);
  assert.deepEqual(liveRows(read, reported, idOf), [
    { id: 3, state: 'waiting' },
    { id: 2, state: 'running', percent: 40 },
    { id: 1, state: 'done' },
  ]);
  assert.deepEqual(liveRows(undefined, new Map<number, Row>(), idOf), []);
});
