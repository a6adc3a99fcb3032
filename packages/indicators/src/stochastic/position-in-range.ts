import type { Average } from '../rolling/average.ts';
import { type AverageKind, createAverage } from '../rolling/average.ts';
import { RollingRange } from '../rolling/rolling-range.ts';

export type PositionValue = { readonly k: number; readonly d: number | null };

interface PositionOptions {
  readonly length: number;
  readonly smoothK: number;
  readonly d: number;
  readonly ma: AverageKind;
  /** What the upper end of the range is called: 100, or 1. */
  readonly scale: number;
  /** A range up to this does not count: it comes from rounding, and a position within it would be noise. */
  readonly rangeMin: number;
}

/** The stochastic formula, for prices and for an RSI: the position within the range, smoothed twice. */
export class PositionInRange {
  private readonly scale: number = Number.NaN;
  private readonly rangeMin: number = Number.NaN;
  private readonly range: RollingRange;
  private readonly k: Average;
  private readonly d: Average;
  private raw = Number.NaN;
  private rawBefore = Number.NaN;

  constructor(options: PositionOptions) {
    this.scale = options.scale;
    this.rangeMin = options.rangeMin;
    this.range = new RollingRange(options.length);
    this.k = createAverage(options.ma, options.smoothK);
    this.d = createAverage(options.ma, options.d);
    // Half way up, for a range that has been empty from the beginning.
    this.raw = options.scale / 2;
    this.rawBefore = this.raw;
  }

  add(high: number, low: number, close: number): void {
    const { range, k, d } = this;
    range.add(high, low);
    this.rawBefore = this.raw;
    if (!range.isReady) return;
    const size = range.high - range.low;
    // Without a range the position of the bar before is repeated.
    if (size > this.rangeMin) this.raw = (this.scale * (close - range.low)) / size;
    k.add(this.raw);
    if (k.isReady) d.add(k.value);
  }

  /** Null until %K is there; %D follows later. */
  get value(): PositionValue | null {
    if (!this.k.isReady) return null;
    return { k: this.k.value, d: this.d.isReady ? this.d.value : null };
  }

  undo(): void {
    if (this.range.isReady) {
      if (this.k.isReady) this.d.undo();
      this.k.undo();
    }
    this.range.undo();
    this.raw = this.rawBefore;
  }

  reset(): void {
    this.range.reset();
    this.k.reset();
    this.d.reset();
    this.raw = this.scale / 2;
  }
}
