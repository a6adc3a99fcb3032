import {
  type Candle,
  type CandleColumns,
  DAY_MS,
  type Instant,
  type Instrument,
  type IstDay,
  istInstant,
  type Quote,
  rowAt,
} from '@spark/core';
import { type MergedColumns, MINUTE_MS, startOfIstDay } from '@spark/prices';
import type { SeriesQuestion } from '../algos/past-book.ts';
import type { SecondsQuestion } from '../prices/simulated-columns.ts';
import { priceInMinute } from './price-in-minute.ts';

/** The prices of one past day as they stood at each of its seconds, from the candles that a backtest of it reads. */
export type PastPrices = {
  /** Null before the first minute that is known. Of a missing minute the last price is told, with its own time. */
  readonly quoteAt: (instrument: Instrument, underlying: Instrument | null, at: Instant) => Quote | null;
  /** Minutes from one instant to just before another, of any day; those that end after `now` are not known yet. */
  readonly candles: (question: SeriesQuestion, now: Instant) => readonly Candle[];
};

type Parts = {
  readonly day: IstDay;
  readonly previousDay: IstDay;
  readonly columns: (question: SeriesQuestion) => MergedColumns;
  /** Of a simulated minute; null where nothing is simulated. */
  readonly seconds: ((question: SecondsQuestion) => ArrayLike<number> | null) | null;
};

/** The day of one instrument, with what had been up to each of its minutes. */
type Known = {
  readonly columns: CandleColumns;
  readonly isSimulated: boolean;
  readonly previousClosePaise: number;
  readonly highPaise: Int32Array;
  readonly lowPaise: Int32Array;
  readonly volume: Float64Array;
  minute: { readonly at: Instant; readonly seconds: ArrayLike<number> | null } | null;
};

export function createPastPrices({ day, previousDay, columns, seconds }: Parts): PastPrices {
  const known = new Map<string, Known>();
  const begins = istInstant(day, 0);

  function read(instrument: Instrument, underlying: Instrument | null): Known {
    const before = columns({
      ...{ instrument, underlying, from: istInstant(previousDay, 0) },
      to: istInstant(previousDay, 0) + DAY_MS,
    }).columns;
    const merged = columns({ instrument, underlying, from: begins, to: begins + DAY_MS });
    const { length, openPaise, highPaise, lowPaise, volume } = merged.columns;
    const [high, low] = [new Int32Array(length), new Int32Array(length)];
    const traded = new Float64Array(length);
    for (let row = 0; row < length; row += 1) {
      high[row] = Math.max(high[row - 1] ?? 0, highPaise[row] ?? 0);
      low[row] = Math.min(low[row - 1] ?? Number.MAX_SAFE_INTEGER, lowPaise[row] ?? 0);
      traded[row] = (traded[row - 1] ?? 0) + (volume[row] ?? 0);
    }
    return {
      columns: merged.columns,
      isSimulated: merged.days.every(({ stored }) => stored === 0),
      previousClosePaise: before.closePaise[before.length - 1] ?? openPaise[0] ?? 0,
      ...{ highPaise: high, lowPaise: low, volume: traded, minute: null },
    };
  }

  function dayOf(instrument: Instrument, underlying: Instrument | null): Known {
    const found = known.get(instrument.key) ?? read(instrument, underlying);
    known.set(instrument.key, found);
    return found;
  }

  function secondsOf(of: Known, question: SecondsQuestion): ArrayLike<number> | null {
    if (of.minute?.at !== question.at)
      of.minute = {
        at: question.at,
        seconds: of.isSimulated ? (seconds?.(question) ?? null) : null,
      };
    return of.minute.seconds;
  }

  return {
    quoteAt: (instrument, underlying, at) => {
      const of = dayOf(instrument, underlying);
      const row = rowAt(of.columns, at + 1) - 1;
      const minuteAt = of.columns.at[row];
      if (minuteAt === undefined) return null;
      const isRunning = at < minuteAt + MINUTE_MS;
      const second = isRunning ? Math.floor((at - minuteAt) / 1_000) : 59;
      const bar = barAt(of.columns, row);
      const exact = isRunning ? secondsOf(of, { instrument, underlying, at: minuteAt })?.[second] : undefined;
      const lastPaise =
        exact ?? (isRunning ? priceInMinute(bar, second, instrument.tickPaise) : bar.closePaise);
      return {
        ...{ key: instrument.key, at: minuteAt + second * 1_000, lastPaise },
        previousClosePaise: of.previousClosePaise,
        openPaise: of.columns.openPaise[0] ?? lastPaise,
        highPaise: Math.max(lastPaise, of.highPaise[row - 1] ?? lastPaise),
        lowPaise: Math.min(lastPaise, of.lowPaise[row - 1] ?? lastPaise),
        volume: of.volume[row - 1] ?? 0,
        openInterest: of.columns.openInterest[row - 1] ?? 0,
        previousOpenInterest: 0,
        // Nobody knows what was offered then: an order is filled at the last price.
        ...{ bids: [], asks: [] },
      };
    },
    candles: (question, now) => {
      const { columns: found } = columns({
        ...question,
        to: Math.min(question.to, startOfIstDay(now) + DAY_MS),
      });
      const candles: Candle[] = [];
      for (let row = 0; row < found.length; row += 1) {
        const candle = barAt(found, row);
        if (candle.at + MINUTE_MS <= now) candles.push(candle);
      }
      return candles;
    },
  };
}

function barAt(columns: CandleColumns, row: number): Candle {
  return {
    at: columns.at[row] ?? 0,
    openPaise: columns.openPaise[row] ?? 0,
    highPaise: columns.highPaise[row] ?? 0,
    lowPaise: columns.lowPaise[row] ?? 0,
    closePaise: columns.closePaise[row] ?? 0,
    volume: columns.volume[row] ?? 0,
    openInterest: columns.openInterest[row] ?? 0,
  };
}
