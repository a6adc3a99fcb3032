import { RollingMean } from './rolling-mean.ts';
import { SeededAverage } from './seeded-average.ts';
import { ShortMean } from './short-mean.ts';

/** One of the averages below, where a parameter chooses which. */
export type Average = RollingMean | ShortMean | SeededAverage;
export type AverageKind = 'sma' | 'ema' | 'rma';

export function createAverage(kind: AverageKind, length: number): Average {
  switch (kind) {
    case 'sma':
      return length <= ShortMean.lengthMax ? new ShortMean(length) : new RollingMean(length);
    case 'ema':
      return SeededAverage.exponential(length);
    case 'rma':
      return SeededAverage.wilder(length);
  }
}
