import { readCounts, takeCall } from '@spark/cluster';
import type { SharedCalls } from '@spark/core';
import { escapeLiteral, type PoolClient } from 'pg';
import type { Connections } from './connect.ts';
import { isConnectionLost, postgresFault } from './postgres-fault.ts';

/** What no window reaches back to any more goes with the calls that come, a few rows at a time. */
const FORGOTTEN_AFTER_MS = 2 * 86_400_000;
const CLEAN_EVERY = 1_000;

/**
 * Counts calls of all nodes in one row for each app or account, by the clock of the database. Whoever holds the row decides, in two
 * turns with the database. What the database forgets in a crash are the calls of the last moment, so nothing waits for its disk.
 */
export function createSharedCalls(connections: Connections): SharedCalls {
  let calls = 0;

  return {
    take: async ({ scope, budgets }) => {
      const client = await connections.checkOut();
      let isLost = false;
      try {
        const { text, now } = await hold(client, scope);
        const { answer, counts } = takeCall(readCounts(text), budgets, now);
        calls += 1;
        const clean = calls % CLEAN_EVERY === 1 ? `${cleaning(now)};` : '';
        await client.query(
          answer.kind === 'taken'
            ? `UPDATE call_counts SET counts = ${escapeLiteral(JSON.stringify(counts))}, used_at = ${now}` +
                ` WHERE scope = ${escapeLiteral(scope)}; ${clean} COMMIT`
            : 'COMMIT',
        );
        return answer;
      } catch (error) {
        isLost = isConnectionLost(error);
        throw postgresFault(connections.where, error);
      } finally {
        // One that is still inside a transaction is thrown away, which ends the transaction.
        client.release(isLost || client.getTransactionStatus() !== 'I');
      }
    },
  };
}

async function hold(client: PoolClient, scope: string): Promise<{ text: string; now: number }> {
  const name = escapeLiteral(scope);
  const answers: unknown = await client.query(
    'BEGIN; SET LOCAL synchronous_commit = off;' +
      ` INSERT INTO call_counts VALUES (${name}, '{}', 0) ON CONFLICT (scope) DO NOTHING;` +
      ` SELECT counts FROM call_counts WHERE scope = ${name} FOR UPDATE;` +
      // After the row is held, and not before others who held it.
      ' SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
  );
  const [counts, clock] = (answers as readonly { readonly rows: readonly Row[] }[]).slice(-2);
  return { text: String(counts?.rows[0]?.counts ?? '{}'), now: Number(clock?.rows[0]?.now) };
}

type Row = Readonly<Record<string, unknown>>;

function cleaning(now: number): string {
  const until = now - FORGOTTEN_AFTER_MS;
  return (
    'DELETE FROM call_counts WHERE scope IN (SELECT scope FROM call_counts' +
    ` WHERE used_at < ${until} ORDER BY used_at LIMIT 10 FOR UPDATE SKIP LOCKED)`
  );
}
