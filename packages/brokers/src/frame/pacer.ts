import type { BrokerCredentials, Clock, Instant, Timers } from '@spark/core';
import type { BrokerDialect, CallBudget, CallKind } from './broker-dialect.ts';
import { nextFree, type Reserved, withCall, withoutCall } from './call-windows.ts';
import { createKeyedQueue } from './keyed-queue.ts';

export type PacedCall = {
  readonly kind: CallKind;
  readonly credentials: BrokerCredentials;
  /** Of the instrument, where the call is about one. */
  readonly exchange?: string;
  /** Made only to be on the safe side: it has its turn when more than half of every budget is left. */
  readonly isSpare?: boolean;
  /** Once this is aborted the call is not wanted any more, and leaves the queue. */
  readonly withdrawn?: AbortSignal;
};

/** Makes calls wait until the broker's budgets have room for them, in the order in which they came. */
export type Pacer = {
  /**
   * True at once where nothing has to wait. False when it would have to wait for longer than `longestMs`, a second for a
   * spare one, or was withdrawn: then nothing is reserved.
   */
  readonly turn: (call: PacedCall, longestMs?: number) => true | Promise<boolean>;
};

/**
 * Exchanges take ten orders a second of a client; what exceeds it would need a registered algorithm. They count what
 * arrives: calls that left a second apart are closer than that when the first of them waited for its connection.
 */
const RULE_OF_THE_EXCHANGES: CallBudget = {
  kinds: ['place', 'change', 'cancel'],
  countedBy: 'account and exchange',
  calls: 10,
  perMs: 1_250,
};

const LONGEST_WAIT_MS = 60_000;
const LONGEST_SPARE_WAIT_MS = 1_000;
const BUCKETS_MAX = 10_000;
/** For one account: kinds of calls, by exchange. */
const ADMISSIONS_MAX = 1_000;

/** `calls` is what of the budget may be in use with this call. */
type Bucket = { readonly budget: CallBudget; readonly key: string; readonly calls: number };

/** The queue that a call waits in, and the budgets that it needs room in. */
type Admission = { readonly queueKey: string; readonly asked: readonly Bucket[] };

/** Remembers calls for a process that comes after this one, which the broker cannot distinguish from it. */
export type CallRecord = {
  /** When calls that count here were made, in order of time; no later than now. */
  readonly madeBefore: (bucket: string, perMs: number) => Reserved;
  readonly note: (bucket: string, perMs: number, at: Instant) => void;
};

type Pacing = { readonly clock: Clock; readonly timers: Timers; readonly record?: CallRecord };

export function createPacer(
  { budgets, appOf }: Pick<BrokerDialect, 'budgets' | 'appOf'>,
  { clock, timers, record }: Pacing,
): Pacer {
  const all = [RULE_OF_THE_EXCHANGES, ...budgets];
  const buckets = new Map<string, Reserved>();
  // Of a kind, only the first in line has a time reserved: the others cannot overtake it.
  const queues = createKeyedQueue();

  /** Accounts make the same calls over and over. */
  const admissions = new WeakMap<BrokerCredentials, Map<string, Admission>>();

  function admissionOf(call: PacedCall): Admission {
    const { kind, credentials, exchange = '', isSpare = false } = call;
    const ofAccount = admissions.get(credentials) ?? new Map<string, Admission>();
    admissions.set(credentials, ofAccount);
    const name = `${kind} ${exchange} ${isSpare}`;
    const known = ofAccount.get(name);
    if (known) return known;
    const admission = newAdmission(call);
    if (ofAccount.size < ADMISSIONS_MAX) ofAccount.set(name, admission);
    return admission;
  }

  function newAdmission(call: PacedCall): Admission {
    const queueKey = JSON.stringify([call.kind, scopeOf('account and exchange', call, appOf)]);
    const asked = all
      .filter(({ kinds }) => kinds === 'all' || kinds.includes(call.kind))
      .map((budget) => ({ budget, key: keyOf(budget, call, appOf), calls: callsOf(budget, call) }));
    return { queueKey, asked };
  }

  function reservedIn({ key, budget }: Bucket): Reserved {
    return buckets.get(key) ?? record?.madeBefore(key, budget.perMs) ?? [];
  }

  /** It leaves now. What only had a place and gave it back was never made. */
  function given(asked: readonly Bucket[], at: Instant): true {
    if (record) for (const { budget, key } of asked) record.note(key, budget.perMs, at);
    return true;
  }

  function reserve(asked: readonly Bucket[], now: Instant, latest: Instant): Instant | null {
    let at = now;
    for (let isMoved = true; isMoved; ) {
      isMoved = false;
      for (const bucket of asked) {
        const { budget, calls } = bucket;
        const free = nextFree(reservedIn(bucket), { ...budget, calls }, at);
        isMoved ||= free > at;
        at = free;
      }
      if (at > latest) return null;
    }
    for (const bucket of asked)
      store(buckets, bucket.key, withCall(reservedIn(bucket), at, now - bucket.budget.perMs));
    return at;
  }

  async function wait(asked: readonly Bucket[], latest: Instant, withdrawn?: AbortSignal): Promise<boolean> {
    while (!withdrawn?.aborted) {
      const now = clock.now();
      const at = reserve(asked, now, latest);
      if (at === null) return false;
      if (at <= now) return given(asked, now);
      await until(at, withdrawn);
      if (clock.now() <= at && !withdrawn?.aborted) return given(asked, at);
      // Woken too late, perhaps with many others: what counts is when calls leave, so a place is found for now.
      for (const { key } of asked) buckets.set(key, withoutCall(buckets.get(key) ?? [], at));
    }
    return false;
  }

  function until(at: Instant, withdrawn: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const cancel = timers.at(at, () => {
        withdrawn?.removeEventListener('abort', leave);
        resolve();
      });
      function leave(): void {
        cancel();
        resolve();
      }
      withdrawn?.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    turn: (call, longestMs = call.isSpare ? LONGEST_SPARE_WAIT_MS : LONGEST_WAIT_MS) => {
      const now = clock.now();
      const { queueKey, asked } = admissionOf(call);
      if (queues.isFree(queueKey) && reserve(asked, now, now) !== null) return given(asked, now);
      const { withdrawn } = call;
      const waiting = queues.run(queueKey, () => wait(asked, now + longestMs, withdrawn));
      return withdrawn ? Promise.race([waiting, falseWhenAborted(withdrawn)]) : waiting;
    },
  };
}

/** Behind others in the queue, who need not be waited for. */
function falseWhenAborted(signal: AbortSignal): Promise<false> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(false);
    else signal.addEventListener('abort', () => resolve(false), { once: true });
  });
}

function callsOf({ calls }: CallBudget, { isSpare }: PacedCall): number {
  return isSpare ? Math.max(1, Math.floor(calls / 2)) : calls;
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

/** The entry that was used last is evicted last. */
function store<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= BUCKETS_MAX) break;
    map.delete(oldest);
  }
}
