import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spreadOver } from './spread-over.ts';

test('names are spread over the whole span, evenly and deterministically', () => {
  const tenths = Array<number>(10).fill(0);
  for (let number = 0; number < 10_000; number++) {
    const name = `B${String(number).padStart(6, '0')}:main`;
    const at = spreadOver(30_000, name);
    assert.ok(Number.isInteger(at) && at >= 0 && at < 30_000, `${name}: ${at}`);
    assert.equal(at, spreadOver(30_000, name));
    const tenth = Math.floor(at / 3_000);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const names of tenths) assert.ok(names > 850 && names < 1_150, tenths.join(' '));
});

test('a span of zero gives zero', () => {
  assert.equal(spreadOver(0, 'anyone'), 0);
});
