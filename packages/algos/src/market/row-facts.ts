import type { CandleGrid } from '../columns/candle-grid.ts';
import type { MinuteSeries } from '../columns/minute-series.ts';
import { dateNumber, type Timeline, weekdayNumber } from '../columns/timeline.ts';
import type { DayPrices, RowClock } from '../conditions/scope.ts';
import type { MarketBook } from '../contracts/market-book.ts';

/** Times of the strategy's candles, read from where they stand in their session. */
export function createRowClock({ sessions }: Timeline, grid: CandleGrid): RowClock {
  const { lastMinute, sessionOf, timeframe } = grid;
  const weekdays = sessions.map(({ day }) => weekdayNumber(day));
  const dates = sessions.map(({ day }) => dateNumber(day));
  const sessionAt = (row: number) => sessions[sessionOf[row] ?? -1];
  const closesAt = (row: number) => {
    const session = sessionAt(row);
    return session === undefined
      ? Number.NaN
      : session.openMinute + (lastMinute[row] ?? 0) - session.first + 1;
  };
  const sinceOpen = (row: number) => {
    const session = sessionAt(row);
    return session === undefined ? Number.NaN : (lastMinute[row] ?? 0) - session.first + 1;
  };
  return {
    closesAt,
    sinceOpen,
    // The last candle of a day may be shorter: it begins where its time frame does.
    opensAt: (row) => {
      const session = sessionAt(row);
      const passed = sinceOpen(row) - 1;
      return session === undefined ? Number.NaN : session.openMinute + passed - (passed % timeframe);
    },
    weekday: (row) => weekdays[sessionOf[row] ?? -1] ?? Number.NaN,
    date: (row) => dates[sessionOf[row] ?? -1] ?? Number.NaN,
    isFirstOfSession: (row) => row === 0 || sessionOf[row] !== sessionOf[row - 1],
  };
}

/** Timelines and columns never change, so that runs over them share what their days come to. */
const MADE = new WeakMap<Timeline, WeakMap<MinuteSeries, DayColumns>>();

type DayColumns = {
  readonly opens: Float64Array;
  readonly closes: Float64Array;
  /** The first minute with a trade, -1 without one. */
  readonly openedAt: Int32Array;
};

function dayColumns(timeline: Timeline, spot: MinuteSeries): DayColumns {
  let made = MADE.get(timeline);
  if (made === undefined) {
    made = new WeakMap();
    MADE.set(timeline, made);
  }
  const known = made.get(spot);
  if (known !== undefined) return known;
  const count = timeline.sessions.length;
  const opens = new Float64Array(count).fill(Number.NaN);
  const closes = new Float64Array(count).fill(Number.NaN);
  const openedAt = new Int32Array(count).fill(-1);
  timeline.sessions.forEach(({ first, minutes }, session) => {
    for (let minute = first; minute < first + minutes; minute += 1) {
      const close = spot.close[minute - spot.from] ?? Number.NaN;
      if (Number.isNaN(close)) continue;
      if (openedAt[session] === -1) {
        openedAt[session] = minute;
        opens[session] = (spot.open[minute - spot.from] ?? Number.NaN) / 100;
      }
      closes[session] = close / 100;
    }
  });
  const columns = { opens, closes, openedAt };
  made.set(spot, columns);
  return columns;
}

/** The first open of the underlying in a session, and the last close before it. */
export function createDayPrices({ timeline, spot }: MarketBook, grid: CandleGrid): DayPrices {
  const { sessionOf, lastMinute } = grid;
  return {
    open: (row) => {
      const { opens, openedAt } = dayColumns(timeline, spot);
      const session = sessionOf[row] ?? -1;
      const at = openedAt[session] ?? -1;
      return at >= 0 && at <= (lastMinute[row] ?? -1) ? (opens[session] ?? Number.NaN) : Number.NaN;
    },
    prevClose: (row) => dayColumns(timeline, spot).closes[(sessionOf[row] ?? -1) - 1] ?? Number.NaN,
  };
}
