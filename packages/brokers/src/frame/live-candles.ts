import {
  type AccountKey,
  type Candle,
  type CandleSource,
  type Clock,
  DAY_MS,
  type Instant,
  type Timers,
} from '@spark/core';
import type { Caller, Verdict } from './broker-dialect.ts';
import type { EgressClient } from './egress.ts';
import { type LiveInstruments, notFound } from './live-instruments.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { Pacer } from './pacer.ts';
import type { FeedDialect } from './tick-dialect.ts';

export type LiveCandleParts = {
  readonly dialect: FeedDialect;
  readonly account: AccountKey;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly sessions: LiveSessions;
  readonly egressClient: EgressClient;
  readonly pacer: Pacer;
  readonly instruments: LiveInstruments;
};

/** Candles of a live broker could not be read; the message says why. */
export class LiveCandlesError extends Error {
  override readonly name = 'LiveCandlesError';
}

const MINUTE_MS = 60_000;
const REPEATS_MAX = 2;
const PAUSE_MS_MAX = 5_000;

/** Minute candles by the login of one account: long questions in pieces, each in its turn, all of them or none. */
export function createLiveCandleSource(parts: LiveCandleParts): CandleSource {
  const { dialect, account, clock, timers, sessions, egressClient, pacer, instruments } = parts;
  const { candles, daysPerCall, kind } = dialect.candles;

  async function ask(
    run: (caller: Caller) => Promise<Verdict<readonly Candle[]>>,
  ): Promise<readonly Candle[]> {
    for (let repeats = 0; ; repeats += 1) {
      const session = sessions.find(account);
      if (session === null)
        throw new LiveCandlesError(`${account.accountName} is not logged in at ${dialect.broker}.`);
      const { credentials } = session;
      if (!(await pacer.turn({ kind, credentials })))
        throw new LiveCandlesError(`${dialect.broker} takes only so many requests; too many are waiting.`);
      const http = egressClient.http(credentials);
      const verdict = await run({ credentials, session: session.session, http, now: clock.now() });
      if (verdict.kind === 'done') return verdict.value;
      if (verdict.kind !== 'retry-later' || repeats === REPEATS_MAX)
        throw new LiveCandlesError(verdict.reason);
      const pauseMs = Math.min(Math.max(verdict.afterMs, 1), PAUSE_MS_MAX);
      await new Promise<void>((resolve) => void timers.at(clock.now() + pauseMs, resolve));
    }
  }

  return {
    candles: async ({ key, from, to }) => {
      const at = instruments.find(key);
      if (at === null) throw new LiveCandlesError(notFound(dialect.broker, instruments, { key }));
      const all: Candle[] = [];
      for (const range of pieces(from, to, daysPerCall))
        for (const candle of await ask((caller) => candles(caller, at, range))) all.push(candle);
      return all;
    },
  };
}

/** Both ends are starts of minutes and included, so a piece ends a minute before the next begins. */
function pieces(
  from: Instant,
  to: Instant,
  days: number,
): readonly { readonly from: Instant; readonly to: Instant }[] {
  const length = days * DAY_MS;
  const count = Math.max(0, Math.ceil((to - from + MINUTE_MS) / length));
  return Array.from({ length: count }, (_, at) => {
    const start = from + at * length;
    return { from: start, to: Math.min(to, start + length - MINUTE_MS) };
  });
}
