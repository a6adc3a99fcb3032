import type { Bar } from '../bar/bar.ts';
import { readSource, type Source } from '../bar/source.ts';
import { requireBar } from './bar-indicator.ts';
import type { ColumnIndicator } from './indicator.ts';

const NONE = 0;
const MISSING = 1;
const COUNTED = 2;

/** The base of indicators of one column; like BarIndicator, with numbers, some of which may be missing. */
export abstract class NumberIndicator<Value> implements ColumnIndicator<Value> {
  private readonly source: Source;
  /** What the last bar brought; only a counted number can be undone. */
  private last: typeof NONE | typeof MISSING | typeof COUNTED = NONE;

  constructor(source: Source) {
    this.source = source;
  }

  abstract get value(): Value | null;

  add(bar: Bar): Value | null {
    this.last = COUNTED;
    return this.advance(readSource(bar, this.source));
  }

  replace(bar: Bar): Value | null {
    return this.replaceNumber(readSource(bar, this.source));
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
