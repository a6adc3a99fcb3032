import type { Static } from 'typebox';
import { NetPositionFilter, PositionFigures } from './net-position.ts';
import { productType, symbol } from './order-fields.ts';
import {
  accountName,
  instrumentToken,
  nullable,
  rupees,
  strategyName,
  timestamp,
  withDefault,
} from './scalars.ts';
import { Type } from './type.ts';

const { bookedpnl, openpnl, totalpnl } = PositionFigures.properties;

export const PositionRow = Type.Object(
  {
    AccountName: accountName(),
    StrategyName: strategyName(),
    token: instrumentToken(),
    symbol: symbol(),
    productType: productType(),
    ForwardTest: Type.Enum([0, 1], {
      description: '1 for a forward test, which no broker saw, else 0.',
      examples: [0],
    }),
    qty: Type.Integer({
      description: 'Open quantity in units: above zero long, below zero short, 0 flat.',
      examples: [1],
    }),
    averagePrice: nullable(
      rupees({ description: 'Average price of the open quantity; null when flat.', examples: [170] }),
    ),
    ltp: nullable(
      rupees({ description: 'Last price of the instrument; null when it is not known.', examples: [171.5] }),
    ),
    bookedpnl,
    openpnl,
    totalpnl,
    closing: Type.Optional(
      Type.Object(
        {
          since: timestamp({ description: 'When the square-off was asked for.' }),
          problem: nullable(
            Type.String({
              description: 'Why the last attempt did not close it; null while none has failed.',
              examples: ['The exit order ended as Rejected: Not enough margin.'],
            }),
          ),
        },
        {
          title: 'Closing',
          description: 'Present while a square-off is unfinished: Spark tries until the position is flat.',
        },
      ),
    ),
  },
  {
    title: 'PositionRow',
    description: 'What one strategy holds of one instrument in one account, or has held today.',
  },
);
export type PositionRow = Static<typeof PositionRow>;

export const PositionFilter = Type.Object(
  {
    ...NetPositionFilter.properties,
    open: withDefault(
      Type.Boolean({
        description: 'true for open positions only, false also for those closed today.',
        examples: [true],
      }),
      false,
    ),
  },
  { title: 'PositionFilter', description: 'Which positions to list. Without filters: all.' },
);
export type PositionFilter = Static<typeof PositionFilter>;

/** Beside `data`: which state of the positions it is, and when it was. */
export const PositionsRest = Type.Object(
  {
    version: Type.Optional(
      Type.Integer({
        minimum: 0,
        'x-extension': true,
        description: 'Grows when a fill, a correction or a square-off changes one of these positions.',
        examples: [1_794_802_448_000_017],
      }),
    ),
    asOf: Type.Optional(
      timestamp({ 'x-extension': true, description: 'The moment of the prices, in Indian time.' }),
    ),
  },
  { title: 'PositionsRest', description: 'Which state of the positions the reply shows.' },
);
export type PositionsRest = Static<typeof PositionsRest>;
