import type { Candle, Instant, InstrumentKey, Quote } from '@spark/core';
import { MINUTE_MS, minuteOf } from './minute.ts';

/** A finished minute of a watched instrument. */
export type MadeCandle = {
  readonly key: InstrumentKey;
  readonly candle: Candle;
  /** Traded from the start of the day to the end of this minute. */
  readonly dayVolume: number;
  /** Whether the minute was watched from its beginning; else its first price and its volume are not the real ones. */
  readonly isWhole: boolean;
};

/** Makes minute candles from ticks. Nothing is told of a minute before it has ended. */
export type CandleMaker = {
  readonly add: (quotes: readonly Quote[]) => void;
  /** The candle of the running minute, as it stands; null when nothing traded in it. */
  readonly forming: (key: InstrumentKey) => Candle | null;
  /** Ends the minutes that no tick can belong to any more, and forgets instruments that are watched no longer. */
  readonly endBefore: (minute: Instant) => void;
  /** Ticks that came after their minute had ended; they change nothing. */
  readonly lateCount: () => number;
};

type Parts = {
  readonly onCandle: (made: MadeCandle) => void;
  /** Since when the instrument is watched; null when it is not. */
  readonly watchedSince?: (key: InstrumentKey) => Instant | null;
};

type Forming = {
  /** The start of the minute that is being made, or of the last one that was. */
  minute: Instant;
  isOpen: boolean;
  /** When watching began; another moment later on means that something was missed in between. */
  since: Instant | null;
  openPaise: number;
  highPaise: number;
  lowPaise: number;
  closePaise: number;
  /** Day volume before the first tick of the minute. */
  volumeBefore: number;
  dayVolume: number;
  openInterest: number;
  lastAt: Instant;
  isWhole: boolean;
};

export function createCandleMaker({ onCandle, watchedSince = () => 0 }: Parts): CandleMaker {
  const all = new Map<InstrumentKey, Forming>();
  let late = 0;

  function add(quote: Quote): void {
    const minute = minuteOf(quote.at);
    const one = all.get(quote.key);
    if (one === undefined) {
      all.set(quote.key, first(quote, minute));
      return;
    }
    if (minute < one.minute || (minute === one.minute && !one.isOpen)) {
      late += 1;
      return;
    }
    if (minute === one.minute) grow(one, quote);
    else {
      finish(quote.key, one);
      next(one, quote, minute);
    }
  }

  /** Nothing is known of before, so what was traded before counts for no minute. */
  function first(quote: Quote, minute: Instant): Forming {
    const since = watchedSince(quote.key);
    return begin(quote, { minute, since, volumeBefore: quote.volume, isWhole: (since ?? minute) <= minute });
  }

  function next(one: Forming, quote: Quote, minute: Instant): void {
    if (watchedSince(quote.key) !== one.since) {
      Object.assign(one, first(quote, minute));
      return;
    }
    // A quote without a trade opens no candle: nobody dealt in this minute yet.
    if (quote.volume === one.dayVolume && quote.lastPaise === one.closePaise) return;
    // A day's volume that fell is that of a new day.
    const volumeBefore = quote.volume < one.dayVolume ? 0 : one.dayVolume;
    Object.assign(one, begin(quote, { minute, since: one.since, volumeBefore, isWhole: true }));
  }

  function finish(key: InstrumentKey, one: Forming): void {
    if (!one.isOpen) return;
    one.isOpen = false;
    const isWhole = one.isWhole && watchedSince(key) === one.since;
    onCandle({ key, candle: candleOf(one), dayVolume: one.dayVolume, isWhole });
  }

  return {
    add: (quotes) => {
      for (const quote of quotes) add(quote);
    },
    forming: (key) => {
      const one = all.get(key);
      return one?.isOpen ? candleOf(one) : null;
    },
    endBefore: (minute) => {
      for (const [key, one] of all) {
        // The clock was set back: what is made now would be taken for late until the clock is there again.
        if (one.minute > minute + MINUTE_MS) all.delete(key);
        if (one.minute + MINUTE_MS > minute) continue;
        finish(key, one);
        if (watchedSince(key) === null) all.delete(key);
      }
    },
    lateCount: () => late,
  };
}

type Beginning = Pick<Forming, 'minute' | 'since' | 'volumeBefore' | 'isWhole'>;

function begin({ at, lastPaise, volume, openInterest }: Quote, beginning: Beginning): Forming {
  return {
    ...beginning,
    isOpen: true,
    openPaise: lastPaise,
    highPaise: lastPaise,
    lowPaise: lastPaise,
    closePaise: lastPaise,
    dayVolume: volume,
    openInterest,
    lastAt: at,
  };
}

function grow(one: Forming, { at, lastPaise, volume, openInterest }: Quote): void {
  if (lastPaise > one.highPaise) one.highPaise = lastPaise;
  if (lastPaise < one.lowPaise) one.lowPaise = lastPaise;
  // A tick that was overtaken on its way still belongs to the minute, but not to its end.
  if (at < one.lastAt) return;
  one.lastAt = at;
  one.closePaise = lastPaise;
  one.dayVolume = volume;
  one.openInterest = openInterest;
}

function candleOf(one: Forming): Candle {
  return {
    at: one.minute,
    openPaise: one.openPaise,
    highPaise: one.highPaise,
    lowPaise: one.lowPaise,
    closePaise: one.closePaise,
    volume: Math.max(0, one.dayVolume - one.volumeBefore),
    openInterest: one.openInterest,
  };
}
