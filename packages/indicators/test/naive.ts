import type { Bar } from '../src/index.ts';

/** Plain reference mathematics on whole arrays: everything is computed again for every bar, nothing is carried. */

export type Series = readonly (number | null)[];

export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** The last `length` numbers up to and including `index`, or null if one is missing. */
export function windowAt(series: Series, index: number, length: number): number[] | null {
  if (index + 1 < length) return null;
  const numbers = series.slice(index + 1 - length, index + 1);
  return numbers.every((number) => number !== null) ? (numbers as number[]) : null;
}

export function naiveSma(series: Series, length: number): Series {
  return series.map((_, index) => {
    const numbers = windowAt(series, index, length);
    return numbers === null ? null : mean(numbers);
  });
}

export function naiveEma(series: Series, length: number): Series {
  return weighted(series, length, 2 / (length + 1));
}

export function naiveRma(series: Series, length: number): Series {
  return weighted(series, length, 1 / length);
}

export function naiveAverage(kind: string, series: Series, length: number): Series {
  if (kind === 'sma') return naiveSma(series, length);
  return kind === 'ema' ? naiveEma(series, length) : naiveRma(series, length);
}

function weighted(series: Series, length: number, weight: number): Series {
  const first = series.findIndex((number) => number !== null);
  let average = Number.NaN;
  return series.map((number, index) => {
    const count = index - first + 1;
    if (first === -1 || count < length || number === null) return null;
    average =
      count === length
        ? mean(series.slice(first, index + 1) as number[])
        : weight * number + (1 - weight) * average;
    return average;
  });
}

export function naiveRsi(series: readonly number[], length: number): Series {
  const changes = series.map((number, index) => (index === 0 ? null : number - (series[index - 1] ?? 0)));
  const ups = naiveRma(
    changes.map((change) => (change === null ? null : Math.max(change, 0))),
    length,
  );
  const downs = naiveRma(
    changes.map((change) => (change === null ? null : Math.max(-change, 0))),
    length,
  );
  return ups.map((up, index) => {
    const down = downs[index] ?? null;
    if (up === null || down === null) return null;
    if (down === 0) return up === 0 ? 50 : 100;
    return 100 - 100 / (1 + up / down);
  });
}

export function naiveTrueRanges(bars: readonly Bar[]): number[] {
  return bars.map(({ high, low }, index) => {
    const before = bars[index - 1]?.close;
    if (before === undefined) return high - low;
    return Math.max(high - low, Math.abs(high - before), Math.abs(low - before));
  });
}

/** The position of the last of `closes` between the extremes, the one before where there is no range. */
export function naivePosition(
  { highs, lows, closes }: { highs: Series; lows: Series; closes: Series },
  { length, rangeMin }: { length: number; rangeMin: number },
): Series {
  let raw = 50;
  return closes.map((close, index) => {
    const windowHighs = windowAt(highs, index, length);
    const windowLows = windowAt(lows, index, length);
    if (windowHighs === null || windowLows === null || close === null) return null;
    const top = Math.max(...windowHighs);
    const bottom = Math.min(...windowLows);
    if (top - bottom > rangeMin) raw = (100 * (close - bottom)) / (top - bottom);
    return raw;
  });
}

/** The bars of each Indian date, in order. */
export function naiveSessions(bars: readonly Bar[]): Bar[][] {
  const dates = bars.map(({ time }) => new Date(time + 19_800_000).toISOString().slice(0, 10));
  return [...new Set(dates)].map((date) => bars.filter((_, index) => dates[index] === date));
}

/** A column of a bar, spelt out once more so that the sources are checked too. */
export function naiveSource(bar: Bar, source: unknown): number {
  const { open, high, low, close, volume } = bar;
  const columns: Record<string, number> = {
    open,
    high,
    low,
    close,
    volume,
    hl2: (high + low) / 2,
    hlc3: (high + low + close) / 3,
    ohlc4: (open + high + low + close) / 4,
  };
  return columns[String(source)] ?? Number.NaN;
}

export function shifted<Value>(values: readonly (Value | null)[], offset: number): (Value | null)[] {
  return values.map((_, index) => values[index - offset] ?? null);
}
