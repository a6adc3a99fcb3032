import { type Candle, type Instant, paiseFromRupees, type Result } from '@spark/core';
import { CANDLE_INTERVAL, type CandleInterval, LIMITS } from '@spark/vocabulary';
import { candleEnd, candleStart } from '../candles/interval.ts';
import type { FileRow } from './candle-file.ts';
import type { StoredCandle } from './candle-store.ts';
import { type Cell, FURTHER_COLUMNS, instrumentOf, namedBy, type WrittenInstrument } from './file-layout.ts';
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

export type ImportRules = {
  /** The key of an instrument's candles, or what is wrong with its name. */
  readonly seriesNamed: (written: WrittenInstrument) => Result<SeriesName, string>;
  readonly now: Instant;
};

/** All rows of a file one by one as candles to store. At the end everything that is wrong is thrown, with its place. */
export async function* checkRows(
  rows: AsyncIterable<FileRow>,
  { seriesNamed, now }: ImportRules,
): AsyncGenerator<StoredCandle> {
  const faults: string[] = [];
  const seen = new Map<string, Set<Instant>>();
  let count = 0;
  for await (const { place, cells } of rows) {
    const read = readRow(cells, seriesNamed);
    const fault =
      typeof read === 'string'
        ? read
        : (timeFault(read.candle.at, read.interval, now) ??
          twiceFault(seen, `${read.series} ${read.interval}`, read.candle.at));
    count += 1;
    if (fault !== null) faults.push(`${place}: ${fault}`);
    else if (typeof read !== 'string' && faults.length === 0) yield { ...read, origin: 'imported' };
    if (count > LIMITS.importRows)
      faults.push(`${place}: a file may have ${LIMITS.importRows} rows; split it`);
    if (faults.length >= LIMITS.problemsPerReply || count > LIMITS.importRows) break;
  }
  if (faults.length > 0) throw new BadRowsError(faults);
}

/** A row that is right by itself, or what is wrong with it. */
function readRow(
  cells: FileRow['cells'],
  seriesNamed: ImportRules['seriesNamed'],
): Omit<StoredCandle, 'origin'> | string {
  const cell: Cell = (column) =>
    cells.get(column) ?? FURTHER_COLUMNS[column as keyof typeof FURTHER_COLUMNS] ?? '';
  const written = instrumentOf(namedBy([...cells.keys()]) ?? 'token', cell);
  const series = seriesNamed(written);
  if (!series.ok) return series.error;
  const interval = CANDLE_INTERVAL.find((known) => known === cell('interval').toUpperCase());
  if (interval === undefined)
    return `${shown(cell('interval'))} is no interval; there are ${CANDLE_INTERVAL.join(' ')}`;
  const at = instantOf(cell('datetime'));
  if (at === null) return `${shown(cell('datetime'))} is not a time written YYYY-MM-DD HH:MM:SS`;
  const candle = candleOf(cell, at);
  return typeof candle === 'string' ? candle : { series: series.value, interval, candle };
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

export const PRICE_PATTERN = '\\d{1,8}(\\.\\d{1,2})?';
export const UNITS_PATTERN = '\\d{1,15}';
const PRICE = new RegExp(`^${PRICE_PATTERN}$`);
const UNITS = new RegExp(`^${UNITS_PATTERN}$`);

function candleOf(cell: Cell, at: Instant): Candle | string {
  const prices = ['open', 'high', 'low', 'close'] as const;
  const bad = prices.find((name) => !isPrice(cell(name)));
  if (bad !== undefined)
    return `${bad} must be a price in rupees with at most two decimals, not ${shown(cell(bad))}`;
  const count = (['volume', 'oi'] as const).find((name) => !UNITS.test(cell(name)));
  if (count !== undefined) return `${count} must be a whole number, not ${shown(cell(count))}`;
  const [openPaise = 0, highPaise = 0, lowPaise = 0, closePaise = 0] = prices.map((name) =>
    paiseFromRupees(Number(cell(name))),
  );
  if (lowPaise > Math.min(openPaise, closePaise)) return 'low is above open or close';
  if (highPaise < Math.max(openPaise, closePaise)) return 'high is below open or close';
  const [volume, openInterest] = [Number(cell('volume')), Number(cell('oi'))];
  return { at, openPaise, highPaise, lowPaise, closePaise, volume, openInterest };
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

export function shown(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
