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

/** Makes minute candles from ticks. Nothing is published of a minute before it has ended. */
export type CandleMaker = {
  readonly add: (quotes: readonly Quote[]) => void;
  /** The candle of the running minute, as it is; null when nothing traded in it. */
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
    const forming = all.get(quote.key);
    if (forming === undefined) {
      all.set(quote.key, first(quote, minute));
      return;
    }
    if (minute < forming.minute || (minute === forming.minute && !forming.isOpen)) {
      late += 1;
      return;
    }
    if (minute === forming.minute) grow(forming, quote);
    else {
      finish(quote.key, forming);
      next(forming, quote, minute);
    }
  }

  /** Nothing is known of before, so what was traded before counts for no minute. */
  function first(quote: Quote, minute: Instant): Forming {
    const since = watchedSince(quote.key);
    return begin(quote, { minute, since, volumeBefore: quote.volume, isWhole: (since ?? minute) <= minute });
  }

  function next(forming: Forming, quote: Quote, minute: Instant): void {
    if (watchedSince(quote.key) !== forming.since) {
      Object.assign(forming, first(quote, minute));
      return;
    }
    // A quote without a trade opens no candle: there was no trade in this minute yet.
    if (quote.volume === forming.dayVolume && quote.lastPaise === forming.closePaise) return;
    // A day's volume that fell is that of a new day.
    const volumeBefore = quote.volume < forming.dayVolume ? 0 : forming.dayVolume;
    Object.assign(forming, begin(quote, { minute, since: forming.since, volumeBefore, isWhole: true }));
  }

  function finish(key: InstrumentKey, forming: Forming): void {
    if (!forming.isOpen) return;
    forming.isOpen = false;
    const isWhole = forming.isWhole && watchedSince(key) === forming.since;
    onCandle({ key, candle: candleOf(forming), dayVolume: forming.dayVolume, isWhole });
  }

  return {
    add: (quotes) => {
      for (const quote of quotes) add(quote);
    },
    forming: (key) => {
      const forming = all.get(key);
      return forming?.isOpen ? candleOf(forming) : null;
    },
    endBefore: (minute) => {
      for (const [key, forming] of all) {
        // The clock was set back: new candles would be taken for late until the clock is there again.
        if (forming.minute > minute + MINUTE_MS) all.delete(key);
        if (forming.minute + MINUTE_MS > minute) continue;
        finish(key, forming);
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

function grow(forming: Forming, { at, lastPaise, volume, openInterest }: Quote): void {
  if (lastPaise > forming.highPaise) forming.highPaise = lastPaise;
  if (lastPaise < forming.lowPaise) forming.lowPaise = lastPaise;
  // A tick that was overtaken on its way still belongs to the minute, but not to its end.
  if (at < forming.lastAt) return;
  forming.lastAt = at;
  forming.closePaise = lastPaise;
  forming.dayVolume = volume;
  forming.openInterest = openInterest;
}

function candleOf(forming: Forming): Candle {
  return {
    at: forming.minute,
    openPaise: forming.openPaise,
    highPaise: forming.highPaise,
    lowPaise: forming.lowPaise,
    closePaise: forming.closePaise,
    volume: Math.max(0, forming.dayVolume - forming.volumeBefore),
    openInterest: forming.openInterest,
  };
}
