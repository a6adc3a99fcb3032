import type {
  AccountKey,
  CancelTimer,
  Feed,
  FeedConnection,
  FeedListener,
  FeedState,
  InstrumentKey,
} from '@spark/core';
import type { LiveInstruments } from './live-instruments.ts';
import type { LiveSession, LiveSessions } from './live-sessions.ts';
import { openTickLine, type TickLine, type TickLineParts } from './tick-line.ts';

export type LiveFeedParts = TickLineParts & {
  readonly account: AccountKey;
  readonly sessions: LiveSessions;
  readonly instruments: LiveInstruments;
  /** The price stream refused the login, which may mean that it is over. */
  readonly onRefused?: ((account: AccountKey) => void) | undefined;
  /** For what a person should look at. */
  readonly onIncident?: (message: string) => void;
};

export type LiveFeed = Feed & {
  /** How many instruments its connections carry together. */
  readonly capacity: number;
};

const LOOK_AGAIN_MS = 10_000;

/**
 * Prices of a live broker, by the login of one account. It is open while the account is logged in and its connections
 * stand, and closed while it is not; a new login opens it again by itself.
 */
export function createLiveFeed(parts: LiveFeedParts): LiveFeed {
  const { dialect, account } = parts;
  const { instrumentsPerConnection, connections } = dialect.ticks.limits;
  return {
    name: `${dialect.broker} ${account.accountName}`,
    capacity: instrumentsPerConnection * connections,
    open: (listener) => openLiveFeed(parts, listener),
  };
}

function openLiveFeed(parts: LiveFeedParts, listener: FeedListener): FeedConnection {
  const { dialect, account, clock, timers, sessions, instruments, onIncident = () => undefined } = parts;
  const { instrumentsPerConnection, connections } = dialect.ticks.limits;
  const watched = new Set<InstrumentKey>();
  /** Those that were said to be unknown, so that it is said once. */
  const unknown = new Set<InstrumentKey>();
  let session: LiveSession | null = null;
  /** The session that the price stream refused. */
  let refused: string | null = null;
  let lines: TickLine[] = [];
  let state: FeedState | null = null;
  let cancelRetry: CancelTimer | null = null;

  function publishState(): void {
    const next = stateOf();
    if (next === state) return;
    state = next;
    listener.onState(next);
  }

  function stateOf(): FeedState {
    if (session === null) return 'closed';
    return lines.every((line) => line.isReady()) ? 'open' : 'connecting';
  }

  function follow(): void {
    const found = sessions.find(account);
    const next = found === null || found.session === refused || !isForPrices(found) ? null : found;
    if (next?.session === session?.session) return;
    for (const line of lines) line.close();
    session = next;
    lines = next === null ? [] : [openLine(next)];
    if (next !== null) assign([...watched]);
    publishState();
  }

  function isForPrices({ session: text }: LiveSession): boolean {
    return dialect.ticks.isFor?.(text) ?? true;
  }

  function openLine(of: LiveSession): TickLine {
    return openTickLine(parts, of, {
      onQuotes: listener.onQuotes,
      onReady: publishState,
      onDown: (reason) => {
        if (state === 'open') onIncident(`The prices of ${nameOf()} are interrupted: ${reason}`);
        publishState();
      },
      onGap: (keys) => listener.onGap?.(keys),
      onRefused: (keys, reason) => onIncident(`${nameOf()} does not tell ${keys.join(', ')}: ${reason}`),
      onLoginDead: (reason) => {
        refused = of.session;
        parts.onRefused?.(account);
        onIncident(`The prices of ${nameOf()} have ended: ${reason} Log in again.`);
        follow();
      },
    });
  }

  /** Spreads instruments over connections: each where there is room, a further one when there is none. */
  function assign(keys: readonly InstrumentKey[]): void {
    const unlisted: InstrumentKey[] = [];
    let left = 0;
    for (const key of keys) {
      const at = instruments.find(key);
      const line = at === null ? null : lineWithRoom(key);
      if (at === null) unlisted.push(key);
      else if (line === null) left += 1;
      else line.add(at);
    }
    for (const line of lines) line.flush();
    if (unlisted.length > 0) recheck();
    const fresh = unlisted.filter((key) => !unknown.has(key) && !instruments.isLoading?.(key));
    if (fresh.length > 0) onIncident(`${nameOf()} does not list ${fresh.slice(0, 10).join(', ')}.`);
    // Bounded, because it is only there to say things once.
    if (unknown.size < 10_000) for (const key of fresh) unknown.add(key);
    if (left > 0) onIncident(`${nameOf()} carries no more instruments; ${left} are left out.`);
  }

  /** The broker's list may not have been loaded yet, or may be another one soon. */
  function recheck(): void {
    cancelRetry ??= timers.at(clock.now() + LOOK_AGAIN_MS, () => {
      cancelRetry = null;
      if (session !== null) assign([...watched].filter((key) => !lines.some((line) => line.has(key))));
    });
  }

  function lineWithRoom(key: InstrumentKey): TickLine | null {
    if (session === null) return null;
    const known =
      lines.find((line) => line.has(key)) ?? lines.find((line) => line.size() < instrumentsPerConnection);
    if (known !== undefined) return known;
    if (lines.length >= connections) return null;
    const line = openLine(session);
    lines.push(line);
    return line;
  }

  function nameOf(): string {
    return `${account.accountName} at ${dialect.broker}`;
  }

  const stopFollowing = sessions.onChange(account, follow);
  follow();
  publishState();

  return {
    watch: (keys) => {
      const fresh = keys.filter((key) => !watched.has(key));
      for (const key of fresh) watched.add(key);
      if (session !== null && fresh.length > 0) assign(fresh);
    },
    unwatch: (keys) => {
      for (const key of keys) watched.delete(key);
      for (const line of lines) {
        for (const key of keys) line.remove(key);
        line.flush();
      }
    },
    close: async () => {
      stopFollowing();
      cancelRetry?.();
      for (const line of lines) line.close();
      lines = [];
    },
  };
}
