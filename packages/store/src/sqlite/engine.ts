import type { Bulk, Engine, RawDesk, Snapshot } from '../engine.ts';
import { writeBatches } from '../journal/write-batches.ts';
import { quote } from '../statements.ts';
import type { Steps } from '../steps.ts';
import type { SqlRow, Table } from '../tables.ts';
import { type Connection, connect, leaveOpen } from './connection.ts';
import type { DamageCheck } from './damage-check.ts';
import type { DiskWatch } from './disk-watch.ts';
import type { JournalAtOnce } from './journal-at-once.ts';
import type { JournalWriter } from './journal-writer.ts';
import { createLogLimit, LOG_PAGES_MAX_BESIDE_WRITER } from './log-limit.ts';
import { countChange, createOwnChanges } from './own-changes.ts';
import { NEXT_SEQ, runSteps } from './run-steps.ts';
import { openCopy } from './snapshot-copy.ts';
import { sqliteFault } from './sqlite-fault.ts';

/** So that the writer need not wait for this thread between two groups. */
const GROUPS_AT_WRITER_MAX = 4;
/**
 * Folding waits for the disk twice more and goes over all that was written, so it is worth doing seldom. A log of this
 * size (32 MB) is read in a moment when the file is opened after a crash.
 */
const LOG_PAGES_MAX = 8_000;
/** After so many rows a dump lets the event loop turn. */
const ROWS_PER_TURN = 256;

export function createSqliteEngine(parts: {
  readonly connection: Connection;
  readonly schemaVersion: number;
  readonly busyTimeoutMs: number;
  readonly damageCheck: DamageCheck;
  readonly disk: DiskWatch;
  /** Without one the journal is written by this connection, in this thread. */
  readonly journalWriter: JournalWriter | null;
  readonly journalAtOnce: JournalAtOnce | null;
}): Engine {
  const { connection, schemaVersion, busyTimeoutMs, damageCheck, disk, journalWriter, journalAtOnce } = parts;
  const changes = createOwnChanges(connection);
  const logLimit = createLogLimit(connection, journalWriter ? LOG_PAGES_MAX_BESIDE_WRITER : LOG_PAGES_MAX);
  /** Connections of dumps and loads under way. */
  const others = new Set<Connection>();

  function open(readOnly: boolean): Connection {
    const other = connect({ path: connection.path, busyTimeoutMs, readOnly });
    others.add(other);
    return other;
  }

  function shut(other: Connection): Promise<void> {
    others.delete(other);
    other.close();
    return Promise.resolve();
  }

  function write<T>(steps: Steps<T>): T {
    return disk.confirmed(() => {
      const result = runSteps(connection, steps);
      logLimit.afterCommit();
      return result;
    });
  }

  async function begun(other: Connection, begin: string): Promise<Connection> {
    try {
      return disk.confirmed(() => {
        other.exec(begin);
        // The view is fixed by the first read, not by BEGIN.
        other.run(NEXT_SEQ);
        return other;
      });
    } catch (error) {
      await shut(other);
      throw error;
    }
  }

  return {
    name: 'sqlite',
    schemaVersion,
    numbering: 'global',
    query: async (statement) => disk.confirmed(() => connection.run(statement)),
    change: async (statement) =>
      disk.confirmed(() => (journalWriter ? journalWriter.change(statement) : connection.run(statement))),
    write: async (steps) => write(changes.counted(steps)),
    writeJournal: async (batch) =>
      journalWriter ? disk.confirmed(() => journalWriter.write(batch)) : write(writeBatches([batch])),
    writeJournalAtOnce: (batch) => disk.confirmed(() => journalAtOnce?.write(batch) ?? false),
    journalGroupsMax: journalWriter ? GROUPS_AT_WRITER_MAX : 1,
    readDesk: async (ucc) => disk.confirmed(() => readDesk(connection, ucc)),
    snapshot: async (): Promise<Snapshot> => {
      const other = await begun(open(true), 'BEGIN');
      const copy = await openCopy(connection.path, other).catch(async (error) => {
        await shut(other);
        throw error;
      });
      if (copy === null) return { rows: (table) => readTable(other, table), close: () => shut(other) };
      await shut(other);
      others.add(copy);
      return { rows: (table) => readTable(copy, table), close: () => shut(copy) };
    },
    bulk: async (): Promise<Bulk> => {
      const other = await begun(open(false), 'BEGIN IMMEDIATE');
      return {
        run: async (statement) => disk.confirmed(() => other.run(statement)),
        commit: async () =>
          disk.confirmed(() => {
            countChange(other);
            other.exec('COMMIT');
          }),
        close: () => shut(other),
      };
    },
    foreignChanges: changes.foreign,
    // The file counts changes and does not say which.
    desksChangedSince: () => null,
    findFault: () => null,
    findDamage: damageCheck.find,
    close: async () => {
      await damageCheck.close();
      if (disk.hasFailed()) {
        leaveOpen(connection);
        return;
      }
      await journalWriter?.close();
      journalAtOnce?.close();
      for (const other of [...others]) await shut(other);
      connection.close();
    },
  };
}

function readDesk(connection: Connection, ucc: string): RawDesk | null {
  const rows = (text: string): readonly SqlRow[] => connection.run({ text, values: [ucc] }).rows;
  // Another process may commit between two reads; inside a transaction they see one moment.
  connection.exec('BEGIN');
  try {
    const [desk] = rows('SELECT "version", "stamp" FROM "desks" WHERE "ucc" = ?');
    if (!desk) return null;
    return {
      version: desk.version,
      stamp: desk.stamp,
      user: rows('SELECT * FROM "users" WHERE "ucc" = ?')[0] ?? null,
      accounts: rows('SELECT * FROM "accounts" WHERE "ucc" = ? ORDER BY "name"'),
      strategies: rows('SELECT * FROM "strategies" WHERE "ucc" = ? ORDER BY "name"'),
      links: rows('SELECT * FROM "links" WHERE "ucc" = ? ORDER BY "strategy_name", "account_name"'),
      guards: rows('SELECT * FROM "guards" WHERE "ucc" = ? ORDER BY "owner"'),
      secrets: rows('SELECT * FROM "secrets" WHERE "ucc" = ? ORDER BY "owner", "name"'),
    };
  } finally {
    if (connection.database.isTransaction) connection.exec('COMMIT');
  }
}

/** The rows of a table in order of its key. */
export async function* readTable(
  connection: Connection,
  table: Table,
): AsyncGenerator<SqlRow, void, undefined> {
  const order = table.columns
    .slice(0, table.keyWidth)
    .map((column) => quote(column.name))
    .join(', ');
  let count = 0;
  try {
    const statement = connection.database.prepare(`SELECT * FROM ${quote(table.name)} ORDER BY ${order}`);
    for (const row of statement.iterate()) {
      yield row;
      if (++count % ROWS_PER_TURN === 0) await new Promise(setImmediate);
    }
  } catch (error) {
    throw sqliteFault(connection.path, error);
  }
}
