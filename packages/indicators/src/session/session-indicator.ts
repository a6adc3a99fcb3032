import type { Bar } from '../bar/bar.ts';
import { BarIndicator } from '../indicator/bar-indicator.ts';
import { DAY_MS, istDayStart } from './ist-day.ts';

const NO_DAY = Number.NEGATIVE_INFINITY;

/**
 * The base of indicators that restart, or look back, at the first bar of an Indian day. A bar of the running day,
 * which nearly all are, is compared with the two ends of it and changes nothing about the day.
 */
export abstract class SessionIndicator<Value> extends BarIndicator<Value> {
  /** Midnight in India before the last bar. */
  protected dayStart = NO_DAY;
  protected dayEnd = NO_DAY;
  private dayStartBefore = NO_DAY;
  /** Whether the last bar began a day; only then undoing it goes back to another. */
  protected hasBegunDay = false;

  override add(bar: Bar): Value | null {
    requireFrom(this.dayStart, bar);
    return super.add(bar);
  }

  override replace(bar: Bar): Value | null {
    requireFrom(this.hasBegunDay ? this.dayStartBefore : this.dayStart, bar);
    return super.replace(bar);
  }

  protected override advance(bar: Bar): Value | null {
    const isFirstOfSession = bar.time >= this.dayEnd;
    this.hasBegunDay = isFirstOfSession;
    if (isFirstOfSession) {
      this.dayStartBefore = this.dayStart;
      this.setDay(istDayStart(bar.time));
    }
    return this.advanceInSession(bar, isFirstOfSession);
  }

  protected override undo(): void {
    this.undoInSession(this.hasBegunDay);
    if (this.hasBegunDay) this.setDay(this.dayStartBefore);
  }

  protected override forget(): void {
    this.setDay(NO_DAY);
    this.hasBegunDay = false;
    this.forgetSessions();
  }

  private setDay(dayStart: number): void {
    this.dayStart = dayStart;
    this.dayEnd = dayStart + DAY_MS;
  }

  protected abstract advanceInSession(bar: Bar, isFirstOfSession: boolean): Value | null;
  protected abstract undoInSession(wasFirstOfSession: boolean): void;
  protected abstract forgetSessions(): void;
}

/** A bar of an earlier day would begin a session that is over, and every level after it would be wrong. */
function requireFrom(dayStart: number, bar: Bar): void {
  if (bar.time < dayStart) throw refusedDay(bar);
}

function refusedDay({ time }: Bar): RangeError {
  return new RangeError(`Bars must come in order of time; the one at ${time} is of an earlier day.`);
}
