const MINUTES = 16_384;

/**
 * Sixty prices each for the minutes asked for lately, of all underlyings together. Many options are written on one
 * underlying and each reads the same minutes; a place is shared, and whoever came last has it.
 */
export class MinuteCache {
  readonly prices = new Float64Array(MINUTES * 60);
  /** The lowest and the highest of the sixty, by place divided by sixty. */
  readonly lows = new Float64Array(MINUTES);
  readonly highs = new Float64Array(MINUTES);
  private readonly holders = new Float64Array(MINUTES).fill(-1);

  /** Where the sixty prices of a minute are, made when they are not there. */
  placeOf(underlying: number, minute: number, make: (minute: number, place: number) => void): number {
    // Underlyings start far apart, so that a day of one lies beside a day of the next.
    const index = (minute + underlying * 1543) & (MINUTES - 1);
    const holder = underlying * 2 ** 27 + minute;
    if (this.holders[index] !== holder) {
      this.holders[index] = holder;
      make(minute, index * 60);
    }
    return index * 60;
  }
}
