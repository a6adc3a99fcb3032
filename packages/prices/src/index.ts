export * from './candles/candle-maker.ts';
export * from './candles/interval.ts';
export * from './candles/live-candles.ts';
export * from './candles/minute.ts';
export * from './hub/quote-hub.ts';
export type { Reading } from './hub/reading.ts';
