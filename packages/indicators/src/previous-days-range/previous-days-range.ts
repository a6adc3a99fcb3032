import type { Bar } from '../bar/bar.ts';
import type { Indicator } from '../indicator/indicator.ts';
import type { ParametersOf } from '../info/info.ts';
import { readParameters } from '../info/read-parameters.ts';
import { RollingRange } from '../rolling/rolling-range.ts';
import { SessionCandle } from '../session/session-candle.ts';
import { SessionIndicator } from '../session/session-indicator.ts';
import { previousDaysRangeInfo } from './previous-days-range.info.ts';

export type PreviousDaysRangeParameters = ParametersOf<typeof previousDaysRangeInfo>;

export type PreviousDaysRangeValue = {
  readonly high: number;
  readonly low: number;
  readonly range: number;
};

export function createPreviousDaysRange(
  parameters: Partial<PreviousDaysRangeParameters> = {},
): Indicator<PreviousDaysRangeValue> {
  return new PreviousDaysRange(readParameters(previousDaysRangeInfo, parameters).days);
}

class PreviousDaysRange extends SessionIndicator<PreviousDaysRangeValue> {
  private readonly today = new SessionCandle();
  private readonly days: RollingRange;

  constructor(days: number) {
    super();
    this.days = new RollingRange(days);
  }

  override get value(): PreviousDaysRangeValue | null {
    const { high, low, isReady } = this.days;
    return isReady ? { high, low, range: high - low } : null;
  }

  protected override advanceInSession(bar: Bar, isFirstOfSession: boolean): PreviousDaysRangeValue | null {
    const { today, days } = this;
    today.add(bar, isFirstOfSession);
    if (today.hasFinished) days.add(today.finishedHigh, today.finishedLow);
    return this.value;
  }

  protected override undoInSession(): void {
    if (this.today.hasFinished) this.days.undo();
    this.today.undo();
  }

  protected override forgetSessions(): void {
    this.today.reset();
    this.days.reset();
  }
}
