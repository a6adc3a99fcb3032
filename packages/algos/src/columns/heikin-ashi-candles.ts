import { createHeikinAshi } from '@spark/indicators';
import { type Candles, emptyCandles } from './candles.ts';

/** For signals only: nothing is ever filled at these prices. */
export function heikinAshiCandles(candles: Candles): Candles {
  const averaged = createHeikinAshi();
  const out = emptyCandles(candles.count);
  for (let row = 0; row < candles.count; row += 1) {
    const value = averaged.add(barAt(candles, row));
    out.open[row] = value?.open ?? Number.NaN;
    out.high[row] = value?.high ?? Number.NaN;
    out.low[row] = value?.low ?? Number.NaN;
    out.close[row] = value?.close ?? Number.NaN;
  }
  return {
    ...out,
    time: candles.time,
    volume: candles.volume,
    oi: candles.oi,
    lastMinute: candles.lastMinute,
  };
}

function barAt(candles: Candles, row: number) {
  return {
    time: candles.time[row] ?? 0,
    open: candles.open[row] ?? Number.NaN,
    high: candles.high[row] ?? Number.NaN,
    low: candles.low[row] ?? Number.NaN,
    close: candles.close[row] ?? Number.NaN,
    volume: candles.volume[row] ?? 0,
  };
}
