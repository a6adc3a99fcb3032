import {
  addDays,
  type Candle,
  type CandleColumns,
  copyRow,
  emptyColumns,
  type Instant,
  type Instrument,
  type IstDay,
  istDay,
  istInstant,
  type MarketCalendar,
} from '@spark/core';
import { type History, type MergedColumns, seriesOf } from '@spark/prices';
import type { SeriesQuestion } from '../algos/past-book.ts';

/** Minutes of instruments up to now. They are asked for at once and read later: who asks is told what is missing. */
export type LiveSeries = {
  /** What is known of a series up to an instant. What is not is noted as missing. */
  readonly columns: (question: SeriesQuestion, until: Instant) => MergedColumns;
  /** Reads what was missing; false where nothing was. */
  readonly load: () => Promise<boolean>;
  /** Reads what was asked for since the last call as far as another instant, before it is asked for again. */
  readonly catchUp: (until: Instant) => Promise<void>;
  /** Series that were asked for lately, for whoever has to watch them. */
  readonly asked: () => readonly Instrument[];
  /** A new day: series that nobody asked for since are let go, and of the others the days that nobody asked for. */
  readonly renew: () => void;
  /** How many days of instruments are held. */
  readonly size: () => number;
};

type Parts = {
  readonly history: Pick<History, 'candles'>;
  readonly calendar: MarketCalendar;
  readonly onIncident: (message: string, error?: unknown) => void;
};

/** The minutes of one day of one instrument, and up to which instant they are known. */
type Day = { columns: CandleColumns; through: Instant };
type Known = {
  readonly instrument: Instrument;
  readonly days: Map<IstDay, Day>;
  /** The earliest day that was asked for lately; null where none was. */
  askedFrom: IstDay | null;
};
type Gap = { readonly known: Known; readonly day: IstDay; readonly from: Instant; readonly to: Instant };

const AT_ONCE = 4;

export function createLiveSeries({ history, calendar, onIncident }: Parts): LiveSeries {
  const series = new Map<string, Known>();
  const gaps = new Map<string, Gap>();
  const lately = new Map<string, SeriesQuestion>();

  function hoursOf(instrument: Instrument, day: IstDay) {
    if (!calendar.isTradingDay(day, instrument.exchange)) return null;
    const span = calendar.continuousMinutes(day, instrument);
    return span && { from: istInstant(day, span.fromMinute), to: istInstant(day, span.toMinute) };
  }

  function knownOf(instrument: Instrument): Known {
    const known: Known = series.get(instrument.key) ?? { instrument, days: new Map(), askedFrom: null };
    series.set(instrument.key, known);
    return known;
  }

  /** The days of a question up to an instant, as far as they are held; what they lack is noted. */
  function* heldDays({ instrument, from, to }: SeriesQuestion, until: Instant): Generator<Day> {
    const { key } = instrument;
    const known = knownOf(instrument);
    for (let day = istDay(from); istInstant(day, 0) < Math.min(to, until); day = addDays(day, 1)) {
      const hours = hoursOf(instrument, day);
      if (hours === null) continue;
      const wanted = Math.min(hours.to, until);
      const has = known.days.get(day);
      const through = has?.through ?? hours.from;
      if (through < wanted) gaps.set(`${key} ${day}`, { known, day, from: through, to: wanted });
      if (has !== undefined) yield has;
    }
  }

  function columns(question: SeriesQuestion, until: Instant): MergedColumns {
    const { instrument, from } = question;
    lately.set(`${instrument.key} ${from}`, question);
    const known = knownOf(instrument);
    const first = istDay(from);
    if (known.askedFrom === null || first < known.askedFrom) known.askedFrom = first;
    const parts = [...heldDays(question, until)].map(({ columns: held }) => held);
    return { columns: joined(parts), days: [] };
  }

  async function fill({ known, day, from, to }: Gap): Promise<void> {
    const { instrument } = known;
    const before = known.days.get(day)?.columns ?? emptyColumns(0);
    try {
      const { key } = instrument;
      const question = { key, series: seriesOf(instrument), interval: '1', from, to } as const;
      const candles = await history.candles(question);
      known.days.set(day, { columns: joined([before, columnsOf(candles)]), through: to });
    } catch (error) {
      // Conditions on it are not ready; the next minute asks again from here.
      onIncident(`Candles of ${instrument.symbol} on ${day} could not be read.`, error);
    }
  }

  async function load(): Promise<boolean> {
    if (gaps.size === 0) return false;
    const due = [...gaps.values()];
    gaps.clear();
    const worker = async () => {
      for (let gap = due.pop(); gap; gap = due.pop()) await fill(gap);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return true;
  }

  return {
    columns,
    load,
    catchUp: async (until) => {
      const questions = [...lately.values()];
      lately.clear();
      for (const question of questions) for (const _ of heldDays(question, until));
      await load();
    },
    asked: () =>
      [...series.values()].filter(({ askedFrom }) => askedFrom !== null).map(({ instrument }) => instrument),
    renew: () => {
      for (const [key, known] of series) {
        const { askedFrom, days } = known;
        if (askedFrom === null) series.delete(key);
        else for (const day of days.keys()) if (day < askedFrom) days.delete(day);
        known.askedFrom = null;
      }
    },
    size: () => [...series.values()].reduce((sum, { days }) => sum + days.size, 0),
  };
}

function columnsOf(candles: readonly Candle[]): CandleColumns {
  const columns = emptyColumns(candles.length);
  candles.forEach((candle, row) => {
    columns.at[row] = candle.at;
    columns.openPaise[row] = candle.openPaise;
    columns.highPaise[row] = candle.highPaise;
    columns.lowPaise[row] = candle.lowPaise;
    columns.closePaise[row] = candle.closePaise;
    columns.volume[row] = candle.volume;
    columns.openInterest[row] = candle.openInterest;
  });
  return columns;
}

function joined(parts: readonly CandleColumns[]): CandleColumns {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const all = emptyColumns(parts.reduce((sum, { length }) => sum + length, 0));
  let row = 0;
  for (const part of parts)
    for (let at = 0; at < part.length; at += 1) {
      copyRow(part, at, all, row);
      row += 1;
    }
  return all;
}
