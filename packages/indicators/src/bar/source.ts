import type { Bar } from './bar.ts';

/** The columns that an indicator of one column can be computed on. */
export const SOURCES = ['close', 'open', 'high', 'low', 'hl2', 'hlc3', 'ohlc4', 'volume'] as const;
export type Source = (typeof SOURCES)[number];

/** Close is by far the most frequent, and the short way keeps this small enough to be inlined. */
export function readSource(bar: Bar, source: Source): number {
  return source === 'close' ? bar.close : readOtherSource(bar, source);
}

function readOtherSource(bar: Bar, source: Exclude<Source, 'close'>): number {
  switch (source) {
    case 'open':
      return bar.open;
    case 'high':
      return bar.high;
    case 'low':
      return bar.low;
    case 'hl2':
      return (bar.high + bar.low) / 2;
    case 'hlc3':
      return (bar.high + bar.low + bar.close) / 3;
    case 'ohlc4':
      return (bar.open + bar.high + bar.low + bar.close) / 4;
    case 'volume':
      return bar.volume;
  }
}
