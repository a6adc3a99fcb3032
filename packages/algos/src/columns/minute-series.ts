import type { Timeline } from './timeline.ts';
import { MINUTE_MS } from './timeline.ts';

/**
 * One-minute candles of one instrument as columns: a slot for each minute of the timeline from `from` on, NaN where nothing
 * was traded. Prices are whole paise.
 */
export type MinuteSeries = {
  readonly from: number;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly oi: Float64Array;
};

/** As a store reads them: one entry for each candle there is, times in epoch milliseconds, in order. */
export type CandleColumns = {
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly oi: Float64Array;
};

export function emptySeries(from: number, minutes: number): MinuteSeries {
  const column = () => new Float64Array(minutes).fill(Number.NaN);
  return {
    from,
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    oi: column(),
  };
}

/** Puts candles on the timeline. Those outside of its sessions are left out, the auction before the open for one. */
export function alignCandles(timeline: Timeline, candles: CandleColumns): MinuteSeries {
  const { sessions } = timeline;
  const { time } = candles;
  const count = time.length;
  let row = 0;
  let session = 0;
  const first = time[0] ?? Number.POSITIVE_INFINITY;
  while (session < sessions.length && endOf(timeline, session) <= first) session += 1;
  let last = sessions.length - 1;
  const newest = time[count - 1] ?? Number.NEGATIVE_INFINITY;
  while (last >= session && (sessions[last]?.startsAt ?? 0) > newest) last -= 1;
  const from = sessions[session]?.first ?? timeline.minutes;
  const end = last < session ? from : (sessions[last]?.first ?? 0) + (sessions[last]?.minutes ?? 0);
  const series = emptySeries(from, end - from);
  for (; session <= last; session += 1) {
    const { startsAt, first: firstMinute } = sessions[session] ?? { startsAt: 0, first: 0 };
    const endsAt = endOf(timeline, session);
    while (row < count && (time[row] ?? 0) < startsAt) row += 1;
    for (; row < count && (time[row] ?? 0) < endsAt; row += 1) {
      const slot = firstMinute - from + Math.floor(((time[row] ?? 0) - startsAt) / MINUTE_MS);
      copyRow(candles, row, series, slot);
    }
  }
  return series;
}

function endOf({ sessions }: Timeline, session: number): number {
  const row = sessions[session];
  return row === undefined ? Number.POSITIVE_INFINITY : row.startsAt + row.minutes * MINUTE_MS;
}

function copyRow(from: CandleColumns, row: number, to: MinuteSeries, slot: number): void {
  to.open[slot] = from.open[row] ?? Number.NaN;
  to.high[slot] = from.high[row] ?? Number.NaN;
  to.low[slot] = from.low[row] ?? Number.NaN;
  to.close[slot] = from.close[row] ?? Number.NaN;
  to.volume[slot] = from.volume[row] ?? Number.NaN;
  to.oi[slot] = from.oi[row] ?? Number.NaN;
}

/** The last price at or before the minute, at most `maxAge` minutes old; NaN without one. */
export function lastClose(series: MinuteSeries, minute: number, maxAge: number): number {
  const { close, from } = series;
  const oldest = Math.max(0, minute - maxAge - from);
  for (let slot = Math.min(minute - from, close.length - 1); slot >= oldest; slot -= 1) {
    const price = close[slot] ?? Number.NaN;
    if (!Number.isNaN(price)) return price;
  }
  return Number.NaN;
}
