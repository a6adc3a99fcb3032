import { delayed } from '../indicator/delayed.ts';
import type { ColumnIndicator } from '../indicator/indicator.ts';
import { NumberIndicator } from '../indicator/number-indicator.ts';
import { ofSource } from '../indicator/of-source.ts';
import type { ParametersOf } from '../info/info.ts';
import { readParameters } from '../info/read-parameters.ts';
import { RollingSpread } from '../rolling/rolling-spread.ts';
import { bollingerBandsInfo } from './bollinger-bands.info.ts';

export type BollingerBandsParameters = ParametersOf<typeof bollingerBandsInfo>;

export type BollingerBandsValue = {
  readonly mid: number;
  readonly upper: number;
  readonly lower: number;
  readonly bandwidth: number | null;
  readonly percentB: number | null;
};

export function createBollingerBands(
  parameters: Partial<BollingerBandsParameters> = {},
): ColumnIndicator<BollingerBandsValue> {
  const { length, sd, source, offset } = readParameters(bollingerBandsInfo, parameters);
  return delayed(ofSource(new BollingerBands(length, sd), source), offset);
}

class BollingerBands extends NumberIndicator<BollingerBandsValue> {
  private readonly spread: RollingSpread;
  private readonly sd: number = Number.NaN;
  private number = Number.NaN;
  private numberBefore = Number.NaN;

  constructor(length: number, sd: number) {
    super();
    this.spread = new RollingSpread(length);
    this.sd = sd;
  }

  override get value(): BollingerBandsValue | null {
    const { spread, number } = this;
    return spread.isReady ? bandsAt(number, spread.mean, this.sd * spread.deviation) : null;
  }

  protected override advance(number: number): BollingerBandsValue | null {
    this.spread.add(number);
    this.numberBefore = this.number;
    this.number = number;
    return this.value;
  }

  protected override undo(): void {
    this.spread.undo();
    this.number = this.numberBefore;
  }

  protected override forget(): void {
    this.spread.reset();
  }
}

/**
 * Of the middle. Columns such as HL2 differ in their last digit though the candles are the same; where a rounding
 * is all the scatter there is, a position within it would be noise.
 */
const SCATTER_MIN = 1e-12;

/** %B is measured from the middle: `upper - lower` is zero where a narrow band lies at large prices. */
function bandsAt(number: number, mid: number, reach: number): BollingerBandsValue {
  const hasScatter = reach > SCATTER_MIN * Math.abs(mid);
  return {
    mid,
    upper: mid + reach,
    lower: mid - reach,
    bandwidth: finiteOrNull((200 * reach) / mid),
    percentB: hasScatter ? 0.5 + (number - mid) / (2 * reach) : null,
  };
}

function finiteOrNull(number: number): number | null {
  return number - number === 0 ? number : null;
}
