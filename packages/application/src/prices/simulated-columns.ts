import {
  type CandleColumns,
  copyColumns,
  createMarketCalendar,
  DAY_MS,
  emptyColumns,
  type Instant,
  type Instrument,
  type MarketCalendar,
  partOfColumns,
  rowAt,
} from '@spark/core';
import { createPriceModel, PRICE_MODEL_VERSION, type PriceModel } from '@spark/exchange';
import { BUNDLED_CALENDAR, type CalendarChanges, referencePrices, withChanges } from '@spark/market';
import { startOfIstDay } from '@spark/prices';
import { SEED, sessionsOf } from './simulated-sessions.ts';

/** Minutes of any instrument as columns, listed today or on a past day. */
export type ColumnSource = {
  /** Candles that begin from one instant to just before another. Days take long to work out, so each is told before. */
  readonly columns: (question: ColumnQuestion, beforeDay?: () => void) => CandleColumns;
  /** The prices of a minute, one for each second; null where the instrument does not trade in it. */
  readonly seconds: (question: SecondsQuestion) => Int32Array | null;
  /** Another version is another market: nothing that was worked out from one holds for the other. */
  readonly version: string;
};

export type ColumnQuestion = {
  readonly instrument: Instrument;
  /** The share or index of a contract. */
  readonly underlying: Instrument | null;
  readonly from: Instant;
  readonly to: Instant;
};

export type SecondsQuestion = Pick<ColumnQuestion, 'instrument' | 'underlying'> & {
  /** The first instant of the minute. */
  readonly at: Instant;
};

type Parts = {
  readonly calendarChanges: CalendarChanges;
  /** Of worked-out days that are kept. */
  readonly bytesMax?: number;
};

const BYTES_PER_ROW = 3 * 8 + 4 * 4;
const BYTES_MAX = 64 * 1024 * 1024;

/**
 * The simulated exchange as columns, by the sessions of the exchanges whatever hours paper trading has. Everything follows
 * from data, so a thread can have one of its own. Days are worked out as a whole and kept, the least recently used go first.
 */
export function createSimulatedColumns({ calendarChanges, bytesMax = BYTES_MAX }: Parts): ColumnSource {
  const calendar = createMarketCalendar(withChanges(BUNDLED_CALENDAR, calendarChanges));
  const model = modelFor(calendar);
  const days = new Map<string, CandleColumns>();
  let bytes = 0;

  function dayOf({ instrument, underlying }: ColumnQuestion, day: Instant): CandleColumns {
    const key = `${instrument.key} ${day}`;
    const known = days.get(key);
    if (known) {
      days.delete(key);
      days.set(key, known);
      return known;
    }
    const made = model.of(instrument, underlying).columns(instrument.key, day, day + DAY_MS - 1);
    days.set(key, made);
    bytes += made.length * BYTES_PER_ROW;
    for (const [oldest, { length }] of days) {
      if (bytes <= bytesMax) break;
      days.delete(oldest);
      bytes -= length * BYTES_PER_ROW;
    }
    return made;
  }

  return {
    version: simulatedVersion(calendar),
    seconds: ({ instrument, underlying, at }) => model.of(instrument, underlying).seconds(instrument.key, at),
    columns: (question, beforeDay) => {
      const parts: CandleColumns[] = [];
      let length = 0;
      for (let day = startOfIstDay(question.from); day < question.to; day += DAY_MS) {
        beforeDay?.();
        const whole = dayOf(question, day);
        const part = partOfColumns(whole, rowAt(whole, question.from), rowAt(whole, question.to));
        parts.push(part);
        length += part.length;
      }
      const all = emptyColumns(length);
      let row = 0;
      for (const part of parts) {
        copyColumns(part, all, row);
        row += part.length;
      }
      return all;
    },
  };
}

/** Another version is another market. */
export function simulatedVersion(calendar: Pick<MarketCalendar, 'version'>): string {
  return `simulated ${SEED} ${PRICE_MODEL_VERSION} ${calendar.version()}`;
}

/** One model for all, told of each instrument when it is first asked for. */
function modelFor(calendar: Pick<MarketCalendar, 'continuousMinutes' | 'phasesOf'>) {
  const known = new Map<string, Instrument>();
  const underlyings = new Map<string, Instrument>();
  const model = createPriceModel({
    seed: SEED,
    instruments: {
      find: (key) => known.get(key) ?? null,
      underlyingOf: ({ key }) => underlyings.get(key) ?? null,
    },
    referencePrice: ({ name }) => referencePrices.get(name) ?? null,
    sessions: sessionsOf('calendar', calendar),
  });
  return {
    of: (instrument: Instrument, underlying: Instrument | null): PriceModel => {
      known.set(instrument.key, instrument);
      if (underlying) underlyings.set(instrument.key, underlying);
      return model;
    },
  };
}
