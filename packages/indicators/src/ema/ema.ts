import type { Source } from '../bar/source.ts';
import { delayed } from '../indicator/delayed.ts';
import type { ColumnIndicator } from '../indicator/indicator.ts';
import { NumberIndicator } from '../indicator/number-indicator.ts';
import type { ParametersOf } from '../info/info.ts';
import { readParameters } from '../info/read-parameters.ts';
import { SeededAverage } from '../rolling/seeded-average.ts';
import { emaInfo } from './ema.info.ts';

export type EmaParameters = ParametersOf<typeof emaInfo>;

export function createEma(parameters: Partial<EmaParameters> = {}): ColumnIndicator<number> {
  const { length, source, offset } = readParameters(emaInfo, parameters);
  return delayed(new Ema(length, source), offset);
}

class Ema extends NumberIndicator<number> {
  private readonly average: SeededAverage;

  constructor(length: number, source: Source) {
    super(source);
    this.average = SeededAverage.exponential(length);
  }

  override get value(): number | null {
    return this.average.isReady ? this.average.value : null;
  }

  protected override advance(number: number): number | null {
    this.average.add(number);
    return this.value;
  }

  protected override undo(): void {
    this.average.undo();
  }

  protected override forget(): void {
    this.average.reset();
  }
}
