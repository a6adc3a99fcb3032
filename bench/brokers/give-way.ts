import { spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * Lets a process work only while no other needs the processor. Real brokers have their own machines: simulated ones
 * must not take the processor from Spark during the write that wakes them. A low priority alone does not prevent that
 * on Linux; the policy for idle work does, where `chrt` is there to set it.
 */
export function giveWay(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  const { status } = spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)]);
  if (status !== 0) console.log('Without chrt the simulated brokers take processor time from Spark.');
}
