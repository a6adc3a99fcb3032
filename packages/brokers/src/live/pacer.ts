import type { BrokerCredentials, Clock, Instant, Timers } from '@spark/core';
import type { BrokerDialect, CallBudget, CallKind } from './broker-dialect.ts';
import { nextFree, type Reserved, withCall } from './call-windows.ts';

export type PacedCall = {
  readonly kind: CallKind;
  readonly credentials: BrokerCredentials;
  /** Of the instrument, where the call is about one. */
  readonly exchange?: string;
};

/** Makes calls wait until the broker's budgets have room for them, in the order in which they came. */
export type Pacer = {
  /** False when it would have to wait for longer than `longestMs`: then nothing is reserved. */
  readonly turn: (call: PacedCall, longestMs?: number) => Promise<boolean>;
};

/** Exchanges take ten orders a second of a client; what exceeds it would need a registered algorithm. */
const RULE_OF_THE_EXCHANGES: CallBudget = {
  kinds: ['place', 'change', 'cancel'],
  countedBy: 'account and exchange',
  calls: 10,
  perMs: 1_000,
};

const LONGEST_WAIT_MS = 60_000;
const BUCKETS_MAX = 10_000;

type Pacing = { readonly clock: Clock; readonly timers: Timers };

export function createPacer(
  { budgets, appOf }: Pick<BrokerDialect, 'budgets' | 'appOf'>,
  { clock, timers }: Pacing,
): Pacer {
  const all = [RULE_OF_THE_EXCHANGES, ...budgets];
  const buckets = new Map<string, Reserved>();
  /** The last turn of each kind of call, so that none overtakes another of its kind. */
  const lastTurns = new Map<string, Instant>();

  function reserve(call: PacedCall, now: Instant, latest: Instant): Instant | null {
    const lane = JSON.stringify([call.kind, scopeOf('account and exchange', call, appOf)]);
    const asked = all
      .filter(({ kinds }) => kinds === 'all' || kinds.includes(call.kind))
      .map((budget) => ({ budget, key: keyOf(budget, call, appOf) }));
    let at = Math.max(now, lastTurns.get(lane) ?? 0);
    for (let isMoved = true; isMoved; ) {
      isMoved = false;
      for (const { budget, key } of asked) {
        const free = nextFree(buckets.get(key) ?? [], budget, at);
        isMoved ||= free > at;
        at = free;
      }
      if (at > latest) return null;
    }
    for (const { budget, key } of asked)
      keep(buckets, key, withCall(buckets.get(key) ?? [], at, now - budget.perMs));
    keep(lastTurns, lane, at);
    return at;
  }

  return {
    turn: async (call, longestMs = LONGEST_WAIT_MS) => {
      const now = clock.now();
      const at = reserve(call, now, now + longestMs);
      if (at === null) return false;
      if (at > now) await new Promise<void>((resolve) => void timers.at(at, resolve));
      return true;
    },
  };
}

function keyOf(budget: CallBudget, call: PacedCall, appOf: BrokerDialect['appOf']): string {
  const { kinds, countedBy, calls, perMs } = budget;
  return JSON.stringify([kinds, countedBy, calls, perMs, scopeOf(countedBy, call, appOf)]);
}

function scopeOf(
  countedBy: CallBudget['countedBy'],
  { credentials, exchange }: PacedCall,
  appOf: BrokerDialect['appOf'],
): string {
  const { ucc, accountName } = credentials;
  if (countedBy === 'app' && appOf) return appOf(credentials);
  const account = `${ucc}:${accountName}`;
  return countedBy === 'account and exchange' ? `${account} ${exchange ?? ''}` : account;
}

/** The one that was used last stands last, and is forgotten last. */
function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= BUCKETS_MAX) break;
    map.delete(oldest);
  }
}
