import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StoreError } from '../errors.ts';

/** Makes the folder and the file when they are missing, for this user's eyes only, and returns the file's path. */
export function fileInDataFolder(folder: string, name: string): string {
  const path = resolve(folder);
  try {
    makeFolder(path);
    const file = join(path, name);
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    return file;
  } catch (error) {
    throw folderError(path, error);
  }
}

function makeFolder(path: string): void {
  if (existsSync(path)) {
    if (statSync(path).isDirectory()) return;
    throw new StoreError(
      'folder',
      `The data folder ${path} is a file. Remove it, or choose another folder with SPARK_DATA.`,
    );
  }
  makeMissing(path);
}

/** Step by step: the recursive form of Node tries for ever where the system denies that the parent exists (/proc). */
function makeMissing(path: string): void {
  if (!existsSync(dirname(path))) makeMissing(dirname(path));
  mkdirSync(path, { mode: 0o700 });
  // A new folder is an entry in the one above it, which must reach the disk too.
  syncFolder(dirname(path));
}

function syncFolder(path: string): void {
  try {
    const handle = openSync(path, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Some systems cannot open a folder as a file. They sync such entries themselves, and the folder exists already.
  }
}

function folderError(path: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? String(error);
  if (code === 'ENOSPC') {
    return new StoreError(
      'disk-full',
      `There is no room left for the data folder ${path}. Free some space.`,
      error,
    );
  }
  const reason = REASONS[code] ?? `cannot be used (${code})`;
  return new StoreError(
    'folder',
    `The data folder ${path} ${reason}. Correct that, or choose another folder with SPARK_DATA.`,
    error,
  );
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'is on a read-only file system',
  ENOTDIR: 'lies below a file, which is no folder',
  ENOENT: 'cannot be made there',
};
