import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Master keys in the data folder, used when SPARK_SECRET is not set. One base64 key a line, the newest first. */
export const KEY_FILE = 'secret.key';

const KEY_BYTES = 32;

export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/** The keys, or null when there is no such file. */
export function readKeyFile(folder: string): Buffer[] | null {
  const path = join(folder, KEY_FILE);
  const text = readText(path);
  if (text === null) return null;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const keys = lines.map((line) => Buffer.from(line, 'base64'));
  // Decoding skips invalid characters silently, so the result is encoded again and compared.
  const isWhole = keys.every((key, at) => key.length === KEY_BYTES && key.toString('base64') === lines[at]);
  if (keys.length === 0 || !isWhole) {
    throw new KeyFileError(
      `The key file ${path} is damaged. Put back the copy you keep with your backups; without it stored broker keys and sessions cannot be opened.`,
    );
  }
  return keys;
}

export function makeKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/**
 * Written beside and moved into place, so that a crash leaves the old file or the new one, never half of it. The folder
 * may not exist yet: with PostgreSQL nothing else is stored in it.
 */
export function writeKeyFile(folder: string, keys: readonly Buffer[]): void {
  const path = join(folder, KEY_FILE);
  const beside = `${path}.new`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // A file left by a crash may be readable by others, and a file keeps its mode when it is opened again.
    rmSync(beside, { force: true });
    writeDurably(beside, `${keys.map((key) => key.toString('base64')).join('\n')}\n`);
    renameSync(beside, path);
    syncFolder(folder);
  } catch (error) {
    throw cannot('written', path, error);
  }
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    fchmodSync(file, 0o600);
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Some systems cannot open a folder as a file and sync entries themselves; the file is already written.
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw cannot('read', path, error);
  }
}

function cannot(what: 'read' | 'written', path: string, cause: unknown): KeyFileError {
  const { code } = cause as NodeJS.ErrnoException;
  return new KeyFileError(
    `The key file ${path} cannot be ${what} (${code ?? cause}). Give this user the right to it, or set SPARK_SECRET instead.`,
    { cause },
  );
}
