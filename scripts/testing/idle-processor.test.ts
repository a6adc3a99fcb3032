import assert from 'node:assert/strict';
import { availableParallelism, type CpuInfo } from 'node:os';
import { test } from 'node:test';
import { createIdleWatch } from './idle-processor.ts';

const NOBODY = new AbortController().signal;

function processor(busy: number, idle: number): CpuInfo {
  return { model: '', speed: 0, times: { user: busy, nice: 0, sys: 0, irq: 0, idle } };
}

/** What is read first when the watch is made, then before and after the look. */
function readings(...all: readonly CpuInfo[]): () => readonly CpuInfo[] {
  let at = 0;
  return () => [all[Math.min(Math.max(at++ - 2, 0), all.length - 1)] ?? processor(0, 0)];
}

test('processors that rest for half of the time are idle, those that rest for a tenth are not', async () => {
  const resting = createIdleWatch(readings(processor(100, 100), processor(150, 150)), 1);
  assert.equal(await resting?.(NOBODY), true);
  const working = createIdleWatch(readings(processor(100, 100), processor(190, 110)), 1);
  assert.equal(await working?.(NOBODY), false);
});

test('nobody watches where more processors are counted than may be used', () => {
  const many = Array.from({ length: availableParallelism() + 1 }, () => processor(1, 1));
  assert.equal(
    createIdleWatch(() => many),
    null,
  );
});
