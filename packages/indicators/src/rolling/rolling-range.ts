/**
 * The highest high and the lowest low of the last `length` pairs. Blocks as in RollingMean, with extremes in
 * place of sums. Unlike a queue of candidates it throws nothing away when a number comes, so the last one can
 * be taken back at no cost.
 */
export class RollingRange {
  high = Number.NaN;
  low = Number.NaN;
  private highBefore = Number.NaN;
  private lowBefore = Number.NaN;
  private readonly length: number = 0;
  /** Up to `filled` those of the current block, after that the extremes of the ends of the block before. */
  private readonly highs: Float64Array;
  private readonly lows: Float64Array;
  private filled = 0;
  private hasOldBlock = false;
  private startHigh = Number.NEGATIVE_INFINITY;
  private startHighBefore = Number.NEGATIVE_INFINITY;
  private startLow = Number.POSITIVE_INFINITY;
  private startLowBefore = Number.POSITIVE_INFINITY;

  constructor(length: number) {
    this.length = length;
    // One slot more than numbers: when the new block is full, nothing is left of the old one, and this never wins.
    this.highs = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY);
    this.lows = new Float64Array(length + 1).fill(Number.POSITIVE_INFINITY);
  }

  get isReady(): boolean {
    return this.hasOldBlock || this.filled === this.length;
  }

  add(high: number, low: number): void {
    if (this.filled === this.length) this.closeBlock();
    const { highs, lows } = this;
    highs[this.filled] = high;
    lows[this.filled] = low;
    this.filled += 1;
    this.startHighBefore = this.startHigh;
    this.startLowBefore = this.startLow;
    this.highBefore = this.high;
    this.lowBefore = this.low;
    if (high > this.startHigh) this.startHigh = high;
    if (low < this.startLow) this.startLow = low;
    const oldHigh = highs[this.filled] as number;
    const oldLow = lows[this.filled] as number;
    this.high = oldHigh > this.startHigh ? oldHigh : this.startHigh;
    this.low = oldLow < this.startLow ? oldLow : this.startLow;
  }

  undo(): void {
    this.filled -= 1;
    this.startHigh = this.startHighBefore;
    this.startLow = this.startLowBefore;
    this.high = this.highBefore;
    this.low = this.lowBefore;
  }

  reset(): void {
    this.highs.fill(Number.NEGATIVE_INFINITY);
    this.lows.fill(Number.POSITIVE_INFINITY);
    this.startNewBlock();
    this.hasOldBlock = false;
  }

  private closeBlock(): void {
    const { highs, lows } = this;
    for (let index = this.length - 2; index > 0; index -= 1) {
      highs[index] = Math.max(highs[index] as number, highs[index + 1] as number);
      lows[index] = Math.min(lows[index] as number, lows[index + 1] as number);
    }
    this.startNewBlock();
    this.hasOldBlock = true;
  }

  private startNewBlock(): void {
    this.filled = 0;
    this.startHigh = Number.NEGATIVE_INFINITY;
    this.startLow = Number.POSITIVE_INFINITY;
  }
}
