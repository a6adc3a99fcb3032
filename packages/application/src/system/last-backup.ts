import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '@spark/core';

/** Beside the database and not in it: a backup changes nothing that it is a backup of. */
const FILE = 'last-backup.json';

/** Notes when a whole backup was made, for those who look after Spark. */
export async function noteBackup(dataFolder: string, at: Instant): Promise<void> {
  await writeFile(join(dataFolder, FILE), JSON.stringify({ at }), { mode: 0o600 });
}

/** Null where none is known. */
export async function lastBackup(dataFolder: string): Promise<Instant | null> {
  try {
    const noted: unknown = JSON.parse(await readFile(join(dataFolder, FILE), 'utf8'));
    const at = typeof noted === 'object' && noted !== null && 'at' in noted ? noted.at : null;
    return typeof at === 'number' && Number.isSafeInteger(at) ? at : null;
  } catch {
    return null;
  }
}
