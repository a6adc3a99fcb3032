import { type Client, escapeLiteral, type QueryResult } from 'pg';
import type { Bulk, Engine, Snapshot } from '../engine.ts';
import { SAY_BEGUN } from '../journal/desk-rows.ts';
import type { Lease } from '../server-lock.ts';
import { quote, type Statement } from '../statements.ts';
import type { Opening, Step, StepResult, Steps, Together } from '../steps.ts';
import { FACT_SEQUENCE, SEQUENCES, type SqlRow, type Table } from '../tables.ts';
import { type Connections, endClient } from './connect.ts';
import { namedQuery } from './dollar-text.ts';
import { ousted } from './lease.ts';
import { CHANNEL, hintOf, type Listener } from './listener.ts';
import { commitFault, isAnswer, isConnectionLost, postgresFault } from './postgres-fault.ts';
import { createQuery, resultOf } from './query.ts';
import { rawDesk, readDeskStatement } from './read-desk.ts';
import { readSequences } from './sequences.ts';
import { shareEpoch } from './server-epoch.ts';
import { settledFacts } from './settled-facts.ts';

const ROWS_PER_FETCH = 500;
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED';
const COMMIT = 'COMMIT';
/** For one statement of a dump or a load. */
const LONG_STATEMENT_TIMEOUT_MS = 60_000;

export function createPostgresEngine(parts: {
  readonly connections: Connections;
  readonly listener: Listener;
  /** Marks our own notifications. Letters and digits only, since it is part of the text of a statement. */
  readonly origin: string;
  readonly schemaVersion: number;
  readonly lease: Lease | null;
  /** Of one node among several. */
  readonly node: string | null;
}): Engine {
  const { connections, listener, origin, schemaVersion, lease, node } = parts;
  const { where } = connections;
  /** Connections of dumps and loads under way. */
  const others = new Set<Client>();
  const query = createQuery(connections);

  /**
   * What changes rarely takes turns, by the row that once numbered the facts: so no two writers of it can deadlock, and one
   * that decides inside its transaction has seen what the one before it wrote. The notification leaves with COMMIT. Whether
   * this server may write comes last, when only one that takes over can still block it.
   */
  const beginInTurn = (desks: readonly string[] | undefined): string =>
    `${BEGIN}; SELECT pg_notify('${CHANNEL}', ${escapeLiteral(hintOf(origin, desks))});` +
    ` SELECT "next" FROM "sequences" WHERE "name" = '${FACT_SEQUENCE}' FOR UPDATE${mayWrite(lease, node)}`;
  /** For what happens to orders, which waits at the rows of its desks alone, and for a statement that decides nothing. */
  const beginAlone = `${BEGIN}; ${SAY_BEGUN}${mayWrite(lease, null)}`;
  const stepText: Readonly<Record<'rollback' | 'savepoint' | 'undo' | 'release', string>> = {
    rollback: 'ROLLBACK',
    savepoint: 'SAVEPOINT one',
    undo: 'ROLLBACK TO SAVEPOINT one; RELEASE SAVEPOINT one',
    release: 'RELEASE SAVEPOINT one',
  };

  async function perform(client: Client, step: Step, desks?: readonly string[]): Promise<StepResult> {
    if (typeof step !== 'string') {
      if ('opening' in step) return openJournal(client, step);
      if (!('together' in step)) return resultOf(await client.query(namedQuery(step)));
      await performTogether(client, step);
      return NOTHING;
    }
    if (step === 'begin') return beginOn(client, beginInTurn(desks));
    if (step === 'begin-journal') return beginOn(client, beginAlone);
    // A fault among statements that were sent with their COMMIT has ended the transaction.
    if (step === 'rollback' && client.getTransactionStatus() === 'I') return NOTHING;
    if (step === 'commit') {
      await performTogether(client, JUST_COMMIT);
      return NOTHING;
    }
    return resultOf(lastOf(await client.query(stepText[step])));
  }

  async function openJournal(client: Client, { opening }: Opening): Promise<StepResult> {
    const sent = asOnePiece(
      client,
      () => [beginOn(client, beginAlone), client.query(namedQuery(opening))] as const,
    );
    const [begun, answer] = await Promise.allSettled(sent);
    if (begun.status === 'rejected') throw begun.reason;
    if (answer.status === 'rejected') throw answer.reason;
    return resultOf(answer.value);
  }

  async function performTogether(client: Client, together: Together): Promise<void> {
    const askedAt = performance.now();
    await sendTogether(client, together);
    if (together.commits) lease?.confirm(askedAt);
  }

  async function beginOn(client: Client, text: string): Promise<StepResult> {
    const answers = listOf(await client.query(text));
    const isAsked = lease !== null || (node !== null && text !== beginAlone);
    if (isAsked && answers.pop()?.rowCount !== 1) {
      lease?.end();
      throw ousted(where);
    }
    return resultOf(lastOf(answers));
  }

  async function write<T>(steps: Steps<T>, desks?: readonly string[]): Promise<T> {
    const client = await connections.checkOut();
    let isLost = false;
    try {
      let at = steps.next();
      while (!at.done) {
        const step = at.value;
        let result: StepResult | undefined;
        let fault: Error | undefined;
        try {
          result = await perform(client, step, desks);
        } catch (error) {
          const isOfCommit = error instanceof CommitFailed;
          const reason = isOfCommit ? error.cause : error;
          isLost = isConnectionLost(reason);
          fault = isOfCommit ? commitFault(where, reason) : postgresFault(where, reason);
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
    numbering: 'desk',
    query,
    change: (statement) => (lease || node !== null ? write(alone(statement)) : query(statement)),
    write,
    writeJournal: async ({ statements }) => {
      await write(allTogether(statements));
    },
    writeJournalAtOnce: () => false,
    journalGroupsMax: 1,
    readDesk: async (ucc) => {
      const { rows } = await query(readDeskStatement(ucc));
      return rows[0] ? rawDesk(rows[0]) : null;
    },
    snapshot: async (): Promise<Snapshot> => {
      const client = await begun((client) => client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'));
      const rows = (table: Table) =>
        table === SEQUENCES ? readSequences(client, where) : readTable(client, table, where);
      return { rows, close: () => shut(client) };
    },
    bulk: async (): Promise<Bulk> => {
      const client = await begun((client) => beginOn(client, beginInTurn(undefined)));
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
    desksChangedSince: listener.desksSince,
    settledFacts: () => settledFacts(query),
    findFault: () => null,
    findDamage: () => Promise.resolve([]),
    close: async () => {
      await Promise.all([...others].map(shut));
      await listener.close();
      await connections.close();
    },
  };
}

/** No row means that this server may write no more. */
function mayWrite(lease: Lease | null, node: string | null): string {
  if (lease) return `; ${shareEpoch(lease.epoch)}`;
  if (node === null) return '';
  // Not locked, since beats change the row: what is written for a desk is stopped by the row of the desk.
  return `; SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM "nodes" WHERE "id" = ${escapeLiteral(node)} AND "dead")`;
}

const NOTHING: StepResult = { rows: [], changed: 0 };

function* alone(statement: Statement): Steps<StepResult> {
  yield 'begin-journal';
  const result = yield statement;
  yield 'commit';
  return result;
}

function* allTogether(statements: readonly Statement[]): Steps<void> {
  yield 'begin-journal';
  yield { together: statements, commits: true };
}

/** COMMIT was sent and did not succeed: it may be carried out all the same. */
class CommitFailed extends Error {
  constructor(cause: unknown) {
    super('COMMIT failed', { cause });
  }
}

const JUST_COMMIT: Together = { together: [], commits: true };

/**
 * All are sent before the first is answered. Inside a transaction only: there each that comes after a fault is refused, COMMIT
 * included, and the fault itself says why.
 */
async function sendTogether(client: Client, { together, commits = false }: Together): Promise<void> {
  const sent = asOnePiece(client, () => {
    const answers: Promise<unknown>[] = together.map((statement) => client.query(namedQuery(statement)));
    if (commits) answers.push(committed(client.query(COMMIT)));
    return answers;
  });
  const fault = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected');
  if (fault?.status !== 'rejected') return;
  const { reason } = fault;
  // Only what the server says of a statement is sure to come before COMMIT.
  throw commits && !isAnswer(reason) && !(reason instanceof CommitFailed) ? new CommitFailed(reason) : reason;
}

/** Each statement by itself would be a call to the system here, and wake the server there. */
function asOnePiece<T>({ connection: { stream } }: Client, send: () => T): T {
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

async function committed(answer: Promise<QueryResult>): Promise<void> {
  const { command } = await answer.catch((error: unknown) => {
    throw new CommitFailed(error);
  });
  // An aborted transaction answers COMMIT with ROLLBACK.
  if (command !== 'COMMIT') throw new CommitFailed(new Error('Invariant: COMMIT commits'));
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
