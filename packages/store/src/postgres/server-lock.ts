import { inUse, type ServerLock } from '../server-lock.ts';
import { ADVISORY_CLASS, ADVISORY_LOCK } from './advisory-lock.ts';
import { createConnections, endClient } from './connect.ts';
import { postgresFault } from './postgres-fault.ts';

const ANSWER_WITHIN_MS = 5_000;

/**
 * One server per database. The lock belongs to a connection, so the server frees it when this process ends, and
 * also when the connection is lost: then `onLost` is called, once, and another server may start.
 */
export async function takePostgresServerLock(
  url: string,
  { onLost }: { readonly onLost?: () => void } = {},
): Promise<ServerLock> {
  const connections = createConnections({ url });
  const { where } = connections;
  const client = await connections.dedicated({ statementTimeoutMs: ANSWER_WITHIN_MS });
  let isHeld = false;
  client.on('end', () => {
    if (isHeld) onLost?.();
    isHeld = false;
  });
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(${ADVISORY_CLASS}, ${ADVISORY_LOCK.server}) AS taken`,
    );
    if (!rows[0]?.taken) throw inUse(where);
  } catch (error) {
    await endClient(client);
    throw postgresFault(where, error);
  }
  isHeld = true;
  return {
    release: async () => {
      isHeld = false;
      await endClient(client);
    },
  };
}
