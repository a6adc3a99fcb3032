import type { Bar } from './bar.ts';

/** The columns that an indicator of one column can be computed on. */
export const SOURCES = ['close', 'open', 'high', 'low', 'hl2', 'hlc3', 'ohlc4', 'volume'] as const;
export type Source = (typeof SOURCES)[number];

/** The close is read by the indicators themselves. */
export function readSource(bar: Bar, source: Exclude<Source, 'close'>): number {
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
