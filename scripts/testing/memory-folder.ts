import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const shared = '/dev/shm';
const gigabyte = 1024 ** 3;
const freeBytesMin = 2 * gigabyte;
const memoryBytesMin = 6 * gigabyte;

/** A place for files in memory, as Linux has one. */
export interface MemoryPlace {
  readonly folder: string;
  readonly freeBytes: number;
  /** Of the machine, files in memory or not. */
  readonly memoryBytes: number;
  readonly mayHoldPrograms: boolean;
}

/** Null on other systems. */
export function memoryPlace(): MemoryPlace | null {
  try {
    const { bavail, bsize } = statfsSync(shared);
    const mounted = new RegExp(`^\\S+ ${shared} tmpfs (\\S+)`, 'm').exec(
      readFileSync('/proc/mounts', 'utf8'),
    );
    if (!mounted) return null;
    return {
      folder: shared,
      freeBytes: bavail * bsize,
      memoryBytes: process.availableMemory(),
      mayHoldPrograms: !mounted[1]?.split(',').includes('noexec'),
    };
  } catch {
    return null;
  }
}

/**
 * A folder in memory for what tests write: they would otherwise wait for a disk, and no test is about the disk, since
 * those of power cuts have their own. Null where there is no room, or where programs may not run, because some tests
 * make one.
 */
export function makeMemoryFolder(place: MemoryPlace | null): string | null {
  if (!place?.mayHoldPrograms || place.freeBytes < freeBytesMin || place.memoryBytes < memoryBytesMin)
    return null;
  removeLeftovers(place.folder);
  const folder = join(place.folder, `spark-test-${process.pid}`);
  mkdirSync(folder);
  // PostgreSQL has its own account, which must be able to enter it.
  chmodSync(folder, 0o711);
  return folder;
}

export function removeMemoryFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** What a killed run left would take memory until the machine restarts. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^spark-test-(\d+)$/.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) removeMemoryFolder(join(parent, name));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
