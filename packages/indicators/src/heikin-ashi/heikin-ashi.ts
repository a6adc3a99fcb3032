import type { Bar } from '../bar/bar.ts';
import { BarIndicator } from '../indicator/bar-indicator.ts';
import type { Indicator } from '../indicator/indicator.ts';

export type HeikinAshiValue = {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
};

export function createHeikinAshi(): Indicator<HeikinAshiValue> {
  return new HeikinAshi();
}

class HeikinAshi extends BarIndicator<HeikinAshiValue> {
  private count = 0;
  private open = Number.NaN;
  private openBefore = Number.NaN;
  private high = Number.NaN;
  private low = Number.NaN;
  private close = Number.NaN;
  private closeBefore = Number.NaN;

  override get value(): HeikinAshiValue | null {
    const { open, high, low, close } = this;
    return this.count === 0 ? null : { open, high, low, close };
  }

  /** As the base does it, yet with a call that can only mean this class, so that the compiler can take it in. */
  override add(bar: Bar): HeikinAshiValue | null {
    this.hasBar = true;
    return this.advance(bar);
  }

  protected override advance(bar: Bar): HeikinAshiValue | null {
    const close = (bar.open + bar.high + bar.low + bar.close) / 4;
    const open = this.count === 0 ? (bar.open + bar.close) / 2 : (this.open + this.close) / 2;
    const top = open > close ? open : close;
    const bottom = open < close ? open : close;
    this.openBefore = this.open;
    this.closeBefore = this.close;
    this.open = open;
    this.close = close;
    const high = bar.high > top ? bar.high : top;
    const low = bar.low < bottom ? bar.low : bottom;
    this.high = high;
    this.low = low;
    this.count += 1;
    // Not by the getter, which could return null: this way nothing is allocated for a caller that reads only a number of it.
    return { open, high, low, close };
  }

  /** High and low are not restored: nothing is computed from them, and undoing is followed by a new form. */
  protected override undo(): void {
    this.open = this.openBefore;
    this.close = this.closeBefore;
    this.count -= 1;
  }

  protected override forget(): void {
    this.count = 0;
  }
}
