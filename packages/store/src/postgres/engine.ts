import type { Client, QueryResult } from 'pg';
import type { Bulk, Engine, Snapshot } from '../engine.ts';
import { writeBatches } from '../journal/write-batches.ts';
import type { Lease } from '../server-lock.ts';
import { quote, type Statement } from '../statements.ts';
import type { Step, StepResult, Steps } from '../steps.ts';
import { FACT_SEQUENCE, type SqlRow, type Table } from '../tables.ts';
import { type Connections, endClient } from './connect.ts';
import { namedQuery } from './dollar-text.ts';
import { ousted } from './lease.ts';
import { CHANNEL, type Listener } from './listener.ts';
import { commitFault, isConnectionLost, postgresFault } from './postgres-fault.ts';
import { createQuery, resultOf } from './query.ts';
import { rawDesk, readDeskStatement } from './read-desk.ts';
import { shareEpoch } from './server-epoch.ts';

const ROWS_PER_FETCH = 500;
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED';
/** For one statement of a dump or a load. */
const LONG_STATEMENT_TIMEOUT_MS = 60_000;

export function createPostgresEngine(parts: {
  readonly connections: Connections;
  readonly listener: Listener;
  /** Marks our own notifications. Letters and digits only, since it is part of the text of a statement. */
  readonly origin: string;
  readonly schemaVersion: number;
  readonly lease: Lease | null;
}): Engine {
  const { connections, listener, origin, schemaVersion, lease } = parts;
  const { where } = connections;
  /** Connections of dumps and loads under way. */
  const others = new Set<Client>();
  const query = createQuery(connections);

  /**
   * Who writes locks the row that numbers the facts first. So writers of all processes take turns, no two of them
   * can deadlock, and facts become visible in the order of their numbers. The notification leaves with COMMIT. The epoch
   * comes last, when only a server that takes over can still block it.
   */
  const begin =
    `${BEGIN}; SELECT pg_notify('${CHANNEL}', '${origin}');` +
    ` SELECT "next" FROM "sequences" WHERE "name" = '${FACT_SEQUENCE}' FOR UPDATE${epochCheck(lease)}`;
  /** For a statement that needs no numbers: it may take long, and writers of orders do not wait for it. */
  const beginAlone = `${BEGIN}${epochCheck(lease)}`;
  const stepText: Readonly<Record<Exclude<Step & string, 'begin'>, string>> = {
    commit: 'COMMIT',
    rollback: 'ROLLBACK',
    savepoint: 'SAVEPOINT one',
    undo: 'ROLLBACK TO SAVEPOINT one; RELEASE SAVEPOINT one',
    release: 'RELEASE SAVEPOINT one',
  };

  async function perform(client: Client, step: Step, beginText = begin): Promise<StepResult> {
    if (typeof step !== 'string') return resultOf(await client.query(namedQuery(step)));
    if (step === 'begin') return beginOn(client, beginText);
    const askedAt = performance.now();
    const answer = lastOf(await client.query(stepText[step]));
    if (step === 'commit') {
      // An aborted transaction answers COMMIT with ROLLBACK.
      if (answer.command !== 'COMMIT') throw new Error('Invariant: COMMIT commits');
      lease?.confirm(askedAt);
    }
    return resultOf(answer);
  }

  async function beginOn(client: Client, text: string): Promise<StepResult> {
    const answers = listOf(await client.query(text));
    if (lease && answers.pop()?.rowCount !== 1) {
      lease.end();
      throw ousted(where);
    }
    return resultOf(lastOf(answers));
  }

  async function write<T>(steps: Steps<T>, beginText?: string): Promise<T> {
    const client = await connections.checkOut();
    let isLost = false;
    try {
      let at = steps.next();
      while (!at.done) {
        const step = at.value;
        let result: StepResult | undefined;
        let fault: Error | undefined;
        try {
          result = await perform(client, step, beginText);
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

  async function begun(begins: (client: Client) => Promise<unknown>): Promise<Client> {
    const client = await connections.dedicated({ statementTimeoutMs: LONG_STATEMENT_TIMEOUT_MS });
    others.add(client);
    try {
      await begins(client);
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
    change: (statement) => (lease ? write(alone(statement), beginAlone) : query(statement)),
    write: (steps) => write(steps),
    writeJournal: (batch) => write(writeBatches([batch])),
    writeJournalAtOnce: () => false,
    journalGroupsMax: 1,
    readDesk: async (ucc) => {
      const { rows } = await query(readDeskStatement(ucc));
      return rows[0] ? rawDesk(rows[0]) : null;
    },
    snapshot: async (): Promise<Snapshot> => {
      const client = await begun((client) => client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'));
      return { rows: (table) => readTable(client, table, where), close: () => shut(client) };
    },
    bulk: async (): Promise<Bulk> => {
      const client = await begun((client) => beginOn(client, begin));
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
    findFault: () => null,
    findDamage: () => Promise.resolve([]),
    close: async () => {
      await Promise.all([...others].map(shut));
      await listener.close();
      await connections.close();
    },
  };
}

function epochCheck(lease: Lease | null): string {
  return lease ? `; ${shareEpoch(lease.epoch)}` : '';
}

function* alone(statement: Statement): Steps<StepResult> {
  yield 'begin';
  const result = yield statement;
  yield 'commit';
  return result;
}

/** Several statements in one text answer with a list of results. */
function listOf(answers: QueryResult | QueryResult[]): QueryResult[] {
  return Array.isArray(answers) ? answers : [answers];
}

function lastOf(answers: QueryResult | QueryResult[]): QueryResult {
  const last = listOf(answers).at(-1);
  if (!last) throw new Error('Invariant: every statement is answered');
  return last;
}

async function* readTable(
  client: Client,
  table: Table,
  where: string,
): AsyncGenerator<SqlRow, void, undefined> {
  const order = table.columns
    .slice(0, table.keyWidth)
    .map((column) => quote(column.name))
    .join(', ');
  try {
    await client.query(`DECLARE pages CURSOR FOR SELECT * FROM ${quote(table.name)} ORDER BY ${order}`);
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
