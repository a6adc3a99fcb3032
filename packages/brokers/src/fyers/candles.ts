import { type Candle, type Instant, paiseFromRupees } from '@spark/core';
import type { CandleDialect } from '../frame/tick-dialect.ts';
import type { FyersHosts } from './hosts.ts';
import { numberOf } from './loose-fields.ts';
import { fyersHeaders } from './session.ts';
import { fyersVerdict } from './verdict.ts';

const MINUTE_MS = 60_000;

// https://myapi.fyers.in/docsv3#tag/Data-Api/paths/~1DataApi/post
export function fyersCandles(hosts: FyersHosts): CandleDialect {
  return {
    // FYERS allows 100 days of minutes; less keeps an answer small and clear of the bound.
    daysPerCall: 60,
    kind: 'candles',
    candles: async (caller, at, { from, to }) => {
      const url = new URL(`${hosts.data}/history`);
      const query = {
        symbol: at.symbol,
        resolution: '1',
        date_format: '0',
        range_from: String(Math.floor(from / 1_000)),
        range_to: String(Math.floor(to / 1_000)),
        cont_flag: '0',
        oi_flag: '1',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const outcome = await caller.http({ method: 'GET', url: url.href, headers: fyersHeaders(caller) });
      return fyersVerdict<readonly Candle[]>('read', outcome, ({ candles }, { status }) => {
        if (status === 'no_data') return { ok: true, value: [] };
        if (!Array.isArray(candles)) return { ok: false, because: 'without candles' };
        return { ok: true, value: readCandles(candles, from, to) };
      });
    },
  };
}

/** In order of time, each minute once, within the requested span. Invalid rows are skipped. */
function readCandles(rows: readonly unknown[], from: Instant, to: Instant): readonly Candle[] {
  const byMinute = new Map<Instant, Candle>();
  for (const row of rows) {
    const candle = Array.isArray(row) ? readCandle(row) : null;
    if (candle !== null && candle.at >= from && candle.at <= to) byMinute.set(candle.at, candle);
  }
  return [...byMinute.values()].sort((candle, other) => candle.at - other.at);
}

function readCandle(row: readonly unknown[]): Candle | null {
  const [seconds, open, high, low, close, volume, openInterest] = row.map(numberOf);
  if (
    !isPositive(seconds) ||
    !isPositive(open) ||
    !isPositive(high) ||
    !isPositive(low) ||
    !isPositive(close)
  )
    return null;
  const at = seconds * 1_000;
  if (at % MINUTE_MS !== 0 || high < Math.max(open, close) || low > Math.min(open, close)) return null;
  return {
    at,
    openPaise: paiseFromRupees(open),
    highPaise: paiseFromRupees(high),
    lowPaise: paiseFromRupees(low),
    closePaise: paiseFromRupees(close),
    volume: Math.max(0, volume ?? 0),
    openInterest: Math.max(0, openInterest ?? 0),
  };
}

function isPositive(value: number | null | undefined): value is number {
  return typeof value === 'number' && value > 0;
}
