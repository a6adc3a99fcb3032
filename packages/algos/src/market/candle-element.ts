import { AVERAGE_COLUMNS, CANDLE_COLUMNS } from '@spark/document';
import type { Candles } from '../columns/candles.ts';
import type { Feed, Track } from './feed.ts';
import type { ColumnSource } from './series-element.ts';

const PRICES = ['open', 'high', 'low', 'close', ...AVERAGE_COLUMNS];

export function candleSource(feed: Feed): ColumnSource {
  return {
    feed,
    timeframe: feed.timeframe,
    // The first is what a reference without a column means.
    columns: ['close', ...CANDLE_COLUMNS.filter((column) => column !== 'close'), ...AVERAGE_COLUMNS],
    priceColumns: PRICES,
    columnOf: (track: Track, column) => columnOf(track.candlesOf(feed.timeframe).candles, column),
  };
}

/** A column of candles, or an average of some. */
export function columnOf(candles: Candles, column: string): Float64Array | undefined {
  const { count, open, high, low, close } = candles;
  switch (column) {
    case 'open':
    case 'high':
    case 'low':
    case 'close':
    case 'volume':
    case 'oi':
      return candles[column];
    case 'hl2':
      return averaged(count, [high, low]);
    case 'hlc3':
      return averaged(count, [high, low, close]);
    case 'ohlc4':
      return averaged(count, [open, high, low, close]);
    default:
      return undefined;
  }
}

function averaged(count: number, columns: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(count);
  for (let row = 0; row < count; row += 1) {
    let sum = 0;
    for (const column of columns) sum += column[row] ?? Number.NaN;
    out[row] = sum / columns.length;
  }
  return out;
}
