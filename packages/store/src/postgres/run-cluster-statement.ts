import type { Answers, ClusterStore, Statement as Question, StatementKind } from '@spark/cluster';
import type { Client } from 'pg';
import type { SqlRow } from '../tables.ts';
import { createBusyLook } from './busy-look.ts';
import { type Asked, BUSY_LOOK, CLUSTER_STATEMENTS } from './cluster-statements.ts';
import { type Connections, endClient } from './connect.ts';
import { namedQuery } from './dollar-text.ts';
import { postgresFault } from './postgres-fault.ts';
import { createQuery } from './query.ts';

/** An answer that takes longer is none: by then the node may not act any more. */
const ANSWER_WITHIN_MS = 1_000;

/** These show that the node lives, so a full pool must not hold them up. */
const OF_LIFE: ReadonlySet<StatementKind> = new Set([
  'join',
  'beat',
  'read-cluster',
  'declare-dead',
  'begin-draining',
]);

export type OpenClusterStore = ClusterStore & { readonly close: () => Promise<void> };

/**
 * Asks the database what the protocol asks. Rejects where no answer came. Busy desks of nobody are looked for this often, and at
 * once when a node is gone.
 */
export function createClusterStore(connections: Connections, busyLookEveryMs = 0): OpenClusterStore {
  const busyLook = createBusyLook({ everyMs: busyLookEveryMs });
  const pooled = createQuery(connections);
  let opening: Promise<Client> | null = null;

  /** One connection for as long as it answers. */
  function connection(): Promise<Client> {
    if (opening) return opening;
    const fresh = connections.dedicated({ statementTimeoutMs: ANSWER_WITHIN_MS });
    opening = fresh;
    fresh.then(
      (client) => client.on('end', () => forget(fresh)),
      () => forget(fresh),
    );
    return fresh;
  }

  function forget(ended: Promise<Client>): void {
    if (opening === ended) opening = null;
  }

  async function askAlone(asked: Asked<StatementKind>): Promise<readonly (readonly SqlRow[])[]> {
    const current = connection();
    const client = await current;
    try {
      const rows: (readonly SqlRow[])[] = [];
      for (const statement of asked.statements) {
        const isLook = statement === BUSY_LOOK;
        // The nodes come first.
        const isSkipped = isLook && !busyLook.isDue(rows[0] ?? []);
        rows.push(isSkipped ? [] : (await client.query(namedQuery(statement))).rows);
        if (isLook && !isSkipped) busyLook.onLooked(rows.at(-1) ?? []);
      }
      return rows;
    } catch (error) {
      // What was asked may still be under way on it.
      forget(current);
      void endClient(client);
      throw postgresFault(connections.where, error);
    }
  }

  async function askPooled(asked: Asked<StatementKind>): Promise<readonly (readonly SqlRow[])[]> {
    const rows: (readonly SqlRow[])[] = [];
    for (const statement of asked.statements) rows.push((await pooled(statement)).rows);
    return rows;
  }

  return {
    run: async <S extends Question>(statement: S): Promise<Answers[S['kind']]> => {
      const ask = CLUSTER_STATEMENTS[statement.kind] as (question: Question) => Asked<StatementKind>;
      const asked = ask(statement);
      const rows = await (OF_LIFE.has(statement.kind) ? askAlone(asked) : askPooled(asked));
      return asked.answer(rows) as Answers[S['kind']];
    },
    close: async () => {
      const last = opening;
      opening = null;
      if (last) await last.then(endClient, () => undefined);
    },
  };
}
