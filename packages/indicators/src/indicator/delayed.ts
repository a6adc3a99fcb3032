import type { Bar } from '../bar/bar.ts';
import type { ColumnIndicator, Indicator } from './indicator.ts';

/**
 * The parameter "offset": the value of so many bars ago. Only the past can be had; a negative offset would read
 * the future and is refused where parameters are read.
 */
export function delayed<Value>(indicator: ColumnIndicator<Value>, offset: number): ColumnIndicator<Value> {
  return offset === 0 ? indicator : new DelayedColumn(indicator, offset);
}

export function delayedBars<Value>(indicator: Indicator<Value>, offset: number): Indicator<Value> {
  return offset === 0 ? indicator : new Delayed(indicator, offset);
}

class Delayed<Value, Inner extends Indicator<Value> = Indicator<Value>> implements Indicator<Value> {
  value: Value | null = null;
  protected readonly inner: Inner;
  /** The last values of the inner indicator, the newest at `newest`, the oldest after it. */
  private readonly ring: (Value | null)[];
  private newest = 0;

  constructor(inner: Inner, offset: number) {
    this.inner = inner;
    this.ring = Array.from({ length: offset + 1 }, () => null);
  }

  add(bar: Bar): Value | null {
    return this.push(this.inner.add(bar));
  }

  replace(bar: Bar): Value | null {
    return this.rewrite(this.inner.replace(bar));
  }

  reset(): void {
    this.inner.reset();
    this.ring.fill(null);
    this.newest = 0;
    this.value = null;
  }

  protected push(value: Value | null): Value | null {
    const { ring } = this;
    this.newest = this.newest + 1 === ring.length ? 0 : this.newest + 1;
    ring[this.newest] = value;
    const oldest = this.newest + 1 === ring.length ? 0 : this.newest + 1;
    this.value = ring[oldest] ?? null;
    return this.value;
  }

  /** The value handed out is older than the last bar, so it stays. */
  protected rewrite(value: Value | null): Value | null {
    this.ring[this.newest] = value;
    return this.value;
  }
}

class DelayedColumn<Value> extends Delayed<Value, ColumnIndicator<Value>> implements ColumnIndicator<Value> {
  addNumber(number: number | null): Value | null {
    return this.push(this.inner.addNumber(number));
  }

  replaceNumber(number: number | null): Value | null {
    return this.rewrite(this.inner.replaceNumber(number));
  }
}
