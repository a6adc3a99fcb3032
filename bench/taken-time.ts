import { readFileSync } from 'node:fs';

/**
 * On a shared machine other processes take the processor away during a turn, which makes the slowest hundredths slower
 * and says nothing about Spark. Linux counts such time; other systems do not. Returns the share of the wanted time
 * since the last call, as text.
 */
export function createTakenTime(): () => string {
  let before = processorTimes();
  return () => {
    const now = processorTimes();
    const [wanted, taken] = [now.wanted - before.wanted, now.taken - before.taken];
    before = now;
    return wanted > 0 ? `${((100 * taken) / wanted).toFixed(1)} %` : 'unknown';
  };
}

/** Whether others took the processor since the last call, as far as the system counts it (in hundredths of a second). */
export function createUndisturbed(): () => boolean {
  let before = processorTimes().taken;
  return () => {
    const { taken } = processorTimes();
    const isUndisturbed = taken === before;
    before = taken;
    return isUndisturbed;
  };
}

/** User, nice, system, idle, waiting, interrupts of two kinds, and stolen, all of them since the machine began. */
function processorTimes(): { readonly wanted: number; readonly taken: number } {
  try {
    const [, ...times] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/ +/).map(Number);
    const [user = 0, nice = 0, system = 0, , , hard = 0, soft = 0, taken = 0] = times;
    return { wanted: user + nice + system + hard + soft + taken, taken };
  } catch {
    return { wanted: 0, taken: 0 };
  }
}
