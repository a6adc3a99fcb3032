import type { Engine } from '../account/engine.ts';
import type { Candles } from '../columns/candles.ts';
import type { MinuteSeries } from '../columns/minute-series.ts';
import type { TimelineSession } from '../columns/timeline.ts';
import type { Feed } from '../market/feed.ts';
import { createDigest, type Digest } from './digest.ts';

/**
 * Names what the market half of a strategy saw in the first minutes of a session: every minute of the underlying, at each candle
 * the contract that each data point was and its candles, which signals came, and what every row about the market alone was. Names, orders and the rest
 * of the timeline are not in it.
 */
export function marketHash(engine: Engine, session: number, minutes: number): string {
  const { book, grid } = engine;
  const row = book.timeline.sessions[session];
  if (row === undefined) throw new RangeError(`The timeline has no session ${session}.`);
  const end = row.first + Math.min(minutes, row.minutes);
  const rows = rowsUntil(engine, session, end);
  const digest = createDigest();
  foldMinutes(digest, book.spot, row, end);
  const { feeds, rows: tests } = engine.setOf(session);
  for (const feed of feeds) foldFeed(digest, feed, { rows, row, end });
  for (const { column, asked } of tests) {
    const truthAt = column === null ? asked : (at: number) => column[at];
    if (truthAt === null) continue;
    digest.number(rows.to - rows.from);
    for (let at = rows.from; at < rows.to; at += 1) digest.number(truthAt(at) ?? Number.NaN);
  }
  for (const column of engine.signals.values())
    for (let at = rows.from; at < rows.to; at += 1) digest.number(column[at] ?? Number.NaN);
  digest.number(grid.timeframe);
  return digest.end();
}

type Rows = { readonly from: number; readonly to: number };
type Part = { readonly rows: Rows; readonly row: TimelineSession; readonly end: number };

/** The candles of a session that have closed before a minute. */
function rowsUntil({ grid }: Engine, session: number, end: number): Rows {
  const from = grid.firstOf[session] ?? grid.candles;
  const after = grid.firstOf[session + 1] ?? grid.candles;
  let to = from;
  while (to < after && (grid.lastMinute[to] ?? end) < end) to += 1;
  return { from, to };
}

function foldMinutes(digest: Digest, series: MinuteSeries, { first }: TimelineSession, end: number): void {
  const { open, high, low, close, volume, oi, from } = series;
  for (let slot = first - from; slot < end - from; slot += 1)
    for (const column of [open, high, low, close, volume, oi]) digest.number(column[slot] ?? Number.NaN);
}

/** The contract at each candle of the strategy, and the candles of each contract, in the order in which they were meant. */
function foldFeed(digest: Digest, { timeframe, tracks, trackAt }: Feed, { rows, row, end }: Part): void {
  const meant = new Set<number>();
  for (let at = rows.from; at < rows.to; at += 1) {
    const track = trackAt === null ? 0 : (trackAt[at] ?? -1);
    digest.text(tracks[track]?.key ?? '');
    if (track >= 0) meant.add(track);
  }
  for (const track of meant) {
    const candles = tracks[track]?.candlesOf(timeframe).candles;
    if (candles !== undefined) foldCandles(digest, candles, row.first, end);
  }
}

function foldCandles(digest: Digest, candles: Candles, first: number, end: number): void {
  const { count, open, high, low, close, volume, oi, lastMinute } = candles;
  for (let at = firstFrom(lastMinute, count, first); at < count; at += 1) {
    const last = lastMinute[at] ?? end;
    if (last >= end) return;
    digest.number(last - first);
    for (const column of [open, high, low, close, volume, oi]) digest.number(column[at] ?? Number.NaN);
  }
}

function firstFrom(lastMinute: Int32Array, count: number, minute: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lastMinute[middle] ?? 0) < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}
