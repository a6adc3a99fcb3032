const MINUTES_MIN = 256;
const MINUTES_MAX = 16_384;

/**
 * Sixty prices each for the minutes asked for lately, of all underlyings together. Many options are written on one
 * underlying and each reads the same minutes; a slot is shared, and the last writer has it. It begins small and
 * grows while minutes push each other out.
 */
export class MinuteCache {
  prices = new Float64Array(0);
  /** The lowest and the highest of the sixty, by place divided by sixty. */
  lows = new Float64Array(0);
  highs = new Float64Array(0);
  private holders = new Float64Array(0);
  private minutes = 0;
  private pushedOut = 0;

  constructor() {
    this.resize(MINUTES_MIN);
  }

  /** Where the sixty prices of a minute are, made when they are not there. */
  placeOf(underlying: number, minute: number, make: (minute: number, place: number) => void): number {
    // Underlyings start far apart, so that a day of one lies beside a day of the next.
    const index = (minute + underlying * 1543) & (this.minutes - 1);
    const holder = underlying * 2 ** 27 + minute;
    const known = this.holders[index] as number;
    if (known === holder) return index * 60;
    if (known !== -1) this.pushedOut += 1;
    if (this.pushedOut > this.minutes && this.minutes < MINUTES_MAX) {
      this.resize(this.minutes * 4);
      return this.placeOf(underlying, minute, make);
    }
    this.holders[index] = holder;
    make(minute, index * 60);
    return index * 60;
  }

  private resize(minutes: number): void {
    this.minutes = minutes;
    this.pushedOut = 0;
    this.prices = new Float64Array(minutes * 60);
    this.lows = new Float64Array(minutes);
    this.highs = new Float64Array(minutes);
    this.holders = new Float64Array(minutes).fill(-1);
  }
}
