/**
 * Mean and population standard deviation of the last `length` numbers. Blocks as in RollingMean; each part
 * carries its mean and its sum of squared distances to that mean (Welford), and two parts are joined by the
 * formula of Chan, Golub and LeVeque. No difference of large squares occurs, so the deviation of prices that
 * do not move is zero and never the root of a negative number.
 */
export class RollingSpread {
  mean = Number.NaN;
  deviation = Number.NaN;
  private meanBefore = Number.NaN;
  private deviationBefore = Number.NaN;
  private readonly length: number = 0;
  private readonly share: number = Number.NaN;
  /** Up to `filled` the numbers of the current block, after that the means of the ends of the block before. */
  private readonly slots: Float64Array;
  private readonly endSquares: Float64Array;
  private filled = 0;
  private hasOldBlock = false;
  private startMean = 0;
  private startMeanBefore = 0;
  private startSquares = 0;
  private startSquaresBefore = 0;

  constructor(length: number) {
    this.length = length;
    this.share = 1 / length;
    this.slots = new Float64Array(length + 1);
    this.endSquares = new Float64Array(length + 1);
  }

  get isReady(): boolean {
    return this.hasOldBlock || this.filled === this.length;
  }

  add(number: number): void {
    const { length, slots } = this;
    if (this.filled === length) this.closeBlock();
    const filled = this.filled + 1;
    this.filled = filled;
    slots[filled - 1] = number;
    const distance = number - this.startMean;
    let mean = this.startMean + distance / filled;
    let squares = this.startSquares + distance * (number - mean);
    this.startMeanBefore = this.startMean;
    this.startSquaresBefore = this.startSquares;
    this.startMean = mean;
    this.startSquares = squares;
    if (this.hasOldBlock) {
      const share = (length - filled) * this.share;
      const apart = (slots[filled] as number) - mean;
      squares += (this.endSquares[filled] as number) + apart * apart * filled * share;
      mean += apart * share;
    }
    this.meanBefore = this.mean;
    this.deviationBefore = this.deviation;
    this.mean = mean;
    this.deviation = Math.sqrt(squares * this.share);
  }

  undo(): void {
    this.filled -= 1;
    this.mean = this.meanBefore;
    this.deviation = this.deviationBefore;
    this.startMean = this.startMeanBefore;
    this.startSquares = this.startSquaresBefore;
  }

  reset(): void {
    this.filled = 0;
    this.hasOldBlock = false;
    this.startMean = 0;
    this.startSquares = 0;
  }

  private closeBlock(): void {
    const { slots, endSquares, length } = this;
    let mean = 0;
    let squares = 0;
    for (let index = length - 1; index > 0; index -= 1) {
      const number = slots[index] as number;
      const distance = number - mean;
      mean += distance / (length - index);
      squares += distance * (number - mean);
      slots[index] = mean;
      endSquares[index] = squares;
    }
    this.hasOldBlock = true;
    this.filled = 0;
    this.startMean = 0;
    this.startSquares = 0;
  }
}
