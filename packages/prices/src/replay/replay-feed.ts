import {
  type CancelTimer,
  type Clock,
  type Feed,
  type FeedListener,
  type Instant,
  type InstrumentKey,
  istDay,
  type Quote,
  type Timers,
} from '@spark/core';
import type { RecordedTick } from './tick-file.ts';

type Parts = {
  /** The recording, in order of time. */
  readonly ticks: () => AsyncIterable<RecordedTick>;
  readonly clock: Clock;
  readonly timers: Timers;
  /** 1 is as it was, 10 ten times as fast. */
  readonly speed?: number;
  /** Called with the reason when the recording cannot be read further. */
  readonly onFailure: (error: unknown) => void;
};

/**
 * A recording as a feed. It begins when it is opened: the first tick comes at once, the others after it as they did,
 * divided by the speed, and each has the time at which it is published. The feed closes with the last one.
 */
export function createReplayFeed({ ticks, clock, timers, speed = 1, onFailure }: Parts): Feed {
  return {
    name: 'replay',
    open: (listener) => {
      const watched = new Set<InstrumentKey>();
      const days = new Map<InstrumentKey, Quote>();
      let isClosed = false;
      let cancel: CancelTimer = () => undefined;
      let wake = (): void => undefined;

      const until = (when: Instant) =>
        new Promise<void>((resolve) => {
          wake = resolve;
          cancel = timers.at(when, resolve);
        });

      const played = play(listener).catch((error: unknown) => {
        listener.onState('closed');
        onFailure(error);
      });

      async function play({ onQuotes, onState }: FeedListener): Promise<void> {
        let first: Instant | null = null;
        const startedAt = clock.now();
        onState('open');
        for await (const tick of ticks()) {
          if (isClosed) return;
          first ??= tick.at;
          const due = startedAt + Math.round((tick.at - first) / speed);
          if (due > clock.now()) await until(due);
          if (isClosed) return;
          const quote = quoteOf(tick, due, days.get(tick.key));
          days.set(tick.key, quote);
          if (watched.has(tick.key)) onQuotes([quote]);
        }
        onState('closed');
      }

      return {
        watch: (keys) => {
          for (const key of keys) watched.add(key);
          // A price that was published before the first subscription is still the last price.
          const known = keys.flatMap((key) => days.get(key) ?? []);
          if (known.length > 0) listener.onQuotes(known);
        },
        unwatch: (keys) => {
          for (const key of keys) watched.delete(key);
        },
        close: async () => {
          isClosed = true;
          cancel();
          wake();
          await played;
        },
      };
    },
  };
}

/** A recording holds ticks; what a day has been so far follows from them. */
function quoteOf(tick: RecordedTick, at: Instant, before: Quote | undefined): Quote {
  const today = before !== undefined && istDay(before.at) === istDay(at) ? before : undefined;
  const { key, lastPaise, volume, openInterest, bid, ask } = tick;
  return {
    key,
    at,
    lastPaise,
    previousClosePaise: today?.previousClosePaise ?? before?.lastPaise ?? lastPaise,
    openPaise: today?.openPaise ?? lastPaise,
    highPaise: Math.max(today?.highPaise ?? lastPaise, lastPaise),
    lowPaise: Math.min(today?.lowPaise ?? lastPaise, lastPaise),
    volume,
    openInterest,
    previousOpenInterest: today?.previousOpenInterest ?? before?.openInterest ?? openInterest,
    bids: bid === null ? [] : [bid],
    asks: ask === null ? [] : [ask],
  };
}
