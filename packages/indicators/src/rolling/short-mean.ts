/**
 * The mean of the last few numbers, summed up afresh for each: for the short smoothings of the stochastics that is
 * cheaper than the blocks of RollingMean. Sums are of distances to the newest number, for the same reasons.
 */
export class ShortMean {
  static readonly lengthMax = 8;

  value = Number.NaN;
  private valueBefore = Number.NaN;
  private readonly slots: Float64Array;
  private next = 0;
  private count = 0;

  constructor(length: number) {
    this.slots = new Float64Array(length);
  }

  get isReady(): boolean {
    return this.count >= this.slots.length;
  }

  add(number: number): void {
    const { slots, next } = this;
    slots[next] = number;
    this.next = next + 1 === slots.length ? 0 : next + 1;
    this.count += 1;
    let sum = 0;
    for (let index = 0; index < slots.length; index += 1) sum += (slots[index] as number) - number;
    this.valueBefore = this.value;
    this.value = number + sum / slots.length;
  }

  /** The slot of the undone number is not restored: the next number goes there before anything is summed up. */
  undo(): void {
    this.next = this.next === 0 ? this.slots.length - 1 : this.next - 1;
    this.count -= 1;
    this.value = this.valueBefore;
  }

  reset(): void {
    this.next = 0;
    this.count = 0;
  }
}
