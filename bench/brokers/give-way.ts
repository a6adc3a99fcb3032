import { spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * Has a process work only while nobody else wants the processor. Real brokers have machines of their own: simulated ones
 * must not take the processor from Spark in the midst of the very write that wakes them. A low priority alone does not
 * keep Linux from it; the policy for idle work does, where `chrt` is there to set it.
 */
export function giveWay(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  const { status } = spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)]);
  if (status !== 0) console.log('Without chrt the simulated brokers take processor time from Spark.');
}
