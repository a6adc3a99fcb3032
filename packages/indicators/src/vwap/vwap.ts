import type { Bar } from '../bar/bar.ts';
import type { Indicator } from '../indicator/indicator.ts';
import type { ParametersOf } from '../info/info.ts';
import { readParameters } from '../info/read-parameters.ts';
import { SessionIndicator } from '../session/session-indicator.ts';
import { vwapInfo } from './vwap.info.ts';

export type VwapParameters = ParametersOf<typeof vwapInfo>;

export function createVwap(parameters: Partial<VwapParameters> = {}): Indicator<number> {
  readParameters(vwapInfo, parameters);
  return new Vwap();
}

/**
 * The sum is of distances to the first price of the session: exact where the price stands still, the first bar
 * included, and without the loss of digits of a day's turnover.
 */
class Vwap extends SessionIndicator<number> {
  private volume = 0;
  private volumeBefore = 0;
  private anchor = Number.NaN;
  private anchorBefore = Number.NaN;
  private sum = Number.NaN;
  private sumBefore = Number.NaN;

  override get value(): number | null {
    return this.volume > 0 ? this.anchor + this.sum / this.volume : null;
  }

  protected override advanceInSession(bar: Bar, isFirstOfSession: boolean): number | null {
    this.volumeBefore = this.volume;
    this.anchorBefore = this.anchor;
    this.sumBefore = this.sum;
    const price = (bar.high + bar.low + bar.close) / 3;
    if (isFirstOfSession) {
      this.volume = 0;
      this.anchor = price;
      this.sum = 0;
    }
    this.volume += bar.volume;
    this.sum += (price - this.anchor) * bar.volume;
    return this.value;
  }

  protected override undoInSession(): void {
    this.volume = this.volumeBefore;
    this.anchor = this.anchorBefore;
    this.sum = this.sumBefore;
  }

  protected override forgetSessions(): void {
    this.volume = 0;
  }
}
