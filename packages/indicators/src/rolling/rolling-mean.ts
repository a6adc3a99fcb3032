/**
 * The mean of the last `length` numbers without a running sum that drifts.
 *
 * The numbers are cut into blocks of `length`. A window is always the end of the block before and the start of
 * the current one. The start is summed up as it comes; the sums of all ends are made once, when a block is full.
 * So nothing is ever subtracted, every error is gone after two blocks, and the cost is constant on average.
 *
 * Sums are of distances to an anchor, a number of the same window: exact when prices do not move, and without
 * the loss of digits that large prices with small moves would bring.
 */
export class RollingMean {
  value = Number.NaN;
  private valueBefore = Number.NaN;
  private readonly length: number = 0;
  /** Of one number; multiplying by it is several times as fast as dividing by the length. */
  private readonly share: number = Number.NaN;
  /** Up to `filled` the numbers of the current block, after that the end sums of the block before. */
  private readonly slots: Float64Array;
  private filled = 0;
  private hasOldBlock = false;
  private anchor = Number.NaN;
  private oldAnchor = Number.NaN;
  /** From the anchor to that of the block before. */
  private anchorGap = Number.NaN;
  private sum = Number.NaN;
  private sumBefore = Number.NaN;

  constructor(length: number) {
    this.length = length;
    this.share = 1 / length;
    // The last slot stays zero: the end sum of a block of which nothing is left in the window.
    this.slots = new Float64Array(length + 1);
  }

  get isReady(): boolean {
    return this.hasOldBlock || this.filled === this.length;
  }

  add(number: number): void {
    const { length, slots } = this;
    let { filled } = this;
    this.valueBefore = this.value;
    this.sumBefore = this.sum;
    if (filled === length || filled === 0) filled = this.startBlock(number);
    const sum = this.sum + (number - this.anchor);
    slots[filled] = number;
    filled += 1;
    const oldSum = (slots[filled] as number) + (length - filled) * this.anchorGap;
    this.filled = filled;
    this.sum = sum;
    this.value = this.anchor + (sum + oldSum) * this.share;
  }

  /** The slot of the undone number is not restored: only the window that ended before it needed it. */
  undo(): void {
    this.filled -= 1;
    this.sum = this.sumBefore;
    this.value = this.valueBefore;
  }

  reset(): void {
    this.filled = 0;
    this.hasOldBlock = false;
    this.slots.fill(0);
  }

  /** The first number of a block is its anchor; returns how many numbers the block has, which is 0. */
  private startBlock(number: number): number {
    if (this.filled === this.length) this.closeBlock();
    this.anchor = number;
    // Without a block before there is nothing to be added for it.
    this.anchorGap = this.hasOldBlock ? this.oldAnchor - number : 0;
    this.sum = 0;
    return 0;
  }

  private closeBlock(): void {
    const { slots } = this;
    // The last number of a block stays in the window as long as any of the block does.
    const anchor = slots[this.length - 1] as number;
    let sum = 0;
    for (let index = this.length - 1; index > 0; index -= 1) {
      sum += (slots[index] as number) - anchor;
      slots[index] = sum;
    }
    this.oldAnchor = anchor;
    this.hasOldBlock = true;
    this.filled = 0;
  }
}
