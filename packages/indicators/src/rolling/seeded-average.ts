/**
 * The average that forgets: seeded with the mean of the first `length` numbers, then moved towards each new
 * number by a fixed weight. Written as `r + w(x - r)` because that is exact when the numbers do not change.
 *
 * The missing numbers are counted down instead of counting the received ones up: once the seed is there, a number costs one
 * comparison with zero and nothing is counted any more.
 */
export class SeededAverage {
  value = 0;
  private before = Number.NaN;
  private readonly length: number = 0;
  private readonly weight: number = Number.NaN;
  /** How many numbers the seed lacks. */
  private lacking = 0;
  private lackingBefore = 0;

  private constructor(length: number, weight: number) {
    this.length = length;
    this.weight = weight;
    this.lacking = length;
    this.lackingBefore = length;
  }

  static exponential(length: number): SeededAverage {
    return new SeededAverage(length, 2 / (length + 1));
  }

  /** Wilder's smoothing, also called RMA. */
  static wilder(length: number): SeededAverage {
    return new SeededAverage(length, 1 / length);
  }

  get isReady(): boolean {
    return this.lacking === 0;
  }

  add(number: number): void {
    const { value, lacking } = this;
    this.before = value;
    this.lackingBefore = lacking;
    if (lacking === 0) this.value = value + this.weight * (number - value);
    else this.addToSeed(number);
  }

  undo(): void {
    this.value = this.before;
    this.lacking = this.lackingBefore;
  }

  reset(): void {
    this.value = 0;
    this.lacking = this.length;
  }

  private addToSeed(number: number): void {
    const step = 1 / (this.length - this.lacking + 1);
    this.value += step * (number - this.value);
    this.lacking -= 1;
  }
}
