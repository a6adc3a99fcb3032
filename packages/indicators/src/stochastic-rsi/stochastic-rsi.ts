import { delayed } from '../indicator/delayed.ts';
import type { ColumnIndicator } from '../indicator/indicator.ts';
import { NumberIndicator } from '../indicator/number-indicator.ts';
import { ofSource } from '../indicator/of-source.ts';
import type { ParametersOf } from '../info/info.ts';
import { readParameters } from '../info/read-parameters.ts';
import { Strength } from '../rsi/strength.ts';
import { PositionInRange, type PositionValue } from '../stochastic/position-in-range.ts';
import { stochasticRsiInfo } from './stochastic-rsi.info.ts';

export type StochasticRsiParameters = ParametersOf<typeof stochasticRsiInfo>;
export type StochasticRsiValue = PositionValue;

/** While prices do not move the RSI is constant except for rounding, which must not count as a range. */
const RSI_RANGE_MIN = 1e-9;

export function createStochasticRsi(
  parameters: Partial<StochasticRsiParameters> = {},
): ColumnIndicator<StochasticRsiValue> {
  const { length, rsiLength, k, d, ma, scale, source, offset } = readParameters(
    stochasticRsiInfo,
    parameters,
  );
  const position = new PositionInRange({ length, smoothK: k, d, ma, scale, rangeMin: RSI_RANGE_MIN });
  return delayed(ofSource(new StochasticRsi(new Strength(rsiLength), position), source), offset);
}

class StochasticRsi extends NumberIndicator<StochasticRsiValue> {
  private readonly strength: Strength;
  private readonly position: PositionInRange;

  constructor(strength: Strength, position: PositionInRange) {
    super();
    this.strength = strength;
    this.position = position;
  }

  override get value(): StochasticRsiValue | null {
    return this.position.value;
  }

  protected override advance(number: number): StochasticRsiValue | null {
    this.strength.add(number);
    if (!this.strength.isReady) return null;
    const rsi = this.strength.value;
    this.position.add(rsi, rsi, rsi);
    return this.position.value;
  }

  protected override undo(): void {
    if (this.strength.isReady) this.position.undo();
    this.strength.undo();
  }

  protected override forget(): void {
    this.strength.reset();
    this.position.reset();
  }
}
