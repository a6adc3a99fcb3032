import type { CandleGrid } from './candle-grid.ts';
import { gridOf } from './candle-grid.ts';
import type { MinuteSeries } from './minute-series.ts';
import { instantOf, type Timeline } from './timeline.ts';

/** The candles that exist, as columns. Prices are rupees, as conditions and indicators compare them. */
export type Candles = {
  readonly count: number;
  /** When each begins, in epoch milliseconds. */
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly oi: Float64Array;
  /** The minute with which each closes by the clock; it can be read from then on. */
  readonly lastMinute: Int32Array;
};

const PAISE = 100;

/** A candle without a trade does not exist: nothing is carried into it. */
export function resample(timeline: Timeline, series: MinuteSeries, timeframe: number): Candles {
  let made = MADE.get(series);
  if (made === undefined) {
    made = new Map();
    MADE.set(series, made);
  }
  const known = made.get(timeframe);
  if (known !== undefined) return known;
  const candles = candlesOf(timeline, series, timeframe);
  made.set(timeframe, candles);
  return candles;
}

/** Columns never change, so that runs over the same series, as those of a sweep, share their candles. */
const MADE = new WeakMap<MinuteSeries, Map<number, Candles>>();

function candlesOf(timeline: Timeline, series: MinuteSeries, timeframe: number): Candles {
  const { from, close } = series;
  const to = from + close.length;
  const grid = gridOf(timeline, timeframe);
  const most = Math.min(grid.candles, close.length);
  const out = emptyCandles(most);
  let count = 0;
  for (let candle = firstCandleAt(grid, from); candle < grid.candles; candle += 1) {
    const last = grid.lastMinute[candle] ?? 0;
    const session = timeline.sessions[grid.sessionOf[candle] ?? 0];
    if (session === undefined) break;
    const begin = Math.max(session.first, last - ((last - session.first) % timeframe));
    if (begin >= to) break;
    if (!fold(series, Math.max(begin, from), Math.min(last + 1, to), out, count)) continue;
    out.time[count] = instantOf(session, begin);
    out.lastMinute[count] = last;
    count += 1;
  }
  return cut(out, count);
}

/** Makes one candle of the minutes; false where none of them traded. */
function fold(series: MinuteSeries, begin: number, end: number, out: Candles, at: number): boolean {
  const { from, open, high, low, close, volume, oi } = series;
  let isThere = false;
  let top = Number.NEGATIVE_INFINITY;
  let bottom = Number.POSITIVE_INFINITY;
  let traded = 0;
  for (let slot = begin - from; slot < end - from; slot += 1) {
    const price = close[slot] ?? Number.NaN;
    if (Number.isNaN(price)) continue;
    if (!isThere) out.open[at] = (open[slot] ?? Number.NaN) / PAISE;
    isThere = true;
    top = Math.max(top, high[slot] ?? Number.NaN);
    bottom = Math.min(bottom, low[slot] ?? Number.NaN);
    traded += volume[slot] ?? Number.NaN;
    out.close[at] = price / PAISE;
    out.oi[at] = oi[slot] ?? Number.NaN;
  }
  if (!isThere) return false;
  out.high[at] = top / PAISE;
  out.low[at] = bottom / PAISE;
  out.volume[at] = traded;
  return true;
}

function firstCandleAt({ lastMinute, candles }: CandleGrid, minute: number): number {
  let low = 0;
  let high = candles;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lastMinute[middle] ?? 0) < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function emptyCandles(count: number): Candles {
  const column = () => new Float64Array(count);
  return {
    count,
    time: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    oi: column(),
    lastMinute: new Int32Array(count),
  };
}

function cut(candles: Candles, count: number): Candles {
  if (count === candles.count) return candles;
  return {
    count,
    time: candles.time.subarray(0, count),
    open: candles.open.subarray(0, count),
    high: candles.high.subarray(0, count),
    low: candles.low.subarray(0, count),
    close: candles.close.subarray(0, count),
    volume: candles.volume.subarray(0, count),
    oi: candles.oi.subarray(0, count),
    lastMinute: candles.lastMinute.subarray(0, count),
  };
}

/** For each candle of the grid the newest of these candles that has closed by then; -1 before the first. */
export function rowsAt(candles: Candles, grid: CandleGrid): Int32Array {
  const rows = new Int32Array(grid.candles);
  const { lastMinute, count } = candles;
  let next = 0;
  for (let row = 0; row < grid.candles; row += 1) {
    const end = grid.lastMinute[row] ?? 0;
    while (next < count && (lastMinute[next] ?? 0) <= end) next += 1;
    rows[row] = next - 1;
  }
  return rows;
}
