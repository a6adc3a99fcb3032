import { descendantsOf } from '../testing/descendants.ts';

/**
 * Kills a process with everything that it started. All of it stands still first: what watches over another process would
 * start it again, and a process whose parent is gone is found by nobody.
 */
export function killTree(pid: number): void {
  const still = new Set<number>();
  for (;;) {
    const further = [pid, ...descendantsOf(pid)].filter((each) => !still.has(each));
    if (further.length === 0) break;
    for (const each of further) {
      send(each, 'SIGSTOP');
      still.add(each);
    }
  }
  for (const each of still) send(each, 'SIGKILL');
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone already.
  }
}
