import type { Client } from 'pg';
import { type Connections, endClient } from './connect.ts';

export const CHANNEL = 'spark_changes';

export type Listener = {
  /** Changes when another process changed something, and at every call while that is unknown. */
  readonly moves: () => number;
  /** The desks that others changed since that number; null when it may be any. */
  readonly desksSince: (moves: number) => ReadonlySet<string> | null;
  readonly close: () => Promise<void>;
};

const HEARTBEAT_MS = 5_000;
const ANSWER_WITHIN_MS = 3_000;
const BACK_OFF_MIN_MS = 100;
const BACK_OFF_MAX_MS = 5_000;

/** PostgreSQL takes no more than 8000 bytes. */
const HINT_BYTES_MAX = 7_900;
/** How many hints are remembered. Who looks more rarely takes everything for changed. */
const HINTS_MAX = 1_000;

/** What a change tells the other stores: whose it is, and of which desks; null where it may be of any. */
export function hintOf(origin: string, desks: readonly string[] | undefined): string {
  const hint = JSON.stringify([origin, desks ?? null]);
  return Buffer.byteLength(hint) <= HINT_BYTES_MAX ? hint : JSON.stringify([origin, null]);
}

/** Listens to the commits of other stores. `origin` marks our own, which are ignored. */
export async function createListener(connections: Connections, origin: string): Promise<Listener> {
  const moves = createMoves();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let backOffMs = BACK_OFF_MIN_MS;

  async function listen(): Promise<void> {
    const fresh = await openClient(connections, origin, { onForeign: moves.note, onEnd: lose });
    if (isClosed) return endClient(fresh);
    client = fresh;
    backOffMs = BACK_OFF_MIN_MS;
    // Notifications that came while we did not listen are lost.
    moves.note(null);
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
      if (!client) moves.note(null);
      return moves.count();
    },
    desksSince: moves.desksSince,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      if (last) await endClient(last);
    },
  };
}

/** How often others have changed something, and which desks the latest changes were of. */
function createMoves(): Pick<Listener, 'desksSince'> & {
  /** Null where the desks of a change are unknown. */
  readonly note: (desks: readonly string[] | null) => void;
  readonly count: () => number;
} {
  let moves = 0;
  let hints: (readonly string[] | null)[] = [];
  return {
    note: (desks) => {
      moves += 1;
      hints.push(desks);
      if (hints.length > 2 * HINTS_MAX) hints = hints.slice(-HINTS_MAX);
    },
    count: () => moves,
    desksSince: (earlier) => {
      const count = moves - earlier;
      if (count < 0 || count > hints.length) return null;
      const since = count === 0 ? [] : hints.slice(-count);
      return since.includes(null) ? null : new Set(since.flatMap((desks) => desks ?? []));
    },
  };
}

type Listening = {
  readonly onForeign: (desks: readonly string[] | null) => void;
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
    const [from, desks] = readHint(payload);
    if (from !== origin) onForeign(desks);
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

/** Anybody may notify: what is not a hint of ours says that something changed. */
function readHint(payload: string | undefined): readonly [origin: unknown, desks: readonly string[] | null] {
  try {
    const [origin, desks] = JSON.parse(payload ?? '') as readonly unknown[];
    return [origin, Array.isArray(desks) ? desks.map(String) : null];
  } catch {
    return [null, null];
  }
}
