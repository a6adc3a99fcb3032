import { nullable } from './scalars.ts';
import { Type } from './type.ts';

/** What a day is compared with a backtest or a replay by. */
export const hashFields = () => ({
  marketHash: nullable(
    Type.String({
      description:
        'Names what it saw of the market: the minutes of the underlying, the candles of its data points and what its conditions were. The same in a backtest, a replay and a deployment that saw the same; null where it is not known.',
      examples: ['5f1d0c0e9b0a4c7e8d2f6a3b1c9e7d54'],
    }),
  ),
  decisionHash: nullable(
    Type.String({
      description:
        'Names what was decided: conditions that fired, entries and exits with their reasons, and what became of each leg, without prices. The same where the same was decided; null where it is not known.',
      examples: ['0b7e4d1a6c2f4985b3d8e1f07a9c5d26'],
    }),
  ),
});
