import type { Bulk, Engine, RawDesk, Snapshot } from '../engine.ts';
import { quote } from '../statements.ts';
import type { Step, StepResult, Steps } from '../steps.ts';
import { FACT_SEQUENCE, type SqlRow, type Table } from '../tables.ts';
import { type Connection, connect } from './connection.ts';
import type { DamageCheck } from './damage-check.ts';
import { sqliteFault } from './sqlite-fault.ts';

const NEXT_SEQ = { text: `SELECT "next" FROM "sequences" WHERE "name" = '${FACT_SEQUENCE}'`, values: [] };
const NOTHING: StepResult = { rows: [], changed: 0 };
/** After so many rows a dump lets the event loop turn. */
const ROWS_PER_TURN = 256;

export function createSqliteEngine(parts: {
  readonly connection: Connection;
  readonly schemaVersion: number;
  readonly busyTimeoutMs: number;
  readonly damageCheck: DamageCheck;
}): Engine {
  const { connection, schemaVersion, busyTimeoutMs, damageCheck } = parts;
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
    write: async (steps) => carryOut(connection, steps),
    readDesk: async (ucc) => readDesk(connection, ucc),
    snapshot: async (): Promise<Snapshot> => {
      const other = await begun(open(true), 'BEGIN');
      return { rows: (of) => readTable(other, of), close: () => shut(other) };
    },
    bulk: async (): Promise<Bulk> => {
      const other = await begun(open(false), 'BEGIN IMMEDIATE');
      return {
        run: async (statement) => other.run(statement),
        commit: async () => other.exec('COMMIT'),
        close: () => shut(other),
      };
    },
    foreignChanges: createForeignChanges(connection),
    findDamage: damageCheck.find,
    close: async () => {
      await damageCheck.close();
      for (const other of [...others]) await shut(other);
      connection.close();
    },
  };
}

/** Carries out the steps at once, in this turn of the event loop. */
function carryOut<T>(connection: Connection, steps: Steps<T>): T {
  try {
    let at = steps.next();
    while (!at.done) at = take(connection, steps, at.value);
    return at.value;
  } finally {
    endTransaction(connection);
  }
}

/** Some failures end the transaction by themselves, the others are ended here. */
function endTransaction(connection: Connection): void {
  if (!connection.database.isTransaction) return;
  try {
    connection.exec('ROLLBACK');
  } catch {
    // SQLite forgets the transaction even when it cannot read the disk, and the first failure is the one to tell.
  }
}

function take<T>(connection: Connection, steps: Steps<T>, step: Step): IteratorResult<Step, T> {
  let result: StepResult;
  try {
    result = perform(connection, step);
  } catch (error) {
    return steps.throw(error);
  }
  return steps.next(result);
}

function perform(connection: Connection, step: Step): StepResult {
  if (typeof step !== 'string') return connection.run(step);
  connection.exec(STEP_TEXT[step]);
  return step === 'begin' ? connection.run(NEXT_SEQ) : NOTHING;
}

const STEP_TEXT: Readonly<Record<Step & string, string>> = {
  begin: 'BEGIN IMMEDIATE',
  commit: 'COMMIT',
  rollback: 'ROLLBACK',
  savepoint: 'SAVEPOINT one',
  undo: 'ROLLBACK TO one; RELEASE one',
  release: 'RELEASE one',
};

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

async function* readTable(connection: Connection, of: Table): AsyncGenerator<SqlRow, void, undefined> {
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

/** SQLite's own counter moves only when another connection changed the file. */
function createForeignChanges(connection: Connection): () => number {
  const statement = connection.database.prepare('PRAGMA data_version');
  let moves = 0;
  let seen = statement.get()?.data_version;
  return () => {
    try {
      const version = statement.get()?.data_version;
      if (version !== seen) moves++;
      seen = version;
    } catch {
      // Closed, or the file cannot be read: nobody may trust what they remember.
      moves++;
    }
    return moves;
  };
}
