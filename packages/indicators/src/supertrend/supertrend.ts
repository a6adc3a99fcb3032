import { AverageTrueRange } from '../atr/average-true-range.ts';
import type { Bar } from '../bar/bar.ts';
import { BarIndicator } from '../indicator/bar-indicator.ts';
import type { Indicator } from '../indicator/indicator.ts';
import type { ParametersOf } from '../info/info.ts';
import { readParameters } from '../info/read-parameters.ts';
import { supertrendInfo } from './supertrend.info.ts';

export type SupertrendParameters = ParametersOf<typeof supertrendInfo>;

export type SupertrendValue = {
  readonly line: number;
  readonly direction: 1 | -1;
  readonly upper: number;
  readonly lower: number;
};

export function createSupertrend(parameters: Partial<SupertrendParameters> = {}): Indicator<SupertrendValue> {
  const { length, multiplier, atr } = readParameters(supertrendInfo, parameters);
  return new Supertrend(new AverageTrueRange(atr, length), multiplier);
}

class Supertrend extends BarIndicator<SupertrendValue> {
  private readonly range: AverageTrueRange;
  private readonly multiplier: number = Number.NaN;
  private upper = Number.NaN;
  private upperBefore = Number.NaN;
  private lower = Number.NaN;
  private lowerBefore = Number.NaN;
  private isUp = false;
  private wasUp = false;
  private close = Number.NaN;
  private closeBefore = Number.NaN;

  constructor(range: AverageTrueRange, multiplier: number) {
    super();
    this.range = range;
    this.multiplier = multiplier;
  }

  override get value(): SupertrendValue | null {
    const { upper, lower } = this;
    if (!this.range.isReady) return null;
    return this.isUp
      ? { line: lower, direction: 1, upper, lower }
      : { line: upper, direction: -1, upper, lower };
  }

  protected override advance(bar: Bar): SupertrendValue | null {
    this.range.add(bar);
    this.closeBefore = this.close;
    this.close = bar.close;
    this.upperBefore = this.upper;
    this.lowerBefore = this.lower;
    this.wasUp = this.isUp;
    if (!this.range.isReady) return null;
    const middle = (bar.high + bar.low) / 2;
    const reach = this.multiplier * this.range.value;
    this.moveBands(middle + reach, middle - reach);
    this.isUp = this.wasUp
      ? bar.close >= this.lower
      : bar.close > this.upper && !Number.isNaN(this.upperBefore);
    return this.value;
  }

  /** Each band only comes closer, until the close before has gone through it. The first bands are taken as they are. */
  private moveBands(basicUpper: number, basicLower: number): void {
    const { upperBefore, lowerBefore, closeBefore } = this;
    this.upper = basicUpper >= upperBefore && closeBefore <= upperBefore ? upperBefore : basicUpper;
    this.lower = basicLower <= lowerBefore && closeBefore >= lowerBefore ? lowerBefore : basicLower;
  }

  protected override undo(): void {
    this.range.undo();
    this.close = this.closeBefore;
    this.upper = this.upperBefore;
    this.lower = this.lowerBefore;
    this.isUp = this.wasUp;
  }

  protected override forget(): void {
    this.range.reset();
    this.close = Number.NaN;
    this.upper = Number.NaN;
    this.lower = Number.NaN;
    this.isUp = false;
  }
}
