import type { Bar } from '../bar/bar.ts';
import { readSource, type Source } from '../bar/source.ts';
import type { ColumnIndicator } from './indicator.ts';

/** The parameter "source": the column of a bar that goes into an indicator which takes the close by default. */
export function ofSource<Value>(indicator: ColumnIndicator<Value>, source: Source): ColumnIndicator<Value> {
  return source === 'close' ? indicator : new OfSource(indicator, source);
}

class OfSource<Value> implements ColumnIndicator<Value> {
  private readonly inner: ColumnIndicator<Value>;
  private readonly source: Exclude<Source, 'close'>;

  constructor(inner: ColumnIndicator<Value>, source: Exclude<Source, 'close'>) {
    this.inner = inner;
    this.source = source;
  }

  get value(): Value | null {
    return this.inner.value;
  }

  add(bar: Bar): Value | null {
    return this.inner.addNumber(readSource(bar, this.source));
  }

  replace(bar: Bar): Value | null {
    return this.inner.replaceNumber(readSource(bar, this.source));
  }

  addNumber(number: number | null): Value | null {
    return this.inner.addNumber(number);
  }

  replaceNumber(number: number | null): Value | null {
    return this.inner.replaceNumber(number);
  }

  reset(): void {
    this.inner.reset();
  }
}
