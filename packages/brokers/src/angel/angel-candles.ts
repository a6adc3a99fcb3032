import type { Candle, Instant } from '@spark/core';
import { DAY_MS, paiseFromRupees } from '@spark/core';
import type { BrokerInstrument, Caller, Verdict } from '../live/broker-dialect.ts';
import { callAngel } from './angel-call.ts';
import type { AngelHosts } from './angel-hosts.ts';
import { angelMinute } from './angel-time.ts';

const CANDLES_PATH = '/rest/secure/angelbroking/historical/v1/getCandleData';
const MINUTE_MS = 60_000;
/** Angel gives at most so many days of minutes in one answer. */
export const ANGEL_CANDLE_DAYS_MAX = 30;

export type AngelCandleQuestion = {
  readonly at: BrokerInstrument;
  /** Starts of minutes, both included. */
  readonly from: Instant;
  readonly to: Instant;
};

/**
 * Minute candles of one instrument. Long spans are asked for in parts, one after the other; a part that was refused fails
 * the whole answer, since a hole in a history is worse than none.
 */
export async function angelCandles(
  hosts: AngelHosts,
  caller: Caller,
  { at, from, to }: AngelCandleQuestion,
): Promise<Verdict<readonly Candle[]>> {
  const candles = new Map<Instant, Candle>();
  for (const part of candleParts(from, to)) {
    const answer = await callAngel(caller, {
      method: 'POST',
      url: `${hosts.rest}${CANDLES_PATH}`,
      json: {
        exchange: at.exchange,
        symboltoken: at.token,
        interval: 'ONE_MINUTE',
        fromdate: angelMinute(part.from),
        todate: angelMinute(part.to),
      },
      kind: 'read',
    });
    if (answer.kind !== 'done') return answer;
    const rows = candleRows(answer.value);
    if (rows === null)
      return { kind: 'retry-later', reason: 'Angel One answered without the candles.', afterMs: 1_000 };
    for (const candle of rows) if (candle.at >= from && candle.at <= to) candles.set(candle.at, candle);
  }
  return { kind: 'done', value: [...candles.values()].sort((one, other) => one.at - other.at) };
}

/** The span in parts that Angel answers in one go. */
export function candleParts(
  from: Instant,
  to: Instant,
): readonly { readonly from: Instant; readonly to: Instant }[] {
  const span = ANGEL_CANDLE_DAYS_MAX * DAY_MS;
  const parts: { readonly from: Instant; readonly to: Instant }[] = [];
  for (let start = from; start <= to; start += span)
    parts.push({ from: start, to: Math.min(to, start + span - MINUTE_MS) });
  return parts;
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
  const [open, high, low, close, volume] = rest.map(Number);
  const prices = [open, high, low, close].map((rupees) => paiseFromRupees(rupees ?? Number.NaN));
  const [openPaise = 0, highPaise = 0, lowPaise = 0, closePaise = 0] = prices;
  if (!Number.isFinite(at) || at % MINUTE_MS !== 0) return null;
  if (!prices.every((paise) => Number.isSafeInteger(paise) && paise > 0)) return null;
  if (highPaise < Math.max(openPaise, closePaise, lowPaise)) return null;
  if (lowPaise > Math.min(openPaise, closePaise)) return null;
  const traded = Number.isSafeInteger(volume) && volume !== undefined && volume > 0 ? volume : 0;
  return { at, openPaise, highPaise, lowPaise, closePaise, volume: traded, openInterest: 0 };
}
