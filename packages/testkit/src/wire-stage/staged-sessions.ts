import type { LiveSession, LiveSessions, StartedSession } from '@spark/brokers';
import type { AccountKey, BrokerCredentials, Clock, Timers } from '@spark/core';

/** Logins of a stage: whoever is logged out logs in again at once, as long as people are allowed to. */
export type StagedSessions = LiveSessions & {
  readonly logIn: (account: AccountKey) => Promise<void>;
  /** From now on nobody logs in again by themselves, or they do. */
  readonly relogin: (isOn: boolean) => void;
  /** What was told of sessions that ended. */
  readonly endings: readonly { readonly account: AccountKey; readonly reason: string }[];
};

type SessionParts = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly credentialsOf: (account: AccountKey) => BrokerCredentials;
  readonly walk: (credentials: BrokerCredentials) => Promise<StartedSession>;
};

/** Nobody logs in more often than this in one moment; who would waits for a second. */
const AT_ONCE_MAX = 20;

export function createStagedSessions({ clock, timers, credentialsOf, walk }: SessionParts): StagedSessions {
  const live = new Map<string, LiveSession>();
  const listeners = new Map<string, Set<() => void>>();
  const endings: { readonly account: AccountKey; readonly reason: string }[] = [];
  let isAllowed = true;
  let last = { at: 0, times: 0 };

  async function logIn(account: AccountKey): Promise<void> {
    const credentials = credentialsOf(account);
    const { session, endsAt } = await walk(credentials);
    live.set(keyOf(account), { credentials, session, endsAt });
    notify(account);
  }

  function notify(account: AccountKey): void {
    for (const listener of listeners.get(keyOf(account)) ?? []) listener();
  }

  function again(account: AccountKey): void {
    if (!isAllowed) return;
    const now = clock.now();
    last = { at: now, times: last.at === now ? last.times + 1 : 1 };
    // A login that fails, because the broker is down, is tried again by the person a second later.
    const tryIt = () => void logIn(account).catch(() => timers.at(clock.now() + 1_000, () => again(account)));
    if (last.times <= AT_ONCE_MAX) tryIt();
    else timers.at(now + 1_000, tryIt);
  }

  return {
    endings,
    logIn,
    relogin: (isOn) => {
      isAllowed = isOn;
    },
    find: (account) => live.get(keyOf(account)) ?? null,
    onChange: (account, listener) => {
      const known = listeners.get(keyOf(account)) ?? new Set();
      listeners.set(keyOf(account), known.add(listener));
      return () => void known.delete(listener);
    },
    ended: (account, session, reason) => {
      if (live.get(keyOf(account))?.session !== session) return;
      endings.push({ account, reason });
      live.delete(keyOf(account));
      notify(account);
      again(account);
    },
  };
}

function keyOf({ ucc, accountName }: AccountKey): string {
  return `${ucc}:${accountName}`;
}
