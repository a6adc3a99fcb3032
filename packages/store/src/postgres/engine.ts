import type { Client, QueryResult } from 'pg';
import type { Bulk, Engine, Snapshot } from '../engine.ts';
import { writeBatches } from '../journal/write-batches.ts';
import { quote, type Statement } from '../statements.ts';
import type { Step, StepResult, Steps } from '../steps.ts';
import { FACT_SEQUENCE, type SqlRow, type Table } from '../tables.ts';
import { type Connections, endClient } from './connect.ts';
import { namedQuery } from './dollar-text.ts';
import { CHANNEL, type Listener } from './listener.ts';
import { commitFault, isConnectionLost, postgresFault } from './postgres-fault.ts';
import { rawDesk, readDeskStatement } from './read-desk.ts';

const ROWS_PER_FETCH = 500;
/** For one statement of a dump or a load. */
const LONG_STATEMENT_TIMEOUT_MS = 60_000;

export function createPostgresEngine(parts: {
  readonly connections: Connections;
  readonly listener: Listener;
  /** Marks our own notifications. Letters and digits only, since it stands in the text of a statement. */
  readonly origin: string;
  readonly schemaVersion: number;
}): Engine {
  const { connections, listener, origin, schemaVersion } = parts;
  const { where } = connections;
  /** Connections of dumps and loads under way. */
  const others = new Set<Client>();

  /**
   * Who writes locks the row that numbers the facts first. So writers of all processes take turns, no two of them
   * can deadlock, and facts become visible in the order of their numbers. The notification leaves with COMMIT.
   */
  const begin =
    `BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_notify('${CHANNEL}', '${origin}');` +
    ` SELECT "next" FROM "sequences" WHERE "name" = '${FACT_SEQUENCE}' FOR UPDATE`;
  const stepText: Readonly<Record<Step & string, string>> = {
    begin,
    commit: 'COMMIT',
    rollback: 'ROLLBACK',
    savepoint: 'SAVEPOINT one',
    undo: 'ROLLBACK TO SAVEPOINT one; RELEASE SAVEPOINT one',
    release: 'RELEASE SAVEPOINT one',
  };

  async function perform(client: Client, step: Step): Promise<StepResult> {
    if (typeof step !== 'string') return resultOf(await client.query(namedQuery(step)));
    // Several statements in one text answer with a list of results.
    const answers = (await client.query(stepText[step])) as QueryResult | readonly QueryResult[];
    const last = Array.isArray(answers) ? answers.at(-1) : answers;
    // An aborted transaction answers COMMIT with ROLLBACK.
    if (step === 'commit' && last.command !== 'COMMIT') throw new Error('Invariant: COMMIT commits');
    return resultOf(last);
  }

  async function write<T>(steps: Steps<T>): Promise<T> {
    const client = await connections.checkOut();
    let isLost = false;
    try {
      let at = steps.next();
      while (!at.done) {
        const step = at.value;
        let result: StepResult | undefined;
        let fault: Error | undefined;
        try {
          result = await perform(client, step);
        } catch (error) {
          isLost = isConnectionLost(error);
          fault = step === 'commit' ? commitFault(where, error) : postgresFault(where, error);
        }
        at = fault ? steps.throw(fault) : steps.next(result as StepResult);
      }
      return at.value;
    } finally {
      // A connection that is lost or still inside a transaction is thrown away, which ends the transaction.
      client.release(isLost || client.getTransactionStatus() !== 'I');
    }
  }

  async function query(statement: Statement): Promise<StepResult> {
    const client = await connections.checkOut();
    let isLost = false;
    try {
      return resultOf(await client.query(namedQuery(statement)));
    } catch (error) {
      isLost = isConnectionLost(error);
      throw postgresFault(where, error);
    } finally {
      client.release(isLost);
    }
  }

  async function begun(text: string): Promise<Client> {
    const client = await connections.dedicated({ statementTimeoutMs: LONG_STATEMENT_TIMEOUT_MS });
    others.add(client);
    try {
      await client.query(text);
      return client;
    } catch (error) {
      await shut(client);
      throw postgresFault(where, error);
    }
  }

  async function shut(client: Client): Promise<void> {
    others.delete(client);
    await endClient(client);
  }

  return {
    name: 'postgres',
    schemaVersion,
    query,
    write,
    writeJournal: (batch) => write(writeBatches([batch])),
    writeJournalAtOnce: () => false,
    journalGroupsMax: 1,
    readDesk: async (ucc) => {
      const { rows } = await query(readDeskStatement(ucc));
      return rows[0] ? rawDesk(rows[0]) : null;
    },
    snapshot: async (): Promise<Snapshot> => {
      const client = await begun('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return { rows: (of) => readTable(client, of, where), close: () => shut(client) };
    },
    bulk: async (): Promise<Bulk> => {
      const client = await begun(begin);
      return {
        run: async (statement) => {
          try {
            return resultOf(await client.query(namedQuery(statement)));
          } catch (error) {
            throw postgresFault(where, error);
          }
        },
        commit: async () => {
          try {
            await perform(client, 'commit');
          } catch (error) {
            throw commitFault(where, error);
          }
        },
        close: () => shut(client),
      };
    },
    foreignChanges: listener.moves,
    findTrouble: () => null,
    findDamage: () => Promise.resolve([]),
    close: async () => {
      await Promise.all([...others].map(shut));
      await listener.close();
      await connections.close();
    },
  };
}

function resultOf(answer: QueryResult<Record<string, unknown>>): StepResult {
  return { rows: answer.rows, changed: answer.rowCount ?? 0 };
}

async function* readTable(client: Client, of: Table, where: string): AsyncGenerator<SqlRow, void, undefined> {
  const order = of.columns
    .slice(0, of.keyWidth)
    .map((it) => quote(it.name))
    .join(', ');
  try {
    await client.query(`DECLARE pages CURSOR FOR SELECT * FROM ${quote(of.name)} ORDER BY ${order}`);
    for (;;) {
      const { rows } = await client.query<Record<string, unknown>>(`FETCH ${ROWS_PER_FETCH} FROM pages`);
      yield* rows;
      if (rows.length < ROWS_PER_FETCH) break;
    }
    await client.query('CLOSE pages');
  } catch (error) {
    throw postgresFault(where, error);
  }
}
