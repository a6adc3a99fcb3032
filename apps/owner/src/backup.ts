import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  findKeyRing,
  KEY_FILE,
  KEY_ID_SETTING,
  NUMBERS_AHEAD,
  noteBackup,
  type OpenData,
  type Settings,
  WrongKeyError,
} from '@spark/application';
import type { DumpLine, Store } from '@spark/core';
import { lockStore, openStore, StoreError } from '@spark/store';
import { archivesBeside, missingArchives } from './archives-of-backup.ts';
import { checkBackupFile, readBackupFile } from './backup-file.ts';
import { type CommandArgs, CommandRefused, type Commands, type Terminal, word } from './command.ts';
import { onData } from './with-data.ts';

export const backupCommands: Commands = {
  'backup <file>': onData('everything into one file, also while Spark runs', backup),
  'restore <file>': { message: 'into an empty data folder or database; Spark must be stopped', run: restore },
};

/** Everything in one compressed file of JSON lines, readable by either database. */
async function backup({ store }: OpenData, args: CommandArgs, terminal: Terminal): Promise<number> {
  const { config, say } = terminal;
  const file = resolve(terminal.folder ?? '', word(args, 0));
  requireNew(file);
  const beside = `${file}.${randomUUID().slice(0, 8)}.unfinished`;
  try {
    const lines = await write(store, beside);
    requireNew(file);
    await rename(beside, file);
    await syncFolder(dirname(file));
    say(`Wrote ${lines} lines to ${file}.`);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw explainWrite(file, error);
  }
  // The backup stands, also where a read-only folder cannot note it.
  await noteBackup(config.dataFolder, terminal.clock.now()).catch(() => undefined);
  const archives = archivesBeside(await store.retention.listArchives(), config.dataFolder);
  if (archives !== null) say(archives);
  const key = config.secret === null ? join(config.dataFolder, KEY_FILE) : 'SPARK_SECRET';
  say(`Keep ${key} in another safe place: without it the broker keys in the backup cannot be opened.`);
  return 0;
}

async function write(store: Store, path: string): Promise<number> {
  let lines = 0;
  const source = async function* () {
    for await (const line of store.dump()) {
      lines += 1;
      yield `${JSON.stringify(line)}\n`;
    }
  };
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(source()), createGzip(), target);
  return lines;
}

function requireNew(file: string): void {
  if (existsSync(file)) throw new CommandRefused(`${file} exists already. Name a new file.`);
}

async function syncFolder(path: string): Promise<void> {
  try {
    await using folder = await open(path, 'r');
    await folder.sync();
  } catch {
    // Some systems cannot open a folder as a file and keep such entries themselves; the backup stands already.
  }
}

function explainWrite(file: string, error: unknown): unknown {
  if (error instanceof StoreError || error instanceof CommandRefused) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const reason = WRITE_REASONS[code] ?? `it cannot be written (${code})`;
  return new CommandRefused(`The backup was not made: ${reason}. The file would have been ${file}.`);
}

const WRITE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'that place is read-only',
  ENOSPC: 'there is no room left there',
};

/** Fills an empty data folder or database. Spark must not be running on it. */
async function restore(args: CommandArgs, terminal: Terminal): Promise<number> {
  const { config, say } = terminal;
  const file = resolve(terminal.folder ?? '', word(args, 0));
  // A file that is not a whole backup is detected before anything is created for it.
  await checkBackupFile(file);
  const lock = await lockStore(config);
  try {
    const store = await openStore(config, { lease: lock.lease });
    try {
      await store.load(movedAhead(readBackupFile(file)));
      say(`Restored ${file}.`);
      const archives = missingArchives(await store.retention.listArchives(), config.dataFolder);
      if (archives !== null) say(archives);
      say(await keyAdvice(config, store));
    } finally {
      await store.close();
    }
  } finally {
    await lock.release();
  }
  return 0;
}

/**
 * Numbers that were assigned after the backup are not in it and must not be assigned again. The facts are counted, not
 * numbered.
 */
async function* movedAhead(lines: AsyncIterable<DumpLine>): AsyncGenerator<DumpLine, void, undefined> {
  for await (const line of lines) {
    const { next } = line.row ?? {};
    const isNumbering = line.table === 'sequences' && line.row.name !== 'facts' && typeof next === 'number';
    yield isNumbering ? { ...line, row: { ...line.row, next: next + NUMBERS_AHEAD } } : line;
  }
}

async function keyAdvice(config: Settings, store: Store): Promise<string> {
  const expected = await store.readSetting(KEY_ID_SETTING);
  try {
    if (expected !== null) findKeyRing(config, expected);
    return 'The present key opens it. Check it with: npm run spark -- doctor';
  } catch (error) {
    if (error instanceof WrongKeyError) return `One thing is left to do. ${error.message}`;
    throw error;
  }
}
