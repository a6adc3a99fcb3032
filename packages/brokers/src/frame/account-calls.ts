import type { AccountKey, Clock, Departure, Instant, SendPermit, Timers } from '@spark/core';
import { asSentence } from './as-sentence.ts';
import type { BrokerDialect, Caller, CallKind, Verdict } from './broker-dialect.ts';
import type { BrokerHttp } from './broker-http.ts';
import type { EgressClient } from './egress.ts';
import type { LiveSession, LiveSessions } from './live-sessions.ts';
import type { Pacer } from './pacer.ts';

/** Calls of one account to its broker: each in its turn, with the session of the moment, never throwing. */
export type AccountCalls = {
  readonly session: () => LiveSession | null;
  readonly callerOf: (session: LiveSession) => Caller;
  readonly make: <T>(call: Call<T>) => Promise<Verdict<T>>;
  /** The broker does not know the session any more. */
  readonly end: (session: LiveSession, reason: string) => void;
  /** The user logged in, or out: what was said of an earlier session does not count any more. */
  readonly beginAnew: () => void;
};

export type Call<T> = {
  readonly kind: CallKind;
  readonly exchange?: string;
  /** Whether it may be made again when the broker said that it did nothing. */
  readonly mayRepeat: boolean;
  /** Not made at all unless there is room to spare. */
  readonly isSpare?: boolean;
  /** Of what may be taken back while it waits. */
  readonly departure?: Departure;
  /** It waits no longer than this for its turn; a minute when absent. */
  readonly longestWaitMs?: number;
  readonly run: (caller: Caller) => Promise<Verdict<T>>;
};

export type CallParts = {
  readonly dialect: BrokerDialect;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly sessions: LiveSessions;
  readonly egressClient: EgressClient;
  readonly pacer: Pacer;
};

const REPEATS_MAX = 2;
/** A call waits at most this long to be repeated. A broker that asks for a longer pause is not read from meanwhile. */
const PAUSE_MS_MAX = 5_000;
/** A user waits for these, so they are tried all the same. */
const ACTIONS: ReadonlySet<CallKind> = new Set(['place', 'change', 'cancel']);
/** The book is read often and by one question at a time, so that its connection is warm when an order comes. */
const ABOUT_ORDERS: ReadonlySet<CallKind> = new Set(['place', 'change', 'cancel', 'orders', 'trades']);

export function createAccountCalls(account: AccountKey, parts: CallParts): AccountCalls {
  const { dialect, clock, timers, sessions, egressClient, pacer } = parts;
  let dead: { readonly session: string; readonly reason: string } | null = null;
  let quiet: { readonly until: Instant; readonly reason: string } | null = null;

  function session(): LiveSession | null {
    const found = sessions.find(account);
    if (!found || found.session === dead?.session) return null;
    if (found.endsAt === null || found.endsAt > clock.now()) return found;
    end(found, 'Its time is over.');
    return null;
  }

  function end({ session: text }: LiveSession, reason: string): void {
    if (dead?.session === text) return;
    dead = { session: text, reason };
    sessions.ended(account, text, reason);
  }

  function callerOf(
    { credentials, session: text }: LiveSession,
    { kind, departure }: Pick<Call<unknown>, 'kind' | 'departure'> = { kind: 'login' },
    permit?: SendPermit,
  ): Caller {
    const send = egressClient.http(credentials, ABOUT_ORDERS.has(kind) ? 'orders' : 'other', permit);
    const http: BrokerHttp = departure
      ? (request) => send({ ...request, mayLeave: departure.mayLeave })
      : send;
    return { credentials, session: text, http, now: clock.now() };
  }

  function loggedOut(): Verdict<never> {
    const why =
      dead && sessions.find(account)?.session === dead.session ? `: ${asSentence(dead.reason)}` : '.';
    return {
      kind: 'login-dead',
      reason: `There is no session at ${dialect.broker}${why} Log in again.`,
    };
  }

  async function once<T>(call: Call<T>, permit: SendPermit): Promise<Verdict<T>> {
    const { kind, exchange, isSpare, departure, longestWaitMs, run } = call;
    const before = session();
    if (!before) return loggedOut();
    if (quiet && quiet.until > clock.now() && !ACTIONS.has(kind))
      return { kind: 'retry-later', reason: quiet.reason, afterMs: quiet.until - clock.now() };
    const { credentials } = before;
    const paced = { kind, credentials, ...(exchange !== undefined && { exchange }) };
    const turn = pacer.turn(
      { ...paced, ...(isSpare && { isSpare }), ...(departure && { withdrawn: departure.withdrawn }) },
      longestWaitMs,
    );
    if (turn !== true && !(await turn))
      return {
        kind: 'retry-later',
        reason: `${dialect.broker} takes only so many requests; too many are waiting.`,
        afterMs: PAUSE_MS_MAX + 1,
      };
    // It may have ended while this call waited for its turn.
    const now = session();
    if (!now) return loggedOut();
    let verdict: Verdict<T>;
    try {
      verdict = await run(callerOf(now, call, permit));
    } catch {
      verdict = { kind: 'unknown', reason: `${dialect.broker} answered something that could not be read.` };
    }
    if (verdict.kind === 'retry-later' && verdict.afterMs > PAUSE_MS_MAX)
      quiet = { until: clock.now() + verdict.afterMs, reason: verdict.reason };
    if (verdict.kind !== 'login-dead') return verdict;
    end(now, verdict.reason);
    return {
      kind: 'login-dead',
      reason: `The session at ${dialect.broker} has ended: ${asSentence(verdict.reason)} Log in again.`,
    };
  }

  async function make<T>(call: Call<T>): Promise<Verdict<T>> {
    // Of this moment, and not of that in which its turn has come: the desk may change its owner in between.
    const permit = egressClient.permitFor(account.ucc);
    for (let repeats = 0; ; repeats++) {
      const verdict = await once(call, permit);
      if (verdict.kind !== 'retry-later' || !call.mayRepeat || repeats === REPEATS_MAX) return verdict;
      if (verdict.afterMs > PAUSE_MS_MAX) return verdict;
      const pauseMs = Math.max(verdict.afterMs, 1);
      await new Promise<void>((resolve) => void timers.at(clock.now() + pauseMs, resolve));
    }
  }

  return {
    session,
    callerOf,
    make,
    end,
    beginAnew: () => {
      dead = null;
    },
  };
}
