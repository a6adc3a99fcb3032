import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LivePosition, LivePositions } from '@spark/client';
import { applyPositions } from './position-table.ts';

const row = (key: string, qty = 1) => ({ key, qty }) as LivePosition;
const message = (change: Partial<LivePositions>): LivePositions =>
  ({
    version: 1,
    epochMs: 0,
    whole: false,
    rows: [],
    removed: [],
    accounts: [],
    removedAccounts: [],
    total: {},
    ...change,
  }) as LivePositions;
const shown = (table: ReturnType<typeof applyPositions>) =>
  table?.rows.map(({ key, qty }) => `${key} ${qty}`);

test('[web.W50] a change without a table before says nothing, and an older one changes nothing', () => {
  assert.equal(applyPositions(null, message({ rows: [row('a')] })), null);
  const table = applyPositions(null, message({ version: 5, whole: true, rows: [row('a')] }));
  assert.equal(applyPositions(table, message({ version: 5, rows: [row('a', 9)] })), table);
});

test('[web.W50] rows change in their places, new ones come last, removed ones go', () => {
  const table = applyPositions(null, message({ whole: true, rows: [row('a'), row('b')] }));
  const next = applyPositions(table, message({ version: 2, rows: [row('c'), row('a', 7)], removed: ['b'] }));
  assert.deepEqual(shown(next), ['a 7', 'c 1']);
  const whole = applyPositions(next, message({ version: 1, whole: true, rows: [row('z')] }));
  assert.deepEqual(shown(whole), ['z 1'], 'after a restart the server counts anew');
});
