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
  /** Without it a commit survives the end of the process at once, and a power cut only when the log was synced after it. */
  readonly waitsForDisk?: boolean;
  /** It does nothing but write, and gives the whole transaction up when a statement fails. */
  readonly writesOnly?: boolean;
};

/** A connection whose settings promise durability: what was committed survives a power cut, unless a setting waives it. */
export function connect(options: ConnectionOptions): Connection {
  const { path, busyTimeoutMs, readOnly = false } = options;
  const { waitsForDisk = true, writesOnly = false } = options;
  try {
    const database = new DatabaseSync(path, { timeout: busyTimeoutMs, readOnly });
    try {
      database.exec(SETTINGS);
      if (!waitsForDisk) database.exec('PRAGMA synchronous = NORMAL');
      if (writesOnly) database.exec(SETTINGS_TO_WRITE);
      return connectionOf(path, database, writesOnly ? givingUpWhole : asItIs);
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
 * append-only rule of facts hold for INSERT OR REPLACE as well. A failure of SQLite's automatic folding would not be reported.
 */
const SETTINGS = `
PRAGMA synchronous = FULL;
PRAGMA fullfsync = ON;
PRAGMA checkpoint_fullfsync = ON;
PRAGMA wal_autocheckpoint = 0;
PRAGMA foreign_keys = ON;
PRAGMA recursive_triggers = ON;
PRAGMA journal_size_limit = 134217728;
PRAGMA cache_size = -32768;
`;

/**
 * The old content of pages that statements change stays in memory, where a few dozen would go to a temporary file
 * otherwise. A commit in which a page of an index was split goes over all that is in memory of the file, so that is
 * little: who only writes reads the same pages again and again.
 */
const SETTINGS_TO_WRITE = `
PRAGMA temp_store = MEMORY;
PRAGMA cache_size = -8192;
`;

/** SQLite saves no old pages for a statement whose failure rolls back its transaction. */
const givingUpWhole = (text: string): string => text.replace(/^INSERT INTO/, 'INSERT OR ROLLBACK INTO');
const asItIs = (text: string): string => text;

const leftOpen = new Set<Connection>();

/** Who closes a file last folds its log. Where the disk has lost a part of that, the connection ends with the process. */
export function leaveOpen(connection: Connection): void {
  leftOpen.add(connection);
}

type Prepared = { readonly statement: StatementSync; readonly hasRows: boolean };

function connectionOf(path: string, database: DatabaseSync, spelt: (text: string) => string): Connection {
  // The texts are few (sizes are powers of two), so this stays small.
  const prepared = new Map<string, Prepared>();

  function prepare(text: string): Prepared {
    const known = prepared.get(text);
    if (known) return known;
    const hasRows = text.startsWith('SELECT') || text.includes(' RETURNING ');
    const made = { statement: database.prepare(spelt(text)), hasRows };
    prepared.set(text, made);
    return made;
  }

  return {
    path,
    database,
    run: ({ text, values }) => {
      try {
        const { statement, hasRows } = prepare(text);
        if (hasRows) return { rows: statement.all(...values) as readonly SqlRow[], changed: 0 };
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
