import type { Bar } from '../bar/bar.ts';
import type { Indicator } from '../indicator/indicator.ts';
import type { ParametersOf } from '../info/info.ts';
import { readParameters } from '../info/read-parameters.ts';
import { SessionCandle } from '../session/session-candle.ts';
import { SessionIndicator } from '../session/session-indicator.ts';
import { type PivotMode, type PivotPointsValue, pivotLevels } from './levels.ts';
import { pivotPointsInfo } from './pivot-points.info.ts';

export type PivotPointsParameters = ParametersOf<typeof pivotPointsInfo>;

export function createPivotPoints(
  parameters: Partial<PivotPointsParameters> = {},
): Indicator<PivotPointsValue> {
  return new PivotPoints(readParameters(pivotPointsInfo, parameters).mode);
}

class PivotPoints extends SessionIndicator<PivotPointsValue> {
  private readonly mode: PivotMode;
  private readonly today = new SessionCandle();
  /** The same all day long, so they are computed once a day. */
  private levels: PivotPointsValue | null = null;
  private levelsBefore: PivotPointsValue | null = null;

  constructor(mode: PivotMode) {
    super();
    this.mode = mode;
  }

  override get value(): PivotPointsValue | null {
    return this.levels;
  }

  protected override advanceInSession(bar: Bar, isFirstOfSession: boolean): PivotPointsValue | null {
    const { today } = this;
    today.add(bar, isFirstOfSession);
    this.levelsBefore = this.levels;
    if (today.hasFinished) {
      const { finishedHigh: high, finishedLow: low, finishedClose: close } = today;
      this.levels = pivotLevels(this.mode, { high, low, close });
    }
    return this.levels;
  }

  protected override undoInSession(): void {
    this.today.undo();
    this.levels = this.levelsBefore;
  }

  protected override forgetSessions(): void {
    this.today.reset();
    this.levels = null;
  }
}
