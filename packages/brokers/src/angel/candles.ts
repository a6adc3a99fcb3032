import type { Candle, Instant } from '@spark/core';
import { paiseFromRupees } from '@spark/core';
import type { CandleDialect } from '../frame/tick-dialect.ts';
import { callAngel } from './call.ts';
import type { AngelHosts } from './hosts.ts';
import { angelMinute } from './time.ts';

const CANDLES_PATH = '/rest/secure/angelbroking/historical/v1/getCandleData';
const MINUTE_MS = 60_000;

/** Minute candles. An answer that cannot be read is none: a hole in a history is worse than one that comes later. */
export function angelCandles(hosts: AngelHosts): CandleDialect {
  return {
    daysPerCall: 30,
    kind: 'candles',
    candles: async (caller, at, { from, to }) => {
      const answer = await callAngel(caller, {
        method: 'POST',
        url: `${hosts.rest}${CANDLES_PATH}`,
        json: {
          exchange: at.exchange,
          symboltoken: at.token,
          interval: 'ONE_MINUTE',
          fromdate: angelMinute(from),
          todate: angelMinute(to),
        },
        kind: 'read',
      });
      if (answer.kind !== 'done') return answer;
      const rows = candleRows(answer.value);
      if (rows === null)
        return { kind: 'retry-later', reason: 'Angel One answered without the candles.', afterMs: 1_000 };
      return { kind: 'done', value: inOrder(rows, from, to) };
    },
  };
}

/** Each minute once, and none that was not asked for. */
function inOrder(rows: readonly Candle[], from: Instant, to: Instant): readonly Candle[] {
  const byMinute = new Map(rows.map((candle) => [candle.at, candle]));
  return [...byMinute.values()]
    .filter(({ at }) => at >= from && at <= to)
    .sort((candle, other) => candle.at - other.at);
}

/** Rows of time, open, high, low, close and volume; null when this is no list. A row that cannot be read is left out. */
export function candleRows(data: unknown): readonly Candle[] | null {
  if (data === null) return [];
  if (!Array.isArray(data)) return null;
  return data.map(candleOf).filter((candle) => candle !== null);
}

function candleOf(row: unknown): Candle | null {
  if (!Array.isArray(row)) return null;
  const [time, ...rest] = row as readonly unknown[];
  const at = typeof time === 'string' && /[+-]\d{2}:?\d{2}$|Z$/.test(time) ? Date.parse(time) : Number.NaN;
  const [open, high, low, close, volume] = rest.map(numberOf);
  const prices = [open, high, low, close].map((rupees) => paiseFromRupees(rupees ?? Number.NaN));
  const [openPaise = 0, highPaise = 0, lowPaise = 0, closePaise = 0] = prices;
  if (!Number.isFinite(at) || at % MINUTE_MS !== 0) return null;
  if (!prices.every((paise) => Number.isSafeInteger(paise) && paise > 0)) return null;
  if (highPaise < Math.max(openPaise, closePaise, lowPaise)) return null;
  if (lowPaise > Math.min(openPaise, closePaise)) return null;
  const traded = Number.isSafeInteger(volume) && volume !== undefined && volume > 0 ? volume : 0;
  return { at, openPaise, highPaise, lowPaise, closePaise, volume: traded, openInterest: 0 };
}

/** Anything but a number or text is none; an object could even refuse to be turned into one. */
function numberOf(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}
