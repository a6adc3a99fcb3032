import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createVault, KEY_ID_SETTING, type OpenData, openKeyRing, type Settings } from '@spark/application';
import type { Store } from '@spark/core';
import { createDeskService } from '@spark/engine';
import { type Lease, openStore } from '@spark/store';
import { type Command, type CommandArgs, CommandRefused, type Terminal } from './command.ts';

type Work<T> = (desks: OpenData, args: CommandArgs, terminal: Terminal) => Promise<T>;

/** A command that works on opened data, also while a server runs on it. */
export function onData(message: string, work: Work<number>): Command {
  return {
    message,
    run: (args, terminal) => withData(terminal, (desks) => work(desks, args, terminal)),
  };
}

/**
 * Opens existing data. Only the server does a first start: a mistyped SPARK_DATA must not create a new installation,
 * and a user added before the owner would prevent the owner from being created.
 */
export async function withData<T>(
  terminal: Terminal,
  work: (desks: OpenData) => Promise<T>,
  { lease = null }: { readonly lease?: Lease | null } = {},
): Promise<T> {
  const { config, clock, random } = terminal;
  requireData(config);
  const store = await openStore(config, { lease });
  try {
    if (await isNew(store)) throw nothingThere(config);
    const ring = await openKeyRing(config, store);
    const desks = createDeskService({ store, clock });
    return await work({ store, desks, ring, vault: createVault(ring), clock, random });
  } finally {
    await store.close();
  }
}

/** For commands that would create a folder or a file just by reading. */
export function requireData(config: Settings): void {
  if (isDataMissing(config)) throw nothingThere(config);
}

/** The store's file when it uses SQLite. */
const DATABASE_FILE = 'spark.db';

/** Whether opening would make a database where there is none. For PostgreSQL only opening it shows that. */
export function isDataMissing({ databaseUrl, dataFolder }: Settings): boolean {
  if (databaseUrl !== undefined) return false;
  const file = join(dataFolder, DATABASE_FILE);
  // A path that is not a folder is reported by the store.
  if (existsSync(dataFolder) && !statSync(dataFolder).isDirectory()) return false;
  return !existsSync(file) || statSync(file).size === 0;
}

/** Whether no server ever started on it. */
export async function isNew(store: Store): Promise<boolean> {
  return (await store.readSetting(KEY_ID_SETTING)) === null;
}

function nothingThere({ databaseUrl, dataFolder }: Settings): CommandRefused {
  return new CommandRefused(
    databaseUrl === undefined
      ? `There is no data of Spark in ${dataFolder}. npm start makes it; if it is elsewhere, set SPARK_DATA.`
      : 'There is no data of Spark in the database of DATABASE_URL. npm start makes it.',
  );
}
