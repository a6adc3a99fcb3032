import { delayed } from '../indicator/delayed.ts';
import type { ColumnIndicator } from '../indicator/indicator.ts';
import { NumberIndicator } from '../indicator/number-indicator.ts';
import { ofSource } from '../indicator/of-source.ts';
import type { ParametersOf } from '../info/info.ts';
import { readParameters } from '../info/read-parameters.ts';
import { emaInfo } from './ema.info.ts';

export type EmaParameters = ParametersOf<typeof emaInfo>;

export function createEma(parameters: Partial<EmaParameters> = {}): ColumnIndicator<number> {
  const { length, source, offset } = readParameters(emaInfo, parameters);
  return delayed(ofSource(new Ema(length), source), offset);
}

/**
 * The same as SeededAverage, stored in the indicator itself: this is the one that everything else is compared with, and
 * the way to another object would be a tenth of it. The returned number is the stored one, and each
 * waits for the one before it by two operations, not three.
 */
class Ema extends NumberIndicator<number> {
  override value: number | null = null;
  private valueBefore: number | null = null;
  private readonly weight: number = Number.NaN;
  private readonly weightBefore: number = Number.NaN;
  private readonly length: number = 0;
  /** The mean of the numbers until there are enough of them. */
  private seed = Number.NaN;
  private seedBefore = Number.NaN;
  private seeds = 0;

  constructor(length: number) {
    super();
    this.length = length;
    this.weight = 2 / (length + 1);
    this.weightBefore = 1 - this.weight;
  }

  protected override advance(number: number): number | null {
    const { value } = this;
    this.valueBefore = value;
    if (value === null) return this.addToSeed(number);
    const moved = number * this.weight + value * this.weightBefore;
    this.value = moved;
    return moved;
  }

  protected override undo(): void {
    this.value = this.valueBefore;
    if (this.valueBefore !== null) return;
    this.seed = this.seedBefore;
    this.seeds -= 1;
  }

  protected override forget(): void {
    this.value = null;
    this.seeds = 0;
  }

  private addToSeed(number: number): number | null {
    this.seedBefore = this.seed;
    this.seeds += 1;
    this.seed = this.seeds === 1 ? number : this.seed + (number - this.seed) / this.seeds;
    if (this.seeds === this.length) this.value = this.seed;
    return this.value;
  }
}
