import type { Bar } from '../bar/bar.ts';
import { BarIndicator } from '../indicator/bar-indicator.ts';
import { DAY_MS, istDayStart } from './ist-day.ts';

const NO_DAY = Number.NEGATIVE_INFINITY;

/** The base of indicators that begin anew, or look back, at the first bar of an Indian day. */
export abstract class SessionIndicator<Value> extends BarIndicator<Value> {
  /** Midnight in India before the last bar. */
  protected dayStart = NO_DAY;
  private dayStartBefore = NO_DAY;

  override add(bar: Bar): Value | null {
    requireFrom(this.dayStart, bar);
    return super.add(bar);
  }

  override replace(bar: Bar): Value | null {
    requireFrom(this.dayStartBefore, bar);
    return super.replace(bar);
  }

  protected override advance(bar: Bar): Value | null {
    const isFirstOfSession = bar.time >= this.dayStart + DAY_MS;
    this.dayStartBefore = this.dayStart;
    if (isFirstOfSession) this.dayStart = istDayStart(bar.time);
    return this.advanceInSession(bar, isFirstOfSession);
  }

  protected override undo(): void {
    this.dayStart = this.dayStartBefore;
    this.undoInSession();
  }

  protected override forget(): void {
    this.dayStart = NO_DAY;
    this.dayStartBefore = NO_DAY;
    this.forgetSessions();
  }

  protected abstract advanceInSession(bar: Bar, isFirstOfSession: boolean): Value | null;
  protected abstract undoInSession(): void;
  protected abstract forgetSessions(): void;
}

/** A bar of an earlier day would begin a session that is over, and every level after it would be wrong. */
function requireFrom(dayStart: number, bar: Bar): void {
  if (bar.time < dayStart) throw refusedDay(bar);
}

function refusedDay({ time }: Bar): RangeError {
  return new RangeError(`Bars must come in order of time; the one at ${time} is of an earlier day.`);
}
