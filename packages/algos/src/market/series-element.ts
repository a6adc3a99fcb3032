import type { Element, Reader } from './element.ts';
import { noSuchColumn } from './element.ts';
import type { Feed, Track } from './feed.ts';
import type { Grew } from './market-share.ts';

/** The columns of one track, worked out when they are first read. */
export type ColumnSource = {
  readonly feed: Feed;
  readonly timeframe: number;
  readonly columns: readonly string[];
  readonly priceColumns: readonly string[];
  readonly columnOf: (track: Track, column: string) => Float64Array | undefined;
};

export function createSeriesElement(id: string, name: string, source: ColumnSource, grew: Grew): Element {
  const { feed, timeframe, columns, priceColumns } = source;
  const read = (track: Track, column: string): Float64Array => {
    const values = source.columnOf(track, column);
    if (values === undefined) throw noSuchColumn(id, column);
    return values;
  };
  const made = new Map<string, Float64Array>();
  return {
    feed,
    name,
    columns,
    isPrice: (column) => priceColumns.includes(column),
    reader: (column, at) => {
      const [only] = feed.tracks;
      if (feed.trackAt !== null) return rollingReader(feed.trackAt, feed.tracks, timeframe, at, read, column);
      if (only === undefined) return () => Number.NaN;
      return fixedReader(read(only, column), only.candlesOf(timeframe).rowAt, at);
    },
    aligned: (column, at) => {
      const [only] = feed.tracks;
      if (feed.trackAt !== null || only === undefined) return null;
      const known = made.get(`${column} ${at}`);
      if (known !== undefined) return known;
      const values = read(only, column);
      const out = align(values, only.candlesOf(timeframe).rowAt, at);
      made.set(`${column} ${at}`, out);
      if (out !== values) grew(out.byteLength);
      return out;
    },
  };
}

/** One entry for each candle of the strategy; the column itself where the two are the same. */
function align(values: Float64Array, rowAt: Int32Array, at: number): Float64Array {
  const isSame = at === 0 && values.length === rowAt.length && rowAt[rowAt.length - 1] === rowAt.length - 1;
  if (isSame && rowAt[0] === 0) return values;
  const out = new Float64Array(rowAt.length);
  for (let row = 0; row < rowAt.length; row += 1) {
    const candle = (rowAt[row] ?? -1) + at;
    out[row] = candle < 0 ? Number.NaN : (values[candle] ?? Number.NaN);
  }
  return out;
}

function fixedReader(values: Float64Array, rowAt: Int32Array, at: number): Reader {
  return (row, back) => {
    const candle = (rowAt[row - back] ?? -1) + at;
    return candle < 0 ? Number.NaN : (values[candle] ?? Number.NaN);
  };
}

/** Before and now are read of one contract: the one that is meant now. */
function rollingReader(
  trackAt: Int32Array,
  tracks: readonly Track[],
  timeframe: number,
  at: number,
  read: (track: Track, column: string) => Float64Array,
  column: string,
): Reader {
  const values: (Float64Array | undefined)[] = [];
  const rows: (Int32Array | undefined)[] = [];
  return (row, back) => {
    const number = trackAt[row] ?? -1;
    const track = tracks[number];
    if (track === undefined) return Number.NaN;
    let of = values[number];
    let rowAt = rows[number];
    if (of === undefined || rowAt === undefined) {
      of = read(track, column);
      rowAt = track.candlesOf(timeframe).rowAt;
      values[number] = of;
      rows[number] = rowAt;
    }
    const candle = (rowAt[row - back] ?? -1) + at;
    return candle < 0 ? Number.NaN : (of[candle] ?? Number.NaN);
  };
}
