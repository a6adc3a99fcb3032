import type { Turns } from './process-under-load.ts';

/**
 * Preloaded into a server: records how much processor time its main thread spends from one turn of the event loop to
 * the next, to within a millisecond. Events that arrive meanwhile wait for so long. Processor time belongs to the
 * thread, so other processes lengthen it much less than they lengthen a wait.
 */
const NOTED_MS_MIN = 1;
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
  process.send?.({ pieces, busy: (lastMs - askedMs) / (at - askedAt) } satisfies Turns);
  pieces = [];
  askedMs = lastMs;
  askedAt = at;
});
process.channel?.unref();
