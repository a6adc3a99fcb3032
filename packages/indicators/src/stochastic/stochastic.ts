import type { Bar } from '../bar/bar.ts';
import { BarIndicator } from '../indicator/bar-indicator.ts';
import { delayedBars } from '../indicator/delayed.ts';
import type { Indicator } from '../indicator/indicator.ts';
import type { ParametersOf } from '../info/info.ts';
import { readParameters } from '../info/read-parameters.ts';
import { PositionInRange, type PositionValue } from './position-in-range.ts';
import { stochasticInfo } from './stochastic.info.ts';

export type StochasticParameters = ParametersOf<typeof stochasticInfo>;
export type StochasticValue = PositionValue;

export function createStochastic(parameters: Partial<StochasticParameters> = {}): Indicator<StochasticValue> {
  const { k, d, smoothK, ma, offset } = readParameters(stochasticInfo, parameters);
  const position = new PositionInRange({ length: k, smoothK, d, ma, scale: 100, rangeMin: 0 });
  return delayedBars(new Stochastic(position), offset);
}

class Stochastic extends BarIndicator<StochasticValue> {
  private readonly position: PositionInRange;

  constructor(position: PositionInRange) {
    super();
    this.position = position;
  }

  override get value(): StochasticValue | null {
    return this.position.value;
  }

  /** As the base does it, yet with a call that can only mean this class, so that the compiler can take it in. */
  override add(bar: Bar): StochasticValue | null {
    this.hasBar = true;
    return this.advance(bar);
  }

  protected override advance(bar: Bar): StochasticValue | null {
    this.position.add(bar.high, bar.low, bar.close);
    return this.position.value;
  }

  protected override undo(): void {
    this.position.undo();
  }

  protected override forget(): void {
    this.position.reset();
  }
}
