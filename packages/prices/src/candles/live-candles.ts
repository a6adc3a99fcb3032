import type { Clock, InstrumentKey, Timers } from '@spark/core';
import type { QuoteHub } from '../hub/quote-hub.ts';
import { type CandleMaker, createCandleMaker, type MadeCandle } from './candle-maker.ts';
import { MINUTE_MS, minuteOf } from './minute.ts';

/** Minute candles of everything the hub watches. */
export type LiveCandles = {
  readonly forming: CandleMaker['forming'];
  /** Called with every candle once its minute has ended. */
  readonly listen: (listener: (made: MadeCandle) => void) => () => void;
  /** Called with the candles of these instruments only, which costs nothing for all others. */
  readonly follow: (key: InstrumentKey, listener: (made: MadeCandle) => void) => () => void;
  readonly close: () => void;
};

type Parts = {
  readonly hub: QuoteHub;
  readonly clock: Clock;
  readonly timers: Timers;
  /** A tick may be this late; only then can a minute be ended without a tick of the next one. */
  readonly lateAfterMs?: number;
};

export function createLiveCandles({ hub, clock, timers, lateAfterMs = 3_000 }: Parts): LiveCandles {
  const listeners = new Set<(made: MadeCandle) => void>();
  const followers = new Map<InstrumentKey, Set<(made: MadeCandle) => void>>();
  const maker = createCandleMaker({
    onCandle: (made) => {
      for (const listener of listeners) listener(made);
      for (const follower of followers.get(made.key) ?? []) follower(made);
    },
    watchedSince: hub.watchedSince,
  });
  const untap = hub.tap(maker.add);
  let cancel = endMinutes();

  /** Once a minute, when the last tick of the minute before must have come. */
  function endMinutes(): () => void {
    const next = minuteOf(clock.now() - lateAfterMs) + MINUTE_MS + lateAfterMs;
    return timers.at(next, () => {
      maker.endBefore(minuteOf(clock.now() - lateAfterMs));
      cancel = endMinutes();
    });
  }

  return {
    forming: maker.forming,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: (key, listener) => {
      const own = followers.get(key) ?? new Set();
      followers.set(key, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && followers.get(key) === own) followers.delete(key);
      };
    },
    close: () => {
      untap();
      cancel();
    },
  };
}
