import { type CandleColumns, emptyColumns, partOfColumns } from '@spark/core';
import { SESSION_START_MINUTE, startOfIstDay } from '../candles/interval.ts';
import { MINUTE_MS } from '../candles/minute.ts';

/**
 * Larger candles of any length from those of a minute, counted from 09:15 of each day as `deriveCandles` does. Builders take
 * 75, 125 and 375 minutes as well, which divide a session and are no interval of a chart.
 */
export function deriveColumns(minutes: CandleColumns, lengthMinutes: number): CandleColumns {
  if (lengthMinutes === 1) return minutes;
  const derived = emptyColumns(minutes.length);
  const length = lengthMinutes * MINUTE_MS;
  let [row, day, nextDay] = [-1, Number.NaN, Number.NEGATIVE_INFINITY];
  for (let index = 0; index < minutes.length; index += 1) {
    const at = minutes.at[index] as number;
    if (at >= nextDay || at < day) {
      day = startOfIstDay(at);
      nextDay = day + DAY_MS;
    }
    const origin = day + SESSION_START_MINUTE * MINUTE_MS;
    const start = Math.max(day, origin + Math.floor((at - origin) / length) * length);
    if (row < 0 || derived.at[row] !== start) {
      row += 1;
      derived.at[row] = start;
      derived.openPaise[row] = minutes.openPaise[index] as number;
      derived.highPaise[row] = minutes.highPaise[index] as number;
      derived.lowPaise[row] = minutes.lowPaise[index] as number;
    }
    const [high, low] = [minutes.highPaise[index] as number, minutes.lowPaise[index] as number];
    if (high > (derived.highPaise[row] as number)) derived.highPaise[row] = high;
    if (low < (derived.lowPaise[row] as number)) derived.lowPaise[row] = low;
    derived.closePaise[row] = minutes.closePaise[index] as number;
    derived.volume[row] = (derived.volume[row] as number) + (minutes.volume[index] as number);
    derived.openInterest[row] = minutes.openInterest[index] as number;
  }
  return partOfColumns(derived, 0, row + 1);
}

const DAY_MS = 1_440 * MINUTE_MS;
