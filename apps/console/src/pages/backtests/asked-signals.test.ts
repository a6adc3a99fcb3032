import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedSignals } from './asked-signals.ts';

test('signals are found in whatever stands in a strategy, and messages of legs are none', () => {
  const row = { op: 'eq', l: { webhook: 'up' }, r: { value: true } };
  const document = {
    conditions: [
      { when: { all: [row, { not: { op: 'trueWithin', n: 3, row: { ...row, l: { webhook: 'down' } } } }] } },
      7,
    ],
    actions: [{ webhook: { url: 'https://example.com' } }, null],
  };
  assert.deepEqual(askedSignals(document), ['up', 'down']);
  assert.deepEqual(askedSignals({}), []);
});
