import { type Candle, type Instant, paiseFromRupees } from '@spark/core';
import { CANDLE_INTERVAL, type CandleInterval, LIMITS } from '@spark/vocabulary';
import { candleEnd, candleStart } from '../candles/interval.ts';
import type { FileRow } from './candle-file.ts';
import type { StoredCandle } from './candle-store.ts';
import type { SeriesName } from './series.ts';

/** Everything that is wrong with a file, at most so much of it, each with its place. */
export class BadRowsError extends Error {
  override readonly name = 'BadRowsError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

type Rules = {
  /** The key of an instrument's candles; null for an unknown instrument. */
  readonly seriesOfToken: (token: string) => SeriesName | null;
  readonly now: Instant;
};

/** All rows of a file as candles to store, or everything that is wrong with them. */
export async function checkRows(
  rows: AsyncIterable<FileRow>,
  { seriesOfToken, now }: Rules,
): Promise<readonly StoredCandle[]> {
  const candles: StoredCandle[] = [];
  const faults: string[] = [];
  const seen = new Map<string, Set<Instant>>();
  for await (const { place, cells } of rows) {
    const interval = CANDLE_INTERVAL.find((known) => known === cells.interval.toUpperCase());
    const series = seriesOfToken(cells.token);
    const at = instantOf(cells.datetime);
    const candle = candleOf(cells, at ?? 0);
    const fault =
      (series === null ? `${shown(cells.token)} is no token of an instrument` : null) ??
      (interval === undefined
        ? `${shown(cells.interval)} is no interval; there are ${CANDLE_INTERVAL.join(' ')}`
        : null) ??
      (at === null ? `${shown(cells.datetime)} is not a time written YYYY-MM-DD HH:MM:SS` : null) ??
      (typeof candle === 'string' ? candle : null) ??
      timeFault(at ?? 0, interval ?? '1', now) ??
      twiceFault(seen, `${series} ${interval}`, at ?? 0);
    if (fault !== null) {
      faults.push(`${place}: ${fault}`);
      if (faults.length >= LIMITS.problemsPerReply) break;
    } else if (series !== null && interval !== undefined && typeof candle !== 'string') {
      candles.push({ series, interval, origin: 'imported', candle });
    }
    if (candles.length > LIMITS.importRows) {
      faults.push(`${place}: a file may have ${LIMITS.importRows} rows; split it`);
      break;
    }
  }
  if (faults.length > 0) throw new BadRowsError(faults);
  return candles;
}

const TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/;

/** Indian time as files write it; null for an invalid time. */
function instantOf(text: string): Instant | null {
  const [, day, time] = TIME.exec(text) ?? [];
  if (day === undefined || time === undefined) return null;
  const at = Date.parse(`${day}T${time}+05:30`);
  const isReal = !Number.isNaN(at) && new Date(at + 19_800_000).toISOString().startsWith(`${day}T${time}`);
  return isReal ? at : null;
}

const PRICE = /^\d{1,8}(\.\d{1,2})?$/;
const UNITS = /^\d{1,15}$/;

function candleOf(cells: FileRow['cells'], at: Instant): Candle | string {
  const prices = ['open', 'high', 'low', 'close'] as const;
  const bad = prices.find((name) => !isPrice(cells[name]));
  if (bad !== undefined)
    return `${bad} must be a price in rupees with at most two decimals, not ${shown(cells[bad])}`;
  const count = (['volume', 'oi'] as const).find((name) => !UNITS.test(cells[name]));
  if (count !== undefined) return `${count} must be a whole number, not ${shown(cells[count])}`;
  const [openPaise = 0, highPaise = 0, lowPaise = 0, closePaise = 0] = prices.map((name) =>
    paiseFromRupees(Number(cells[name])),
  );
  if (lowPaise > Math.min(openPaise, closePaise)) return 'low is above open or close';
  if (highPaise < Math.max(openPaise, closePaise)) return 'high is below open or close';
  return {
    at,
    openPaise,
    highPaise,
    lowPaise,
    closePaise,
    volume: Number(cells.volume),
    openInterest: Number(cells.oi),
  };
}

function isPrice(text: string): boolean {
  return PRICE.test(text) && Number(text) <= LIMITS.priceRupeesMax;
}

function timeFault(at: Instant, interval: CandleInterval, now: Instant): string | null {
  if (at % 60_000 !== 0 || candleStart(at, interval) !== at)
    return `no candle of interval ${interval} begins at this time; they are counted from 09:15`;
  return candleEnd(at, interval) > now ? 'this candle has not ended yet' : null;
}

function twiceFault(seen: Map<string, Set<Instant>>, series: string, at: Instant): string | null {
  const times = seen.get(series) ?? new Set();
  seen.set(series, times);
  if (times.has(at)) return 'this candle stands in the file twice';
  times.add(at);
  return null;
}

function shown(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
