import { delayed } from '../indicator/delayed.ts';
import type { ColumnIndicator } from '../indicator/indicator.ts';
import { NumberIndicator } from '../indicator/number-indicator.ts';
import { ofSource } from '../indicator/of-source.ts';
import type { ParametersOf } from '../info/info.ts';
import { readParameters } from '../info/read-parameters.ts';
import { rsiInfo } from './rsi.info.ts';
import { Strength } from './strength.ts';

export type RsiParameters = ParametersOf<typeof rsiInfo>;

export function createRsi(parameters: Partial<RsiParameters> = {}): ColumnIndicator<number> {
  const { length, source, offset } = readParameters(rsiInfo, parameters);
  return delayed(ofSource(new Rsi(length), source), offset);
}

class Rsi extends NumberIndicator<number> {
  private readonly strength: Strength;

  constructor(length: number) {
    super();
    this.strength = new Strength(length);
  }

  override get value(): number | null {
    return this.strength.isReady ? this.strength.value : null;
  }

  protected override advance(number: number): number | null {
    this.strength.add(number);
    return this.value;
  }

  protected override undo(): void {
    this.strength.undo();
  }

  protected override forget(): void {
    this.strength.reset();
  }
}
