import type { Bar } from '../bar/bar.ts';
import { readSource } from '../bar/source.ts';
import { BarIndicator } from '../indicator/bar-indicator.ts';
import { delayedBars } from '../indicator/delayed.ts';
import type { Indicator } from '../indicator/indicator.ts';
import type { ParametersOf } from '../info/info.ts';
import { readParameters } from '../info/read-parameters.ts';
import { hl2Info } from './hl2.info.ts';

export type Hl2Parameters = ParametersOf<typeof hl2Info>;

export function createHl2(parameters: Partial<Hl2Parameters> = {}): Indicator<number> {
  return delayedBars(new Hl2(), readParameters(hl2Info, parameters).offset);
}

class Hl2 extends BarIndicator<number> {
  override value: number | null = null;
  private valueBefore: number | null = null;

  protected override advance(bar: Bar): number {
    const value = readSource(bar, 'hl2');
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
