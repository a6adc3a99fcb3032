import { setImmediate } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

const WORK_MS = Number(process.env.LR_WORK ?? 0.3);
const NAP_MS = Number(process.env.LR_NAP ?? 0.05);

const nobody = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
let wokeAt = performance.now();

/**
 * Yields to the event loop, and in the thread of long reads to other threads as well. Linux leaves a thread that has the processor
 * there for some milliseconds, whatever its priority, when another one wakes up; an order wakes up several one after the other. One
 * that sleeps for a moment lets them through.
 */
export function nextTurn(): Promise<void> {
  if (!isMainThread) napIfDue();
  return setImmediate();
}

function napIfDue(): void {
  if (NAP_MS === 0 || performance.now() - wokeAt < WORK_MS) return;
  Atomics.wait(nobody, 0, 0, NAP_MS);
  wokeAt = performance.now();
}
