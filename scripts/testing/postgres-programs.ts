import { delimiter, join } from 'node:path';

/** The two programs that make a cluster and serve it. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
}

/** Access to the machine's disk, passed in so that the search can be tested without one. */
export interface Disk {
  readonly isFile: (path: string) => boolean;
  readonly namesIn: (folder: string) => readonly string[];
}

// Where packages put the server without adding it to PATH; `*` stands for a version.
const usualFolders = [
  '/usr/lib/postgresql/*/bin', // Debian, Ubuntu
  '/usr/pgsql-*/bin', // Red Hat, Fedora, from postgresql.org
  '/opt/homebrew/opt/postgresql@*/bin', // Homebrew, Apple silicon
  '/usr/local/opt/postgresql@*/bin', // Homebrew, Intel
  '/opt/homebrew/opt/postgresql/bin',
  '/usr/local/opt/postgresql/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
  '/Library/PostgreSQL/*/bin',
  '/opt/local/lib/postgresql*/bin', // MacPorts
  '/usr/local/pgsql/bin', // built from source
  'C:/Program Files/PostgreSQL/*/bin',
];

/** The folders to search, in this order: PATH, then the usual places with the highest version first. */
export function candidateFolders(pathVariable: string, disk: Disk): string[] {
  const onPath = pathVariable.split(delimiter).filter((folder) => folder !== '');
  return [...onPath, ...usualFolders.flatMap((pattern) => versionsOf(pattern, disk))];
}

/** The first folder that holds both programs; half an installation (a client only) is skipped. */
export function findPrograms(folders: readonly string[], disk: Disk): PostgresPrograms | undefined {
  for (const folder of folders) {
    for (const ending of ['', '.exe']) {
      const initdb = join(folder, `initdb${ending}`);
      const postgres = join(folder, `postgres${ending}`);
      if (disk.isFile(initdb) && disk.isFile(postgres)) return { initdb, postgres };
    }
  }
  return undefined;
}

function versionsOf(pattern: string, disk: Disk): string[] {
  const [before, after] = pattern.split('*');
  if (before === undefined || after === undefined) return [pattern];
  const parent = before.slice(0, before.lastIndexOf('/'));
  const prefix = before.slice(before.lastIndexOf('/') + 1);
  return disk
    .namesIn(parent)
    .filter((name) => name.startsWith(prefix) && versionNumber(name.slice(prefix.length)) !== undefined)
    .sort(
      (a, b) => Number(versionNumber(b.slice(prefix.length))) - Number(versionNumber(a.slice(prefix.length))),
    )
    .map((name) => `${parent}/${name}${after}`);
}

function versionNumber(text: string): number | undefined {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}
