/**
 * The average that forgets: seeded with the mean of the first `length` numbers, then moved towards each new
 * number by a fixed weight. Written as `r + w(x - r)` because that is exact when the numbers stand still.
 */
export class SeededAverage {
  value = 0;
  private readonly length: number = 0;
  private readonly weight: number = Number.NaN;
  private count = 0;
  private before = Number.NaN;

  private constructor(length: number, weight: number) {
    this.length = length;
    this.weight = weight;
  }

  static exponential(length: number): SeededAverage {
    return new SeededAverage(length, 2 / (length + 1));
  }

  /** Wilder's smoothing, also called RMA. */
  static wilder(length: number): SeededAverage {
    return new SeededAverage(length, 1 / length);
  }

  get isReady(): boolean {
    return this.count >= this.length;
  }

  add(number: number): void {
    const before = this.value;
    this.before = before;
    this.count += 1;
    const step = this.count > this.length ? this.weight : 1 / this.count;
    this.value = before + step * (number - before);
  }

  undo(): void {
    this.value = this.before;
    this.count -= 1;
  }

  reset(): void {
    this.value = 0;
    this.count = 0;
  }
}
