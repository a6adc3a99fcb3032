/** So many share a process; more would leave a core without work at the end of the run. */
const FILES_MAX = 18;
/** Those of the server, which take longer. */
const SERVER_FILES_MAX = 9;

/** Files that start and stop processes, measure the process they are in, or are about the runner. */
const ALONE =
  /\/(e2e|killed|live-bad-days|bad-input)\/|^scripts\/|^apps\/(docs\/test|owner)\/|^packages\/testkit\/|\/(process|command-line|memory)-[^/]*$/;

/** What would be felt by the files after it: settings of the process, and hooks around every test. */
const FELT_BY_OTHERS =
  /^(before|beforeEach|afterEach)\(|process\.env\.\w+ (\?\?)?=(?!=)|delete process\.env|Object\.assign\(process\.env|process\.(on|chdir|exit)\(|globalThis|memoryUsage|\bmock\.(?!timers)|\bfrom 'node:v8'|SITE_BUILD|SPARK_TEST_SIZE/m;

export interface Grouping {
  readonly read: (file: string) => string;
  /** Files that take so long that loading them does not matter. */
  readonly isLong: (file: string) => boolean;
}

/** Neighbours of one package in one process, as far as none of them feels the others. */
export function groupFiles(files: readonly string[], { read, isLong }: Grouping): string[][] {
  const groups: string[][] = [];
  const open = new Map<string, string[]>();
  for (const file of files.toSorted()) {
    const room = file.split('/').slice(0, 2).join('/');
    const group = open.get(room);
    if (ALONE.test(file) || isLong(file) || FELT_BY_OTHERS.test(read(file))) groups.push([file]);
    else if (group && group.length < filesMax(room)) group.push(file);
    else {
      const fresh = [file];
      open.set(room, fresh);
      groups.push(fresh);
    }
  }
  return groups;
}

function filesMax(room: string): number {
  return room === 'apps/server' ? SERVER_FILES_MAX : FILES_MAX;
}
