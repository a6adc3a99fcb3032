import { readdirSync, readFileSync } from 'node:fs';
import { platform, setPriority } from 'node:os';

/** As low as the thread of long reads, for which V8's threads work most. */
const NICENESS = 10;

/**
 * Gives V8's own threads low priority. They collect the garbage of every thread and compile. The thread of long reads makes
 * so much garbage that, with normal priority, its collection takes the processors from orders: order times at the slowest
 * hundredth were half as long again. A collection of the main thread does its share itself.
 */
export function lowerHelperThreads(): void {
  // Elsewhere the priority is that of the whole process.
  if (platform() !== 'linux') return;
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      const name = readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim();
      if (name === 'V8Worker') setPriority(Number(thread), NICENESS);
    }
  } catch {
    // Where the system does not allow it, they have normal priority.
  }
}
