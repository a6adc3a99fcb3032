import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 300;

/** One build at a time: a second would write into the same caches. The folder is the lock. */
export async function takeTurn(folder: string): Promise<{ readonly giveBack: () => void }> {
  mkdirSync(dirname(folder), { recursive: true });
  for (;;) {
    try {
      mkdirSync(folder);
      writeFileSync(join(folder, 'pid'), String(process.pid));
      return { giveBack: () => rmSync(folder, { recursive: true, force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (ownerIsGone(folder)) rmSync(folder, { recursive: true, force: true });
    else await sleep(LOOK_EVERY_MS);
  }
}

/** A build that was killed never gave its turn back. */
function ownerIsGone(folder: string): boolean {
  let pid: number;
  try {
    pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  } catch {
    // It has just made the folder and has not written its process id yet.
    return false;
  }
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
