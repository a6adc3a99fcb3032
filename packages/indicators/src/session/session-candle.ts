import type { Bar } from '../bar/bar.ts';

/** High, low and close of the running session, and of the finished one at the bar that begins a new one. */
export class SessionCandle {
  /** Whether the last bar ended a session; then `finishedHigh` and so on are of that session. */
  hasFinished = false;
  finishedHigh = Number.NaN;
  finishedLow = Number.NaN;
  finishedClose = Number.NaN;
  private bars = 0;
  private high = Number.NaN;
  private low = Number.NaN;
  private close = Number.NaN;

  add(bar: Bar, isFirstOfSession: boolean): void {
    // Before a bar that does not end a session the same three are what undoing it goes back to.
    this.finishedHigh = this.high;
    this.finishedLow = this.low;
    this.finishedClose = this.close;
    this.hasFinished = isFirstOfSession && this.bars > 0;
    if (isFirstOfSession) {
      this.high = bar.high;
      this.low = bar.low;
    } else {
      if (bar.high > this.high) this.high = bar.high;
      if (bar.low < this.low) this.low = bar.low;
    }
    this.close = bar.close;
    this.bars += 1;
  }

  undo(): void {
    this.high = this.finishedHigh;
    this.low = this.finishedLow;
    this.close = this.finishedClose;
    this.bars -= 1;
  }

  reset(): void {
    this.bars = 0;
    this.hasFinished = false;
  }
}
