import type { Bulk, Engine, RawDesk, Snapshot } from '../engine.ts';
import { writeBatches } from '../journal/write-batches.ts';
import { quote } from '../statements.ts';
import type { SqlRow, Table } from '../tables.ts';
import { carryOut, NEXT_SEQ } from './carry-out.ts';
import { type Connection, connect } from './connection.ts';
import type { DamageCheck } from './damage-check.ts';
import type { JournalAtOnce } from './journal-at-once.ts';
import type { JournalWriter } from './journal-writer.ts';
import { countChange, createOwnChanges } from './own-changes.ts';
import { openCopy } from './snapshot-copy.ts';
import { sqliteFault } from './sqlite-fault.ts';

/** So that the writer need not wait for this thread between two groups. */
const GROUPS_AT_WRITER_MAX = 4;
/** After so many rows a dump lets the event loop turn. */
const ROWS_PER_TURN = 256;

export function createSqliteEngine(parts: {
  readonly connection: Connection;
  readonly schemaVersion: number;
  readonly busyTimeoutMs: number;
  readonly damageCheck: DamageCheck;
  /** Without one the journal is written by this connection, in this thread. */
  readonly journalWriter: JournalWriter | null;
  readonly journalAtOnce: JournalAtOnce | null;
}): Engine {
  const { connection, schemaVersion, busyTimeoutMs, damageCheck, journalWriter, journalAtOnce } = parts;
  const changes = createOwnChanges(connection);
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

  async function begun(other: Connection, begin: string): Promise<Connection> {
    try {
      other.exec(begin);
      // The view is fixed by the first read, not by BEGIN.
      other.run(NEXT_SEQ);
      return other;
    } catch (error) {
      await shut(other);
      throw error;
    }
  }

  return {
    name: 'sqlite',
    schemaVersion,
    query: async (statement) => connection.run(statement),
    write: async (steps) => carryOut(connection, changes.counted(steps)),
    writeJournal: async (batch) =>
      journalWriter ? journalWriter.write(batch) : carryOut(connection, writeBatches([batch])),
    writeJournalAtOnce: (batch) => journalAtOnce?.write(batch) ?? false,
    journalGroupsMax: journalWriter ? GROUPS_AT_WRITER_MAX : 1,
    readDesk: async (ucc) => readDesk(connection, ucc),
    snapshot: async (): Promise<Snapshot> => {
      const other = await begun(open(true), 'BEGIN');
      const copy = await openCopy(connection.path, other).catch(async (error) => {
        await shut(other);
        throw error;
      });
      if (copy === null) return { rows: (of) => readTable(other, of), close: () => shut(other) };
      await shut(other);
      others.add(copy);
      return { rows: (of) => readTable(copy, of), close: () => shut(copy) };
    },
    bulk: async (): Promise<Bulk> => {
      const other = await begun(open(false), 'BEGIN IMMEDIATE');
      return {
        run: async (statement) => other.run(statement),
        commit: async () => {
          countChange(other);
          other.exec('COMMIT');
        },
        close: () => shut(other),
      };
    },
    foreignChanges: changes.foreign,
    findTrouble: () => null,
    findDamage: damageCheck.find,
    close: async () => {
      await damageCheck.close();
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
export async function* readTable(connection: Connection, of: Table): AsyncGenerator<SqlRow, void, undefined> {
  const order = of.columns
    .slice(0, of.keyWidth)
    .map((it) => quote(it.name))
    .join(', ');
  let count = 0;
  try {
    const statement = connection.database.prepare(`SELECT * FROM ${quote(of.name)} ORDER BY ${order}`);
    for (const row of statement.iterate()) {
      yield row;
      if (++count % ROWS_PER_TURN === 0) await new Promise(setImmediate);
    }
  } catch (error) {
    throw sqliteFault(connection.path, error);
  }
}
