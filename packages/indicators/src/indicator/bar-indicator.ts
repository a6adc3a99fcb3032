import type { Bar } from '../bar/bar.ts';
import type { Indicator } from './indicator.ts';

/**
 * The base of indicators that use whole bars. Replacing the last bar is undoing it and taking the new form,
 * so each indicator only has to store its state before its last bar: a few numbers, never a copy of a window.
 * The value is made from those numbers when it is asked for; nothing else has to be updated.
 */
export abstract class BarIndicator<Value> implements Indicator<Value> {
  protected hasBar = false;

  abstract get value(): Value | null;

  add(bar: Bar): Value | null {
    this.hasBar = true;
    return this.advance(bar);
  }

  replace(bar: Bar): Value | null {
    requireBar(this.hasBar);
    this.undo();
    return this.advance(bar);
  }

  reset(): void {
    this.hasBar = false;
    this.forget();
  }

  /** Takes the bar and returns the value; one call instead of two on the hot path. */
  protected abstract advance(bar: Bar): Value | null;
  /** Back to before the last bar. Called at most once per bar. */
  protected abstract undo(): void;
  protected abstract forget(): void;
}

export function requireBar(hasBar: boolean): void {
  if (!hasBar) throw new RangeError('There is no bar to replace yet; add one first.');
}
