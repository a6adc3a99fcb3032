import { ratioOr } from '../rolling/ratio.ts';
import { SeededAverage } from '../rolling/seeded-average.ts';

/**
 * The RSI of a series of numbers. `100 u / (u + d)` is `100 - 100 / (1 + u / d)` without the division by zero.
 * A market that never moved is at 50, so that a dead option does not count as overbought.
 */
export class Strength {
  private readonly rises: SeededAverage;
  private readonly falls: SeededAverage;
  private count = 0;
  private last = Number.NaN;
  private beforeLast = Number.NaN;

  constructor(length: number) {
    this.rises = SeededAverage.wilder(length);
    this.falls = SeededAverage.wilder(length);
  }

  get isReady(): boolean {
    return this.rises.isReady;
  }

  get value(): number {
    const risen = this.rises.value;
    return 100 * ratioOr(risen, risen + this.falls.value, 0.5);
  }

  add(number: number): void {
    const change = number - this.last;
    this.beforeLast = this.last;
    this.last = number;
    this.count += 1;
    if (this.count === 1) return;
    this.rises.add(change > 0 ? change : 0);
    this.falls.add(change < 0 ? -change : 0);
  }

  undo(): void {
    if (this.count > 1) {
      this.rises.undo();
      this.falls.undo();
    }
    this.last = this.beforeLast;
    this.count -= 1;
  }

  reset(): void {
    this.rises.reset();
    this.falls.reset();
    this.count = 0;
  }
}
