import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_FILE } from './key-file.ts';

const OTHERS = 0o077;

/** Whether other users may read or write it. Windows has no such modes. */
export function isOpenToOthers(file: string): boolean {
  if (process.platform === 'win32') return false;
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & OTHERS) !== 0;
}

/** Restricts a key file that others can read, and returns a warning; null when all is well. */
export function closeKeyFile(folder: string): string | null {
  const file = join(folder, KEY_FILE);
  if (!isOpenToOthers(file)) return null;
  const what = `The key file ${file} could be read by others on this machine.`;
  try {
    chmodSync(file, 0o600);
    return `${what} It is for this user only now (mode 600). If somebody may have read it, stop Spark and change the key: npm run spark -- secrets rotate`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `${what} That could not be changed (${code}): its owner has to run chmod 600 ${file}`;
  }
}
