import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockerOf } from './blocker-text.ts';

const row = (text: string, isTrue: number) => ({
  text,
  path: text,
  op: 'gt',
  true: isTrue,
  false: 10,
  warmingUp: 0,
});

test('a row that was never true is named, before one that was rarely true', () => {
  const rows = [row('a is above b', 3), row('rsi is above 101', 0)];
  assert.equal(blockerOf({ candles: 10, fired: 0, rows }), 'Never true: rsi is above 101.');
  assert.match(
    blockerOf({ candles: 10, fired: 0, rows: [row('x', 3), row('y', 1)] }) ?? '',
    /Least often: y\./,
  );
});

test('what fired, or was never looked at, has no row in the way', () => {
  assert.equal(blockerOf({ candles: 10, fired: 1, rows: [row('x', 0)] }), null);
  assert.equal(blockerOf({ candles: 0, fired: 0, rows: [row('x', 0)] }), null);
});
