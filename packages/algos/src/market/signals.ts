import type { CandleGrid } from '../columns/candle-grid.ts';
import { instantOf, MINUTE_MS, type Timeline } from '../columns/timeline.ts';

/** Signals that alerts sent to a strategy, and when it is known that all of them are here. */
export type SignalHistory = {
  readonly signals: readonly Signal[];
  /** Outside of these it is not known whether one came. The end is not included. */
  readonly known: readonly { readonly from: number; readonly to: number }[];
};

export type Signal = { readonly name: string; readonly at: number };

/**
 * Whether a signal came while a candle of the strategy formed: 1 where it did, 0 where it did not, NaN where that is not known.
 * What came between two sessions is in no candle.
 */
export function signalColumn(
  { signals, known }: SignalHistory,
  name: string,
  { sessions }: Timeline,
  grid: CandleGrid,
): Float64Array {
  const column = new Float64Array(grid.candles);
  const times = signals.flatMap((signal) => (signal.name === name ? [signal.at] : [])).sort((a, b) => a - b);
  let next = 0;
  for (let row = 0; row < grid.candles; row += 1) {
    const session = sessions[grid.sessionOf[row] ?? -1];
    if (session === undefined) continue;
    const place = row - (grid.firstOf[grid.sessionOf[row] ?? -1] ?? 0);
    const from = instantOf(session, session.first + place * grid.timeframe);
    const to = instantOf(session, grid.lastMinute[row] ?? 0) + MINUTE_MS;
    while (next < times.length && (times[next] ?? 0) < from) next += 1;
    if ((times[next] ?? Number.POSITIVE_INFINITY) < to) column[row] = 1;
    else if (!known.some((span) => span.from <= from && to <= span.to)) column[row] = Number.NaN;
  }
  return column;
}

/** Without a list nothing is known of signals. */
export const NO_SIGNALS: SignalHistory = { signals: [], known: [] };
