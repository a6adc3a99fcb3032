import type { Bar } from '../bar/bar.ts';
import { readSource } from '../bar/source.ts';
import { BarIndicator } from '../indicator/bar-indicator.ts';
import { delayedBars } from '../indicator/delayed.ts';
import type { Indicator } from '../indicator/indicator.ts';
import type { ParametersOf } from '../info/info.ts';
import { readParameters } from '../info/read-parameters.ts';
import { hlc3Info } from './hlc3.info.ts';

export type Hlc3Parameters = ParametersOf<typeof hlc3Info>;

export function createHlc3(parameters: Partial<Hlc3Parameters> = {}): Indicator<number> {
  return delayedBars(new Hlc3(), readParameters(hlc3Info, parameters).offset);
}

class Hlc3 extends BarIndicator<number> {
  override value: number | null = null;
  private valueBefore: number | null = null;

  protected override advance(bar: Bar): number {
    const value = readSource(bar, 'hlc3');
    this.valueBefore = this.value;
    this.value = value;
    return value;
  }

  protected override undo(): void {
    this.value = this.valueBefore;
  }

  protected override forget(): void {
    this.value = null;
  }
}
