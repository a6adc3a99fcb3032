import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface ProcessRow {
  readonly pid: number;
  readonly parentPid: number;
}

/**
 * Every process that `pid` started, directly or not, except the branch of `exceptPid`.
 *
 * A test file may start servers. When the file is stopped they lose their parent and cannot be
 * found any more, so they have to be listed before.
 */
export function descendantsOf(pid: number, exceptPid?: number): number[] {
  return descendantsIn(processTable(), pid, exceptPid);
}

export function descendantsIn(table: readonly ProcessRow[], pid: number, exceptPid?: number): number[] {
  const children = table.filter((row) => row.parentPid === pid && row.pid !== exceptPid);
  return children.flatMap((child) => [child.pid, ...descendantsIn(table, child.pid, exceptPid)]);
}

/** Linux has it in files, which also works in a container without `ps`. Windows: nothing is listed. */
function processTable(): ProcessRow[] {
  if (process.platform === 'win32') return [];
  if (process.platform === 'linux') return linuxProcessTable();
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [pid, parentPid] = line.trim().split(/\s+/).map(Number);
    return pid && parentPid !== undefined ? [{ pid, parentPid }] : [];
  });
}

function linuxProcessTable(): ProcessRow[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The program's name is in parentheses and may contain spaces; the parent is the second field after.
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ');
        return [{ pid: Number(name), parentPid: Number(fields?.[1]) }];
      } catch {
        return []; // It ended while we were reading.
      }
    });
}
