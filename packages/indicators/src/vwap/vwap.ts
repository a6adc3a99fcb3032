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
 * The sum is of distances to the first price of the session: exact where the price does not move, the first bar
 * included, and without the loss of digits of a day's turnover. A price is stored as the sum of high, low and close:
 * the division by three of the anchor then waits for nothing.
 */
class Vwap extends SessionIndicator<number> {
  private volume = 0;
  private volumeBefore = 0;
  private anchor = Number.NaN;
  private anchorBefore = Number.NaN;
  private sum = Number.NaN;
  private sumBefore = Number.NaN;

  override get value(): number | null {
    return this.volume > 0 ? this.anchor / 3 + this.sum / (3 * this.volume) : null;
  }

  /** Nearly every bar is of the running day and needs none of the steps of the base. */
  override add(bar: Bar): number | null {
    const { time } = bar;
    if (time >= this.dayEnd || time < this.dayStart) return super.add(bar);
    this.hasBegunDay = false;
    return this.addWithinDay(bar);
  }

  protected override advanceInSession(bar: Bar, isFirstOfSession: boolean): number | null {
    if (!isFirstOfSession) return this.addWithinDay(bar);
    this.volumeBefore = this.volume;
    this.sumBefore = this.sum;
    this.anchorBefore = this.anchor;
    this.volume = bar.volume;
    this.sum = 0;
    this.anchor = bar.high + bar.low + bar.close;
    return this.value;
  }

  private addWithinDay(bar: Bar): number | null {
    const { volume, sum, anchor } = this;
    const { high, low, close, volume: traded } = bar;
    this.volumeBefore = volume;
    this.sumBefore = sum;
    const newVolume = volume + traded;
    const newSum = sum + (high + low + close - anchor) * traded;
    this.volume = newVolume;
    this.sum = newSum;
    return newVolume > 0 ? anchor / 3 + newSum / (3 * newVolume) : null;
  }

  protected override undoInSession(wasFirstOfSession: boolean): void {
    this.volume = this.volumeBefore;
    this.sum = this.sumBefore;
    if (wasFirstOfSession) this.anchor = this.anchorBefore;
  }

  protected override forgetSessions(): void {
    this.volume = 0;
  }
}
