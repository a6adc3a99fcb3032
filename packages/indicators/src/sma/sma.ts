import { delayed } from '../indicator/delayed.ts';
import type { ColumnIndicator } from '../indicator/indicator.ts';
import { NumberIndicator } from '../indicator/number-indicator.ts';
import { ofSource } from '../indicator/of-source.ts';
import type { ParametersOf } from '../info/info.ts';
import { readParameters } from '../info/read-parameters.ts';
import { RollingMean } from '../rolling/rolling-mean.ts';
import { smaInfo } from './sma.info.ts';

export type SmaParameters = ParametersOf<typeof smaInfo>;

export function createSma(parameters: Partial<SmaParameters> = {}): ColumnIndicator<number> {
  const { length, source, offset } = readParameters(smaInfo, parameters);
  return delayed(ofSource(new Sma(length), source), offset);
}

class Sma extends NumberIndicator<number> {
  private readonly mean: RollingMean;

  constructor(length: number) {
    super();
    this.mean = new RollingMean(length);
  }

  override get value(): number | null {
    return this.mean.isReady ? this.mean.value : null;
  }

  protected override advance(number: number): number | null {
    this.mean.add(number);
    return this.value;
  }

  protected override undo(): void {
    this.mean.undo();
  }

  protected override forget(): void {
    this.mean.reset();
  }
}
