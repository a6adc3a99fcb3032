import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inUse, type ServerLock } from '../server-lock.ts';
import { fileInDataFolder } from './data-folder.ts';
import { isBusy, sqliteFault } from './sqlite-fault.ts';

const LOCK_FILE = 'server.lock';

/**
 * One server per data folder. The lock is that of a second, empty SQLite file: SQLite knows how to lock a file
 * on every system, and the system frees the lock when the process dies.
 */
export async function takeServerLock(folder: string): Promise<ServerLock> {
  const path = fileInDataFolder(folder, LOCK_FILE);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    throw isBusy(error)
      ? inUse(`the data folder ${dirname(path)}`, { cause: error })
      : sqliteFault(path, error);
  }
  const held = database;
  return {
    // The system frees the lock only with the process: the caller still has it.
    mayAct: () => true,
    lease: null,
    release: async () => {
      if (held.isOpen) held.close();
    },
  };
}
