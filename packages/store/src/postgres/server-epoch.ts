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

/**
 * Nodes that have no lock any more own nothing from now on: whoever holds the lock alone is the only one. Rows of desks are
 * locked in the order of every writer, so it waits for what is under way and refuses the rest.
 */
export async function endNodes(client: Client): Promise<void> {
  await client.query(`
UPDATE nodes SET dead = true WHERE NOT dead;
WITH owned AS MATERIALIZED (SELECT ucc FROM desks WHERE node IS NOT NULL ORDER BY ucc FOR NO KEY UPDATE)
UPDATE desks SET node = NULL, epoch = epoch + 1 FROM owned WHERE desks.ucc = owned.ucc;
UPDATE duties SET node = NULL, epoch = epoch + 1 WHERE node IS NOT NULL`);
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
