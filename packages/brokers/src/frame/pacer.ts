import { createHash } from 'node:crypto';
import type { BrokerCredentials, Clock, Instant, SharedCall, SharedCalls, Timers } from '@spark/core';
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
  /** Another server made the calls of this user until now. */
  readonly onTaken: (ucc: string) => void;
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

/**
 * Where several servers make the calls of a broker, what one of them used counts for the next one too. These windows are over before
 * another may act, but for a process that ended or handed over, after which the next one waits as long.
 */
const SHORT_WINDOW_MS = 2_000;
const AFTER_ANOTHER_MS = 1_250;

const LONGEST_WAIT_MS = 60_000;
const LONGEST_SPARE_WAIT_MS = 1_000;
const BUCKETS_MAX = 10_000;
/** For one account: kinds of calls, by exchange. */
const ADMISSIONS_MAX = 1_000;

/** `calls` is what of the budget may be in use with this call. */
type Bucket = { readonly budget: CallBudget; readonly key: string; readonly calls: number };

/** The queue that a call waits in, and the budgets that it needs room in: here, and over all servers. */
type Admission = {
  readonly queueKey: string;
  readonly asked: readonly Bucket[];
  readonly shared: SharedCall | null;
};

/** Remembers calls for a process that comes after this one, which the broker cannot distinguish from it. */
export type CallRecord = {
  /** When calls that count here were made, in order of time; no later than now. */
  readonly madeBefore: (bucket: string, perMs: number) => Reserved;
  readonly note: (bucket: string, perMs: number, at: Instant) => void;
};

type Pacing = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly record?: CallRecord;
  /** Present where several servers make calls. */
  readonly sharedCalls?: SharedCalls | undefined;
};

export function createPacer(
  {
    broker,
    budgets,
    appOf,
  }: Partial<Pick<BrokerDialect, 'broker'>> & Pick<BrokerDialect, 'budgets' | 'appOf'>,
  { clock, timers, record, sharedCalls }: Pacing,
): Pacer {
  const all = [RULE_OF_THE_EXCHANGES, ...budgets];
  const buckets = new Map<string, Reserved>();
  // Of a kind, only the first in line has a time reserved: the others cannot overtake it.
  const queues = createKeyedQueue();
  /** Until when users wait whose calls another server made before. */
  const takenUntil = new Map<string, Instant>();

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
    const counted = all
      .filter(({ kinds }) => kinds === 'all' || kinds.includes(call.kind))
      .map((budget) => ({ budget, key: keyOf(budget, call, appOf), calls: callsOf(budget, call) }));
    const isShared = ({ budget }: Bucket): boolean =>
      sharedCalls !== undefined && (budget.countedBy === 'app' || budget.perMs > SHORT_WINDOW_MS);
    const shared = counted.filter(isShared);
    return {
      queueKey,
      asked: counted.filter((bucket) => !isShared(bucket)),
      shared: shared.length === 0 ? null : sharedCallOf(shared, call),
    };
  }

  function sharedCallOf(shared: readonly Bucket[], call: PacedCall): SharedCall {
    const [first] = shared;
    const counter = JSON.stringify([broker, first ? scopeOf(first.budget.countedBy, call, appOf) : '']);
    return {
      // It may name an app or an account.
      scope: createHash('sha256').update(counter).digest('base64url'),
      budgets: shared.map(({ budget: { kinds, perMs, calls: ofAll }, calls }) => ({
        name: JSON.stringify([kinds, ofAll, perMs]),
        calls,
        perMs,
      })),
    };
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

  /** Until when what another server used may count. A clock that was set back meanwhile makes that no longer. */
  function beginsAt(ucc: string, now: Instant): Instant {
    const known = takenUntil.get(ucc) ?? 0;
    const latest = now + AFTER_ANOTHER_MS;
    if (known <= latest) return known;
    takenUntil.set(ucc, latest);
    return latest;
  }

  /** Its turn here, and then a place in what all servers use together; false where nobody can say how much that is. */
  async function waitForAll(
    { asked, shared }: Admission,
    latest: Instant,
    { credentials: { ucc }, withdrawn }: PacedCall,
  ): Promise<boolean> {
    const begins = beginsAt(ucc, clock.now());
    if (begins > latest) return false;
    if (begins > clock.now()) await until(begins, withdrawn);
    while (clock.now() <= latest && (await wait(asked, latest, withdrawn))) {
      if (!shared || !sharedCalls) return true;
      const taken = await sharedCalls.take(shared).catch(() => null);
      if (taken === null) return false;
      if (taken.kind === 'taken') return !withdrawn?.aborted;
      const at = clock.now() + taken.waitMs;
      if (at > latest) return false;
      await until(at, withdrawn);
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

  /** It may be behind others in the queue, who need not be waited for: not when it is withdrawn, nor when it is too late. */
  function orGivenUp(
    waiting: Promise<boolean>,
    latest: Instant,
    withdrawn: AbortSignal | undefined,
  ): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => end(false);
      const cancel = timers.at(latest + 1, giveUp);
      function end(hasTurn: boolean): void {
        cancel();
        withdrawn?.removeEventListener('abort', giveUp);
        resolve(hasTurn);
      }
      if (withdrawn?.aborted) giveUp();
      withdrawn?.addEventListener('abort', giveUp, { once: true });
      waiting.then(end, reject);
    });
  }

  return {
    turn: (call, longestMs = call.isSpare ? LONGEST_SPARE_WAIT_MS : LONGEST_WAIT_MS) => {
      const now = clock.now();
      const admission = admissionOf(call);
      const { queueKey, asked, shared } = admission;
      const isHere = shared === null && beginsAt(call.credentials.ucc, now) <= now;
      if (isHere && queues.isFree(queueKey) && reserve(asked, now, now) !== null) return given(asked, now);
      const { withdrawn } = call;
      const latest = now + longestMs;
      const waiting = queues.run(queueKey, () =>
        isHere ? wait(asked, latest, withdrawn) : waitForAll(admission, latest, call),
      );
      return orGivenUp(waiting, latest, withdrawn);
    },
    onTaken: (ucc) => {
      if (!sharedCalls) return;
      const now = clock.now();
      for (const [other, until] of takenUntil) if (until <= now) takenUntil.delete(other);
      takenUntil.set(ucc, now + AFTER_ANOTHER_MS);
    },
  };
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
