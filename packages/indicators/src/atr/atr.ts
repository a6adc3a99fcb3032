import type { Bar } from '../bar/bar.ts';
import { BarIndicator } from '../indicator/bar-indicator.ts';
import { delayedBars } from '../indicator/delayed.ts';
import type { Indicator } from '../indicator/indicator.ts';
import type { ParametersOf } from '../info/info.ts';
import { readParameters } from '../info/read-parameters.ts';
import { atrInfo } from './atr.info.ts';
import { AverageTrueRange } from './average-true-range.ts';

export type AtrParameters = ParametersOf<typeof atrInfo>;

export function createAtr(parameters: Partial<AtrParameters> = {}): Indicator<number> {
  const { length, mode, offset } = readParameters(atrInfo, parameters);
  return delayedBars(new Atr(new AverageTrueRange(mode, length)), offset);
}

class Atr extends BarIndicator<number> {
  private readonly average: AverageTrueRange;

  constructor(average: AverageTrueRange) {
    super();
    this.average = average;
  }

  override get value(): number | null {
    return this.average.isReady ? this.average.value : null;
  }

  protected override advance(bar: Bar): number | null {
    this.average.add(bar);
    return this.value;
  }

  protected override undo(): void {
    this.average.undo();
  }

  protected override forget(): void {
    this.average.reset();
  }
}
