import { type Bar, sampleCandles } from '@spark/indicators';

/** Ten sessions, so that slow averages and the ranges of several days have something to look back on. */
const SESSIONS = 10;
const CANDLE_MINUTES = 5;

export function chartCandles(): readonly Bar[] {
  return sampleCandles({ sessions: SESSIONS, minutes: CANDLE_MINUTES });
}
