import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Groups of processes whose processor time Linux adds up. A process that somebody kills, or whose parent has ended, still
 * counts, which it does not in the sums of its parent.
 */

const NAME = 'spark-tests-';

/** The folder of the group that this process is in; null where the system has none. */
export function ownGroup(): string | null {
  const path = readText('/proc/self/cgroup')?.match(/^0::(.*)$/m)?.[1];
  // "28 24 0:25 / /sys/fs/cgroup rw - cgroup2 cgroup rw": the fourth field is what of it is mounted, the fifth where.
  const mount = readText('/proc/self/mountinfo')?.match(/^\S+ \S+ \S+ (\S+) (\S+) .* - cgroup2 /m);
  if (path === undefined || !mount) return null;
  const [, mounted = '/', place = ''] = mount;
  return join(place, mounted === '/' ? path : path.replace(mounted, '/'));
}

/** The group in which the runner has put this process; null where it could not. */
export function ownTestGroup(): string | null {
  const group = ownGroup();
  return group?.includes(NAME) ? group : null;
}

/** A group inside of another, for the processes of this run; null where this account may not make one. */
export function makeTestGroup(parent: string | null): string | null {
  if (parent === null) return null;
  removeEndedRuns(parent);
  const group = join(parent, NAME + process.pid);
  try {
    mkdirSync(group);
    if (groupSeconds(group) === null) throw new Error('It counts nothing.');
    enterGroup(group, process.pid);
    return group;
  } catch {
    removeGroup(group);
    return null;
  }
}

/** With all that it starts from now on. */
export function enterGroup(group: string, pid: number): void {
  writeFileSync(join(group, 'cgroup.procs'), String(pid));
}

/** What the processes of a group and of those inside of it have used; null when there is none. */
export function groupSeconds(group: string): number | null {
  const microseconds = readText(join(group, 'cpu.stat'))?.match(/^usage_usec (\d+)$/m)?.[1];
  return microseconds === undefined ? null : Number(microseconds) / 1_000_000;
}

/** Ends all processes of a group. */
export function killGroup(group: string): void {
  try {
    writeFileSync(join(group, 'cgroup.kill'), '1');
  } catch {
    // It is gone, or the kernel is older than 5.14.
  }
}

/** A group in which something still runs stays. */
export function removeGroup(group: string): void {
  try {
    for (const entry of readdirSync(group, { withFileTypes: true }))
      if (entry.isDirectory()) removeGroup(join(group, entry.name));
    rmdirSync(group);
  } catch {
    // Its processes have not ended, or it is gone.
  }
}

/** A run that was killed leaves its groups. Those of a run that goes on may have no process yet, and stay. */
function removeEndedRuns(parent: string): void {
  try {
    for (const name of readdirSync(parent))
      if (name.startsWith(NAME) && !existsSync(`/proc/${name.slice(NAME.length)}`))
        removeGroup(join(parent, name));
  } catch {
    // It may not be read.
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
