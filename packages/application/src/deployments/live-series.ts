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

/**
 * Minutes of instruments up to now, for all deployments together: what several ask for is read once. They are asked for at once
 * and read later: who asks is told what is missing.
 */
export type LiveSeries = {
  /** What is known of a series up to an instant. What is not is noted as missing. */
  readonly columns: (question: SeriesQuestion, until: Instant) => KnownColumns;
  /** Reads what was missing; false where nothing was. */
  readonly load: (onFailed: OnFailed) => Promise<boolean>;
  /** Reads what these will ask for, before they do. */
  readonly catchUp: (
    questions: Iterable<SeriesQuestion>,
    until: Instant,
    onFailed: OnFailed,
  ) => Promise<void>;
  /** A day begins: series that nobody asked for since are forgotten, and of the others the days that nobody asked for. */
  readonly renew: (day: IstDay) => void;
  /** How many days of instruments are held. */
  readonly size: () => number;
};

export type KnownColumns = MergedColumns & {
  /** Whether nothing of it is missing. */
  readonly isWhole: boolean;
};

export type OnFailed = (message: string, error: unknown) => void;

type Parts = { readonly history: Pick<History, 'candles'>; readonly calendar: MarketCalendar };

/** The minutes of one day of one instrument, and up to which instant they are known. */
type Day = { readonly columns: CandleColumns; readonly through: Instant };
type Known = {
  readonly instrument: Instrument;
  readonly days: Map<IstDay, Day>;
  /** The earliest day that was asked for lately; null where none was. */
  askedFrom: IstDay | null;
};
type Gap = { readonly known: Known; readonly day: IstDay; readonly from: Instant; readonly to: Instant };

type Held = { readonly columns: CandleColumns; readonly isWhole: boolean };

const NOTHING = emptyColumns(0);
const AT_ONCE = 4;

export function createLiveSeries({ history, calendar }: Parts): LiveSeries {
  const series = new Map<string, Known>();
  const gaps = new Map<string, Gap>();
  /** A day is read by one at a time, since each adds what follows to what is there. */
  const underWay = new Map<string, Promise<void>>();
  let renewedOn: IstDay | null = null;

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
  function* heldDays({ instrument, from, to }: SeriesQuestion, until: Instant): Generator<Held> {
    const { key } = instrument;
    const known = knownOf(instrument);
    for (let day = istDay(from); istInstant(day, 0) < Math.min(to, until); day = addDays(day, 1)) {
      const hours = hoursOf(instrument, day);
      if (hours === null) continue;
      const wanted = Math.min(hours.to, until);
      const has = known.days.get(day);
      const through = has?.through ?? hours.from;
      const isWhole = through >= wanted;
      if (!isWhole) gaps.set(`${key} ${day}`, { known, day, from: through, to: wanted });
      const columns = has?.columns ?? NOTHING;
      yield { columns: through > wanted ? before(columns, wanted) : columns, isWhole };
    }
  }

  function columns(question: SeriesQuestion, until: Instant): KnownColumns {
    const known = knownOf(question.instrument);
    const first = istDay(question.from);
    if (known.askedFrom === null || first < known.askedFrom) known.askedFrom = first;
    const held = [...heldDays(question, until)];
    const isWhole = held.every((day) => day.isWhole);
    return { columns: joined(held.map((day) => day.columns)), days: [], isWhole };
  }

  async function fill({ known, day, from, to }: Gap, onFailed: OnFailed): Promise<void> {
    const { instrument } = known;
    const has = known.days.get(day)?.columns ?? NOTHING;
    try {
      const { key } = instrument;
      const question = { key, series: seriesOf(instrument), interval: '1', from, to } as const;
      const candles = await history.candles(question);
      known.days.set(day, { columns: joined([has, columnsOf(candles)]), through: to });
    } catch (error) {
      // Conditions on it are not ready; the next minute asks again from here.
      onFailed(`Candles of ${instrument.symbol} on ${day} could not be read.`, error);
    }
  }

  /** Whoever finds a day being read waits for it, and asks again for what is missing then. */
  async function load(onFailed: OnFailed): Promise<boolean> {
    if (gaps.size === 0) return false;
    const due = [...gaps];
    gaps.clear();
    const others = due.flatMap(([id]) => underWay.get(id) ?? []);
    const own = due.filter(([id]) => !underWay.has(id));
    const ends = new Map(own.map(([id]) => [id, Promise.withResolvers<void>()]));
    for (const [id, { promise }] of ends) underWay.set(id, promise);
    const worker = async () => {
      for (let next = own.pop(); next; next = own.pop()) {
        const [id, gap] = next;
        try {
          await fill(gap, onFailed);
        } finally {
          underWay.delete(id);
          ends.get(id)?.resolve();
        }
      }
    };
    await Promise.all([...others, ...Array.from({ length: AT_ONCE }, worker)]);
    return true;
  }

  return {
    columns,
    load,
    catchUp: async (questions, until, onFailed) => {
      for (const question of questions) for (const _ of heldDays(question, until));
      await load(onFailed);
    },
    renew: (day) => {
      if (renewedOn === day) return;
      renewedOn = day;
      for (const [key, known] of series) {
        const { askedFrom, days } = known;
        if (askedFrom === null) series.delete(key);
        else for (const held of days.keys()) if (held < askedFrom) days.delete(held);
        known.askedFrom = null;
      }
    },
    size: () => [...series.values()].reduce((sum, { days }) => sum + days.size, 0),
  };
}

/** The rows that begin before an instant. */
function before(columns: CandleColumns, instant: Instant): CandleColumns {
  let length = columns.length;
  while (length > 0 && (columns.at[length - 1] ?? 0) >= instant) length -= 1;
  if (length === columns.length) return columns;
  const cut = emptyColumns(length);
  for (let row = 0; row < length; row += 1) copyRow(columns, row, cut, row);
  return cut;
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
