import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Turns } from './process-under-load.ts';

/**
 * Preloaded into a server: records how much processor time its main thread spends from one turn of the event loop to
 * the next, to within a millisecond. Events that arrive meanwhile wait for so long. Processor time belongs to the
 * thread, so other processes lengthen it much less than they lengthen a wait.
 */
const NOTED_MS_MIN = 1;
const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
let pieces: number[] = [];
let lastMs = threadMs();
let askedMs = lastMs;
let askedAt = performance.now();

function threadMs(): number {
  // Linux counts the time of a running thread up to its last tick, 4 ms ago at most; reading that of the whole process
  // updates it.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function note(): void {
  const nowMs = threadMs();
  if (nowMs - lastMs >= NOTED_MS_MIN) pieces.push(nowMs - lastMs);
  lastMs = nowMs;
}

setInterval(note, 1).unref();
process.on('message', () => {
  note();
  const at = performance.now();
  const tookMs = at - askedAt;
  const delayP99Ms = Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS);
  delay.reset();
  process.send?.({ pieces, busy: (lastMs - askedMs) / tookMs, tookMs, delayP99Ms } satisfies Turns);
  pieces = [];
  askedMs = lastMs;
  askedAt = at;
});
process.channel?.unref();
