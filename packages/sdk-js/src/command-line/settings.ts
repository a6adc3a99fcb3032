import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from './usage-error.ts';
import type { World } from './world.ts';

/** The stored login, in a file that only its owner can read. */
export type Settings = {
  readonly url: string;
  readonly token: string;
  /** Stored only on request; then an expired token is renewed without a question. */
  readonly apikey?: string;
};

export const DEFAULT_URL = 'http://localhost:8080';

function folderOf({ env, home }: World): string {
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'spark');
}

export function settingsFile(world: World): string {
  return join(folderOf(world), 'config.json');
}

/** Null before the first login. */
export function readSettings(world: World): Settings | null {
  const file = settingsFile(world);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`, 'Check who owns it.');
  }
  const settings = parsed(text);
  if (settings === null) throw new UsageError(`${file} is broken`, 'Write it anew with: spark-trader login');
  return settings;
}

export function writeSettings(world: World, settings: Settings): void {
  const folder = folderOf(world);
  const file = settingsFile(world);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Written beside it first: a crash leaves the old file or the new one, and it is never readable for others.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

export function removeSettings(world: World): void {
  rmSync(settingsFile(world), { force: true });
}

function parsed(text: string): Settings | null {
  try {
    const { url, token, apikey } = JSON.parse(text) as Partial<Settings>;
    if (typeof url !== 'string' || typeof token !== 'string') return null;
    return { url, token, ...(typeof apikey === 'string' ? { apikey } : {}) };
  } catch {
    return null;
  }
}

/** Where the last login was; an unreadable file counts as none. */
export function earlierUrl(world: World): string | undefined {
  try {
    return readSettings(world)?.url;
  } catch {
    return undefined;
  }
}
