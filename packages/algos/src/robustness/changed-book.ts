import type { MinuteSeries } from '../columns/minute-series.ts';
import { createTimeline } from '../columns/timeline.ts';
import type { MarketBook } from '../contracts/market-book.ts';

type Change = (series: MinuteSeries) => MinuteSeries;

/** The same market without the sessions from this one on. Its columns end there, so nothing later can be read. */
export function bookUntil(book: MarketBook, session: number): MarketBook {
  const timeline = createTimeline(book.timeline.sessions.slice(0, session));
  const { minutes } = timeline;
  return {
    ...withSeries(book, (series) =>
      eachColumn(series, (column) => column.slice(0, Math.max(0, minutes - series.from))),
    ),
    timeline,
  };
}

/** The same market without the sessions before this one. */
export function bookFrom(book: MarketBook, session: number): MarketBook {
  const skipped = book.timeline.sessions[session]?.first ?? book.timeline.minutes;
  return {
    ...withSeries(book, (series) => ({
      ...eachColumn(series, (column) => column.slice(Math.max(0, skipped - series.from))),
      from: Math.max(0, series.from - skipped),
    })),
    timeline: createTimeline(book.timeline.sessions.slice(session)),
  };
}

/** The same market with nonsense in every price from a minute on. */
export function poisonedBook(book: MarketBook, minute: number, poison: number): MarketBook {
  return withSeries(book, (series) =>
    eachColumn(series, (column) => {
      const out = column.slice();
      return out.fill(poison, Math.max(0, minute - series.from));
    }),
  );
}

function eachColumn(series: MinuteSeries, change: (column: Float64Array) => Float64Array): MinuteSeries {
  return {
    from: series.from,
    open: change(series.open),
    high: change(series.high),
    low: change(series.low),
    close: change(series.close),
    volume: change(series.volume),
    oi: change(series.oi),
  };
}

/** Contracts are changed when they are first asked for, and once. */
function withSeries(book: MarketBook, change: Change): MarketBook {
  const made = new Map<string, MinuteSeries | null>();
  const once = (name: string, read: () => MinuteSeries | null) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const series = read();
    const changed = series && change(series);
    made.set(name, changed);
    return changed;
  };
  return {
    ...book,
    spot: change(book.spot),
    future: (expiry) => once(expiry, () => book.future(expiry)),
    option: (expiry, strikePaise, right) =>
      once(`${expiry} ${strikePaise} ${right}`, () => book.option(expiry, strikePaise, right)),
  };
}
