/**
 * Random numbers from a seed, by integer arithmetic alone: the same in every browser and in Node. The mixing is
 * that of splitmix32.
 */
export class SeededNumbers {
  private state: number;

  constructor(seed: number) {
    this.state = Math.trunc(seed) | 0;
  }

  /** From 0 to below 1, every value a multiple of 2^-32. */
  next(): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    let mixed = this.state ^ (this.state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 2 ** 32;
  }

  /**
   * Nearly normal, mean 0 and deviation 1: twelve uniform numbers summed. Logarithm and cosine would be shorter,
   * but their last digit differs between engines, and a differing digit may end on another tick.
   */
  bell(): number {
    let sum = -6;
    for (let index = 0; index < 12; index += 1) sum += this.next();
    return sum;
  }
}
