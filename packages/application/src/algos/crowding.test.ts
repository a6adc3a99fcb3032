import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitUntil } from '@spark/testkit';
import { createRests, watchCrowding } from './crowding.ts';

function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('[application.B15] a busy main thread is marked until it rests, and nothing stays marked after the end', async () => {
  const crowded = new Int32Array(new SharedArrayBuffer(4));
  const isMarked = async () => {
    work(20);
    return crowded[0] === 1;
  };
  const end = watchCrowding(crowded);
  await waitUntil('it is seen to be busy', isMarked);
  await waitUntil('a rest was long enough', async () => crowded[0] === 0);
  await waitUntil('it is seen to be busy again', isMarked);
  end();
  assert.equal(crowded[0], 0);
});

test('[application.B15] who plays rests longer than it worked while the main thread is busy', () => {
  const crowded = new Int32Array(new SharedArrayBuffer(4));
  const rest = createRests(crowded);
  Atomics.store(crowded, 0, 1);
  const begun = processorMs();
  while (processorMs() - begun < 5) work(1);
  const from = performance.now();
  rest();
  assert.ok(performance.now() - from > 10);
});

test('[application.B15] what it waited for the processor is no work, and is followed by no rest', () => {
  const crowded = new Int32Array(new SharedArrayBuffer(4));
  const rest = createRests(crowded);
  Atomics.store(crowded, 0, 1);
  const waitedMs = 500;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitedMs);
  const from = performance.now();
  rest();
  assert.ok(performance.now() - from < waitedMs);
});

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
