import type { Bar } from '../bar/bar.ts';
import { requireBar } from './bar-indicator.ts';
import type { ColumnIndicator } from './indicator.ts';

const NONE = 0;
const MISSING = 1;
const COUNTED = 2;

/**
 * The base of indicators of one column; like BarIndicator, with numbers, some of which may be missing. Of a bar it
 * takes the close, which nearly all want; `ofSource` makes it take another column.
 */
export abstract class NumberIndicator<Value> implements ColumnIndicator<Value> {
  /** What the last bar brought; only a counted number can be undone. */
  private last: typeof NONE | typeof MISSING | typeof COUNTED = NONE;

  abstract get value(): Value | null;

  add(bar: Bar): Value | null {
    this.last = COUNTED;
    return this.advance(bar.close);
  }

  replace(bar: Bar): Value | null {
    return this.replaceNumber(bar.close);
  }

  addNumber(number: number | null): Value | null {
    if (number === null) {
      this.last = MISSING;
      return this.value;
    }
    this.last = COUNTED;
    return this.advance(number);
  }

  replaceNumber(number: number | null): Value | null {
    requireBar(this.last !== NONE);
    if (this.last === COUNTED) this.undo();
    return this.addNumber(number);
  }

  reset(): void {
    this.last = NONE;
    this.forget();
  }

  protected abstract advance(number: number): Value | null;
  protected abstract undo(): void;
  protected abstract forget(): void;
}
