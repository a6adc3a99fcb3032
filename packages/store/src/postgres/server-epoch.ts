import { assert } from '@spark/core';
import type { Client, QueryConfig, QueryResult } from 'pg';

/**
 * What a write asks in its transaction: no row means that the epoch is over. The row stays shared until the transaction
 * ends, so a server that takes over waits for a write that is under way.
 */
export function shareEpoch(epoch: number): string {
  assert(Number.isSafeInteger(epoch), 'an epoch is a whole number');
  return `SELECT 1 FROM "server_epoch" WHERE "epoch" = ${epoch} FOR SHARE`;
}

/** Waits for writes that are under way; whatever an earlier server begins afterwards is refused. */
export async function beginEpoch(client: Client): Promise<number> {
  return epochIn(await client.query('UPDATE "server_epoch" SET "epoch" = "epoch" + 1 RETURNING "epoch"'));
}

export async function readEpoch(client: Client, answerWithinMs: number): Promise<number> {
  // A limit for one question: the driver knows it, its types do not.
  const question: QueryConfig & { readonly query_timeout: number } = {
    text: 'SELECT "epoch" FROM "server_epoch"',
    query_timeout: answerWithinMs,
  };
  return epochIn(await client.query<{ epoch: unknown }>(question));
}

function epochIn({ rows }: QueryResult<{ epoch: unknown }>): number {
  const epoch = rows[0]?.epoch;
  assert(Number.isSafeInteger(epoch), 'the database has the row of the epoch');
  return epoch as number;
}
