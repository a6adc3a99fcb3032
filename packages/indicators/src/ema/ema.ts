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
 * The same as SeededAverage, kept in the indicator itself: this is the one that everything else is compared with, and
 * the way to another object would be a tenth of it.
 */
class Ema extends NumberIndicator<number> {
  private readonly length: number = 0;
  private readonly weight: number = Number.NaN;
  private average = 0;
  private averageBefore = Number.NaN;
  /** How many numbers the seed lacks. */
  private lacking = 0;
  private lackingBefore = 0;

  constructor(length: number) {
    super();
    this.length = length;
    this.weight = 2 / (length + 1);
    this.lacking = length;
    this.lackingBefore = length;
  }

  override get value(): number | null {
    return this.lacking === 0 ? this.average : null;
  }

  protected override advance(number: number): number | null {
    const { average, lacking } = this;
    this.averageBefore = average;
    this.lackingBefore = lacking;
    if (lacking > 0) return this.addToSeed(number);
    const moved = average + this.weight * (number - average);
    this.average = moved;
    return moved;
  }

  protected override undo(): void {
    this.average = this.averageBefore;
    this.lacking = this.lackingBefore;
  }

  protected override forget(): void {
    this.average = 0;
    this.lacking = this.length;
  }

  private addToSeed(number: number): number | null {
    const step = 1 / (this.length - this.lacking + 1);
    this.average += step * (number - this.average);
    this.lacking -= 1;
    return this.value;
  }
}
