import { performance } from 'node:perf_hooks';

/**
 * Two threads that are at work share the caches and the memory of the machine also where each has a processor of its
 * own, so the lowest priority is not enough: while orders keep the main thread busy, a thread that plays the past works
 * a part of the time only.
 */
const LOOK_EVERY_MS = 25;
/** The share of its time that the main thread is at work from which on it is busy. */
const BUSY_FROM = 0.5;
const WORK_MS = 4;
const REST_MS = 16;

/**
 * Looks at the main thread, of which it is called, and marks the cell while it is busy; returns what ends it. How busy a
 * thread is, is a matter of real time, also where the clock of the server is moved by hand.
 */
export function watchCrowding(crowded: Int32Array): () => void {
  let before = performance.eventLoopUtilization();
  const looking = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    mark(crowded, utilization >= BUSY_FROM);
  }, LOOK_EVERY_MS).unref();
  return () => {
    clearInterval(looking);
    mark(crowded, false);
  };
}

function mark(crowded: Int32Array, isBusy: boolean): void {
  Atomics.store(crowded, 0, isBusy ? 1 : 0);
  if (!isBusy) Atomics.notify(crowded, 0);
}

/** Called often in the thread that plays; returns late while the main thread is busy. */
export function createRests(crowded: Int32Array): () => void {
  let since = performance.now();
  let before = processorMs();
  return () => {
    if (performance.now() - since < WORK_MS) return;
    // A piece that took longer than it should is followed by a longer rest. What it waited for the processor is no work:
    // on a busy machine it would rest four times as long as others kept it from working.
    const worked = processorMs() - before;
    Atomics.wait(crowded, 0, 1, (worked / WORK_MS) * REST_MS);
    since = performance.now();
    before = processorMs();
  };
}

/** Of this thread alone. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
