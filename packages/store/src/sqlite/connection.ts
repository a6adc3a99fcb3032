import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Statement } from '../statements.ts';
import type { StepResult } from '../steps.ts';
import type { SqlRow } from '../tables.ts';
import { sqliteFault } from './sqlite-fault.ts';

export type Connection = {
  readonly path: string;
  readonly database: DatabaseSync;
  readonly run: (statement: Statement) => StepResult;
  /** Statements without values, e.g. BEGIN. */
  readonly exec: (sql: string) => void;
  readonly close: () => void;
};

export type ConnectionOptions = {
  readonly path: string;
  /** How long to wait for another process that is writing. It blocks this process, so it is short. */
  readonly busyTimeoutMs: number;
  readonly readOnly?: boolean;
  /** How far the log of changes may grow, in pages of 4 KiB, before a commit folds it into the file. */
  readonly logPagesMax?: number;
};

/**
 * Folding waits for the disk twice more and goes over all that was written, so it is worth doing seldom. A log of this
 * size (32 MB) is read in a moment when the file is opened after a crash.
 */
const LOG_PAGES_MAX = 8_000;

/** A connection whose settings promise durability: what was committed survives a power cut. */
export function connect(options: ConnectionOptions): Connection {
  const { path, busyTimeoutMs, readOnly = false, logPagesMax = LOG_PAGES_MAX } = options;
  try {
    const database = new DatabaseSync(path, { timeout: busyTimeoutMs, readOnly });
    try {
      database.exec(SETTINGS);
      database.exec(`PRAGMA wal_autocheckpoint = ${logPagesMax}`);
      return connectionOf(path, database);
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    throw sqliteFault(path, error);
  }
}

/**
 * `fullfsync` matters on macOS, where a plain fsync does not reach the platter. Recursive triggers make the
 * append-only rule of facts hold for INSERT OR REPLACE as well.
 */
const SETTINGS = `
PRAGMA synchronous = FULL;
PRAGMA fullfsync = ON;
PRAGMA checkpoint_fullfsync = ON;
PRAGMA foreign_keys = ON;
PRAGMA recursive_triggers = ON;
PRAGMA journal_size_limit = 134217728;
PRAGMA cache_size = -32768;
`;

function connectionOf(path: string, database: DatabaseSync): Connection {
  // The texts are few (sizes are powers of two), so this stays small.
  const prepared = new Map<string, StatementSync>();

  function prepare(text: string): StatementSync {
    const known = prepared.get(text);
    if (known) return known;
    const made = database.prepare(text);
    prepared.set(text, made);
    return made;
  }

  return {
    path,
    database,
    run: ({ text, values }) => {
      try {
        const statement = prepare(text);
        if (text.startsWith('SELECT') || text.includes(' RETURNING ')) {
          return { rows: statement.all(...values) as readonly SqlRow[], changed: 0 };
        }
        return { rows: [], changed: Number(statement.run(...values).changes) };
      } catch (error) {
        throw sqliteFault(path, error);
      }
    },
    exec: (sql) => {
      try {
        database.exec(sql);
      } catch (error) {
        throw sqliteFault(path, error);
      }
    },
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}
