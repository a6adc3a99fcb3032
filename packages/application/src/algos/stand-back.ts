import { platform, setPriority } from 'node:os';

/** Orders come first: where all processors are busy, threads that play the past take what is left. */
const LOWEST_PRIORITY = 19;

/** Called in a thread, for the thread. */
export function standBack(): void {
  // Elsewhere it would be the whole process.
  if (platform() !== 'linux') return;
  try {
    setPriority(0, LOWEST_PRIORITY);
  } catch {
    // Where the system does not allow it, the thread has normal priority.
  }
}
