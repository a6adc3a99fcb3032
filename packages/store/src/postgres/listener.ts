import type { Client } from 'pg';
import { type Connections, endClient } from './connect.ts';

export const CHANNEL = 'spark_changes';

export type Listener = {
  /** Changes when another process changed something, and at every call while that is unknown. */
  readonly moves: () => number;
  readonly close: () => Promise<void>;
};

const HEARTBEAT_MS = 5_000;
const ANSWER_WITHIN_MS = 3_000;
const BACK_OFF_MIN_MS = 100;
const BACK_OFF_MAX_MS = 5_000;

/** Listens to the commits of other stores. `origin` marks our own, which are ignored. */
export async function createListener(connections: Connections, origin: string): Promise<Listener> {
  let moves = 0;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let backOffMs = BACK_OFF_MIN_MS;

  async function listen(): Promise<void> {
    const fresh = await openClient(connections, origin, { onForeign: () => moves++, onEnd: lose });
    if (isClosed) return endClient(fresh);
    client = fresh;
    backOffMs = BACK_OFF_MIN_MS;
    // Notifications that came while we did not listen are lost.
    moves++;
    later(HEARTBEAT_MS, () => beat(fresh));
  }

  /** A dead connection is silent, which does not prove that nothing happened. */
  async function beat(on: Client): Promise<void> {
    try {
      await on.query('SELECT 1');
      if (client === on) later(HEARTBEAT_MS, () => beat(on));
    } catch {
      lose(on);
      await endClient(on);
    }
  }

  function lose(lost: Client): void {
    if (client !== lost) return;
    client = undefined;
    reconnectLater();
  }

  function reconnectLater(): void {
    if (isClosed) return;
    later(backOffMs, reconnect);
    backOffMs = Math.min(2 * backOffMs, BACK_OFF_MAX_MS);
  }

  async function reconnect(): Promise<void> {
    try {
      await listen();
    } catch {
      reconnectLater();
    }
  }

  function later(ms: number, work: () => Promise<void>): void {
    clearTimeout(timer);
    timer = setTimeout(() => void work(), ms);
    timer.unref();
  }

  await listen();
  return {
    moves: () => {
      if (!client) moves++;
      return moves;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      if (last) await endClient(last);
    },
  };
}

type Listening = {
  readonly onForeign: () => void;
  readonly onEnd: (client: Client) => void;
};

/** A connection that listens to the channel. */
async function openClient(
  connections: Connections,
  origin: string,
  { onForeign, onEnd }: Listening,
): Promise<Client> {
  const client = await connections.dedicated({ statementTimeoutMs: ANSWER_WITHIN_MS });
  client.on('notification', ({ payload }) => {
    if (payload !== origin) onForeign();
  });
  client.on('end', () => onEnd(client));
  try {
    await client.query(`LISTEN ${CHANNEL}`);
  } catch (error) {
    await endClient(client);
    throw error;
  }
  return client;
}
