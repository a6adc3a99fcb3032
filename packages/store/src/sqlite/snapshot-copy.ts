import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { backup } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type Connection, connect } from './connection.ts';
import { sqliteFault } from './sqlite-fault.ts';

/** What has to stay free for orders beside the copy. */
const FREE_BYTES_MIN = 256 * 1024 * 1024;
/** A copy has a name only while it is made, so an older one was left by a process that was killed. */
const LEFT_BEHIND_MS = 60 * 60_000;
const ALL_PAGES = 0x7f_ff_ff_ff;

/**
 * A connection to a copy of the file as of this moment. A reader of an older view of the file itself prevents its log of
 * changes from being folded, and a dump reads for minutes while orders are written. Copying takes as long as the disk needs.
 * Null where the disk has no room for it.
 */
export async function openCopy(path: string, source: Connection): Promise<Connection | null> {
  removeLeftBehind(path);
  if (!hasRoom(path)) return null;
  const copy = `${path}-copy-${randomUUID().slice(0, 8)}`;
  closeSync(openSync(copy, 'wx', 0o600));
  try {
    // In one step: a copy in several steps restarts whenever a write comes in between.
    await backup(source.database, copy, { rate: ALL_PAGES });
    // No other process opens it, so it needs neither locks nor a log.
    return connect({ path: `${pathToFileURL(copy)}?immutable=1`, busyTimeoutMs: 0, readOnly: true });
  } catch (error) {
    throw sqliteFault(path, error);
  } finally {
    // The file exists until the open connection closes.
    rmSync(copy, { force: true });
  }
}

function hasRoom(path: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(path));
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return bavail * bsize - FREE_BYTES_MIN > statSync(path).size + log;
}

function removeLeftBehind(path: string): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(path)}-copy-`)) continue;
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) rmSync(join(folder, name), { force: true });
  }
}
