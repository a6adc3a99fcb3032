import { delayed } from '../indicator/delayed.ts';
import type { ColumnIndicator } from '../indicator/indicator.ts';
import { NumberIndicator } from '../indicator/number-indicator.ts';
import { ofSource } from '../indicator/of-source.ts';
import type { ParametersOf } from '../info/info.ts';
import { ParameterError, readParameters } from '../info/read-parameters.ts';
import { SeededAverage } from '../rolling/seeded-average.ts';
import { macdInfo } from './macd.info.ts';

export type MacdParameters = ParametersOf<typeof macdInfo>;

export type MacdValue = {
  readonly line: number;
  readonly signal: number | null;
  readonly hist: number | null;
};

export function createMacd(parameters: Partial<MacdParameters> = {}): ColumnIndicator<MacdValue> {
  const { fast, slow, signal, source, offset } = readParameters(macdInfo, parameters);
  if (fast >= slow) {
    throw new ParameterError('macd', 'fast', `must be shorter than slow, but ${fast} is not below ${slow}`);
  }
  return delayed(ofSource(new Macd({ fast, slow, signal }), source), offset);
}

class Macd extends NumberIndicator<MacdValue> {
  private readonly fast: SeededAverage;
  private readonly slow: SeededAverage;
  private readonly signal: SeededAverage;

  constructor(lengths: { fast: number; slow: number; signal: number }) {
    super();
    this.fast = SeededAverage.exponential(lengths.fast);
    this.slow = SeededAverage.exponential(lengths.slow);
    this.signal = SeededAverage.exponential(lengths.signal);
  }

  override get value(): MacdValue | null {
    const { signal } = this;
    if (!this.slow.isReady) return null;
    const line = this.fast.value - this.slow.value;
    if (!signal.isReady) return { line, signal: null, hist: null };
    return { line, signal: signal.value, hist: line - signal.value };
  }

  protected override advance(number: number): MacdValue | null {
    this.fast.add(number);
    this.slow.add(number);
    if (this.slow.isReady) this.signal.add(this.fast.value - this.slow.value);
    return this.value;
  }

  protected override undo(): void {
    if (this.slow.isReady) this.signal.undo();
    this.fast.undo();
    this.slow.undo();
  }

  protected override forget(): void {
    this.fast.reset();
    this.slow.reset();
    this.signal.reset();
  }
}
