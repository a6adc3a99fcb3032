import type { Bar } from '../bar/bar.ts';
import type { Indicator } from '../indicator/indicator.ts';
import type { ParametersOf } from '../info/info.ts';
import { readParameters } from '../info/read-parameters.ts';
import { MINUTE_MS, SESSION_OPEN_MINUTE } from '../session/ist-day.ts';
import { SessionIndicator } from '../session/session-indicator.ts';
import { openingRangeInfo } from './opening-range.info.ts';

export type OpeningRangeParameters = ParametersOf<typeof openingRangeInfo>;

export type OpeningRangeValue = {
  readonly high: number;
  readonly low: number;
  readonly range: number;
  readonly late: 0 | 1;
};

export function createOpeningRange(
  parameters: Partial<OpeningRangeParameters> = {},
): Indicator<OpeningRangeValue> {
  const { candles, timeframe } = readParameters(openingRangeInfo, parameters);
  return new OpeningRange(candles, timeframe);
}

const SESSION_OPEN_MS = SESSION_OPEN_MINUTE * MINUTE_MS;

class OpeningRange extends SessionIndicator<OpeningRangeValue> {
  private readonly candles: number = 0;
  private readonly timeframeMs: number = 0;
  private count = 0;
  private countBefore = 0;
  private high = Number.NaN;
  private highBefore = Number.NaN;
  private low = Number.NaN;
  private lowBefore = Number.NaN;
  private isLate = false;
  private wasLate = false;

  constructor(candles: number, timeframe: number) {
    super();
    this.candles = candles;
    this.timeframeMs = timeframe * MINUTE_MS;
  }

  override get value(): OpeningRangeValue | null {
    const { high, low } = this;
    if (this.count < this.candles) return null;
    return { high, low, range: high - low, late: this.isLate ? 1 : 0 };
  }

  protected override advanceInSession(bar: Bar, isFirstOfSession: boolean): OpeningRangeValue | null {
    this.countBefore = this.count;
    this.highBefore = this.high;
    this.lowBefore = this.low;
    this.wasLate = this.isLate;
    if (isFirstOfSession) this.count = 0;
    if (this.count < this.candles) this.widen(bar);
    return this.value;
  }

  private widen(bar: Bar): void {
    this.high = this.count === 0 || bar.high > this.high ? bar.high : this.high;
    this.low = this.count === 0 || bar.low < this.low ? bar.low : this.low;
    const isInPlace = bar.time === this.dayStart + SESSION_OPEN_MS + this.count * this.timeframeMs;
    this.isLate = !isInPlace || (this.count > 0 && this.isLate);
    this.count += 1;
  }

  protected override undoInSession(): void {
    this.count = this.countBefore;
    this.high = this.highBefore;
    this.low = this.lowBefore;
    this.isLate = this.wasLate;
  }

  protected override forgetSessions(): void {
    this.count = 0;
  }
}
