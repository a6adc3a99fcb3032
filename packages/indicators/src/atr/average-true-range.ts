import type { Bar } from '../bar/bar.ts';
import { type Average, createAverage } from '../rolling/average.ts';

export function trueRange(high: number, low: number, closeBefore: number): number {
  const top = high > closeBefore ? high : closeBefore;
  const bottom = low < closeBefore ? low : closeBefore;
  return top - bottom;
}

/** The range of the first bar is high - low, as nothing is known before it. Days are not distinguished. */
export class AverageTrueRange {
  private readonly average: Average;
  private count = 0;
  private close = Number.NaN;
  private closeBefore = Number.NaN;

  constructor(mode: 'rma' | 'sma', length: number) {
    this.average = createAverage(mode, length);
  }

  get isReady(): boolean {
    return this.average.isReady;
  }

  get value(): number {
    return this.average.value;
  }

  add(bar: Bar): void {
    const { high, low } = bar;
    this.average.add(this.count === 0 ? high - low : trueRange(high, low, this.close));
    this.count += 1;
    this.closeBefore = this.close;
    this.close = bar.close;
  }

  undo(): void {
    this.average.undo();
    this.count -= 1;
    this.close = this.closeBefore;
  }

  reset(): void {
    this.average.reset();
    this.count = 0;
  }
}
