import type { CandleGrid } from '../columns/candle-grid.ts';
import { type Candles, resample, rowsAt } from '../columns/candles.ts';
import { heikinAshiCandles } from '../columns/heikin-ashi-candles.ts';
import type { MinuteSeries } from '../columns/minute-series.ts';
import type { Timeline } from '../columns/timeline.ts';
import type { Grew } from './market-share.ts';

/** The candles of one contract in one time frame, and which of them is the newest at each candle of the strategy. */
export type TrackCandles = { readonly candles: Candles; readonly rowAt: Int32Array };

/** One contract, or one pair of contracts, that a data point was at some time. */
export type Track = {
  /** The contracts that it is made of; `CASH` for the underlying. */
  readonly key: string;
  readonly candlesOf: (timeframe: number) => TrackCandles;
};

/**
 * What a data point reads. Where its contract changes, each candle of the strategy reads the own history of the contract that is
 * meant then: contracts are never joined to one series.
 */
export type Feed = {
  readonly timeframe: number;
  readonly tracks: readonly Track[];
  /** The track at each candle of the strategy, -1 for none; null when it is always the first. */
  readonly trackAt: Int32Array | null;
};

export function createTrack(
  key: string,
  timeline: Timeline,
  grid: CandleGrid,
  series: () => MinuteSeries,
  isHeikinAshi: boolean,
  grew: Grew,
): Track {
  const made = new Map<number, TrackCandles>();
  return {
    key,
    candlesOf: (timeframe) => {
      const known = made.get(timeframe);
      if (known !== undefined) return known;
      const plain = resample(timeline, series(), timeframe);
      const candles = isHeikinAshi ? heikinAshiCandles(plain) : plain;
      const track = { candles, rowAt: rowsAt(candles, grid) };
      grew(track.rowAt.byteLength + (isHeikinAshi ? candles.count * 32 : 0));
      made.set(timeframe, track);
      return track;
    },
  };
}
