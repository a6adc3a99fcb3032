import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** DuckDB for one piece of work at a time. It is loaded when it is first needed, never at the start. */
export type Database = {
  readonly use: <T>(work: (connection: DuckDBConnection) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
};

/** More questions about the past are waiting than are accepted. */
export class HistoryBusyError extends Error {
  override readonly name = 'HistoryBusyError';
}

const WAITING_MAX = 256;

/** Prices are a small part of what a machine does, so DuckDB gets a small part of it. */
const SETTINGS = {
  threads: '1',
  memory_limit: '256MB',
  max_temp_directory_size: '4GB',
  // Parquet and CSV are built in; nothing may ever be fetched.
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
} as const;

export function createDatabase(folder: string): Database {
  let opened: Promise<{ readonly instance: DuckDBInstance; readonly connection: DuckDBConnection }> | null =
    null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function open() {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const instance = await DuckDBInstance.create(':memory:', {
      ...SETTINGS,
      temp_directory: join(folder, 'spill.unfinished'),
    });
    const connection = await instance.connect();
    await connection.run('SET lock_configuration = true');
    return { instance, connection };
  }

  return {
    use: (work) => {
      if (waiting >= WAITING_MAX) return Promise.reject(new HistoryBusyError('Too many questions wait.'));
      waiting += 1;
      const turn = last.then(async () => {
        opened ??= open();
        opened.catch(() => {
          opened = null;
        });
        return work((await opened).connection);
      });
      const done = () => {
        waiting -= 1;
      };
      last = turn.then(done, done);
      return turn;
    },
    close: async () => {
      await last;
      const { instance, connection } = (await opened?.catch(() => null)) ?? {};
      connection?.closeSync();
      instance?.closeSync();
      opened = null;
    },
  };
}
