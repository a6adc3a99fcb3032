import type { MinuteSeries } from '@spark/algos';

export type SeriesCache = {
  readonly get: (key: string, read: () => MinuteSeries | null) => MinuteSeries | null;
};

const BYTES_MAX = 96 * 1024 * 1024;
const COLUMNS = 6;

/** Series that were read, the least recently used go first: a year of a chain does not fit into memory and is not needed at once. */
export function createSeriesCache(bytesMax = BYTES_MAX): SeriesCache {
  const held = new Map<string, MinuteSeries | null>();
  let bytes = 0;
  return {
    get: (key, read) => {
      const known = held.get(key);
      if (known !== undefined) {
        held.delete(key);
        held.set(key, known);
        return known;
      }
      const series = read();
      held.set(key, series);
      bytes += bytesOf(series);
      for (const [oldest, old] of held) {
        if (bytes <= bytesMax || oldest === key) break;
        held.delete(oldest);
        bytes -= bytesOf(old);
      }
      return series;
    },
  };
}

function bytesOf(series: MinuteSeries | null): number {
  return series === null ? 0 : series.close.byteLength * COLUMNS;
}
