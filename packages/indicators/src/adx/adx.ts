import { trueRange } from '../atr/average-true-range.ts';
import type { Bar } from '../bar/bar.ts';
import { BarIndicator } from '../indicator/bar-indicator.ts';
import { delayedBars } from '../indicator/delayed.ts';
import type { Indicator } from '../indicator/indicator.ts';
import type { ParametersOf } from '../info/info.ts';
import { readParameters } from '../info/read-parameters.ts';
import { ratioOr } from '../rolling/ratio.ts';
import { SeededAverage } from '../rolling/seeded-average.ts';
import { adxInfo } from './adx.info.ts';

export type AdxParameters = ParametersOf<typeof adxInfo>;

export type AdxValue = {
  readonly adx: number | null;
  readonly plusDI: number;
  readonly minusDI: number;
};

export function createAdx(parameters: Partial<AdxParameters> = {}): Indicator<AdxValue> {
  const { length, signal, offset } = readParameters(adxInfo, parameters);
  return delayedBars(new Adx(length, signal), offset);
}

/** Everything begins at the second bar, the true range too: a movement needs a bar before it. */
class Adx extends BarIndicator<AdxValue> {
  private readonly plus: SeededAverage;
  private readonly minus: SeededAverage;
  private readonly range: SeededAverage;
  private readonly average: SeededAverage;
  private count = 0;
  private high = Number.NaN;
  private highBefore = Number.NaN;
  private low = Number.NaN;
  private lowBefore = Number.NaN;
  private close = Number.NaN;
  private closeBefore = Number.NaN;

  constructor(length: number, signal: number) {
    super();
    this.plus = SeededAverage.wilder(length);
    this.minus = SeededAverage.wilder(length);
    this.range = SeededAverage.wilder(length);
    this.average = SeededAverage.wilder(signal);
  }

  override get value(): AdxValue | null {
    const { average } = this;
    if (!this.range.isReady) return null;
    return {
      adx: average.isReady ? average.value : null,
      plusDI: this.shareOfRange(this.plus),
      minusDI: this.shareOfRange(this.minus),
    };
  }

  protected override advance(bar: Bar): AdxValue | null {
    const { high, low } = bar;
    this.highBefore = this.high;
    this.lowBefore = this.low;
    this.closeBefore = this.close;
    this.high = high;
    this.low = low;
    this.close = bar.close;
    this.count += 1;
    if (this.count === 1) return null;
    const up = high - this.highBefore;
    const down = this.lowBefore - low;
    this.plus.add(up > down && up > 0 ? up : 0);
    this.minus.add(down > up && down > 0 ? down : 0);
    this.range.add(trueRange(high, low, this.closeBefore));
    if (this.range.isReady) this.average.add(this.directionalIndex());
    return this.value;
  }

  private shareOfRange(movement: SeededAverage): number {
    return 100 * ratioOr(movement.value, this.range.value, 0);
  }

  /** DX. The true range cancels out of it, so it is taken from the movements. */
  private directionalIndex(): number {
    const plus = this.plus.value;
    const minus = this.minus.value;
    return 100 * ratioOr(Math.abs(plus - minus), plus + minus, 0);
  }

  protected override undo(): void {
    if (this.count > 1) {
      if (this.range.isReady) this.average.undo();
      this.plus.undo();
      this.minus.undo();
      this.range.undo();
    }
    this.high = this.highBefore;
    this.low = this.lowBefore;
    this.close = this.closeBefore;
    this.count -= 1;
  }

  protected override forget(): void {
    this.plus.reset();
    this.minus.reset();
    this.range.reset();
    this.average.reset();
    this.count = 0;
  }
}
