import type { Static } from 'typebox';
import { accountName, count, nullable, profit, strategyName } from './scalars.ts';
import { Type } from './type.ts';

/** The five figures that net positions and overviews share. */
export const PositionFigures = Type.Object(
  {
    bookedpnl: nullable(
      profit({
        description: 'Profit or loss of what was closed, in rupees; null when stored rows of it are damaged.',
        examples: [0.82],
      }),
    ),
    openpnl: nullable(
      profit({
        description: 'Profit or loss of what is open; null when a price is missing.',
        examples: [1.5],
      }),
    ),
    totalpnl: nullable(
      profit({ description: 'Booked and open together; null when a price is missing.', examples: [2.32] }),
    ),
    totalpositions: count({ description: 'Positions touched today.', examples: [1] }),
    openpositions: count({ description: 'Positions that are not closed.', examples: [1] }),
  },
  { title: 'PositionFigures', description: 'Profit, loss and number of positions.' },
);
export type PositionFigures = Static<typeof PositionFigures>;

export const ForwardTestFigures = Type.Object(PositionFigures.properties, {
  title: 'ForwardTestFigures',
  description: 'The same figures of forward tests, which no other figure holds; absent where there are none.',
});

/** Sums of an account's money, and those of its forward tests beside them. */
export const SummedFigures = {
  ...PositionFigures.properties,
  forwardTest: Type.Optional(ForwardTestFigures),
};

export const NetPosition = Type.Object(
  { accountName: accountName(), ...SummedFigures },
  {
    title: 'NetPosition',
    description:
      'The positions of one account, summed up. The same figures stand once more under the name of the ' +
      'account, for clients that look there.',
    additionalProperties: PositionFigures,
  },
);
export type NetPosition = Static<typeof NetPosition>;

export const NetPositionFilter = Type.Object(
  {
    Acname: Type.Optional(
      accountName({ 'x-aliases': ['accountname'], description: 'Only this account. Without it: all.' }),
    ),
    Stname: Type.Optional(
      strategyName({ 'x-aliases': ['strategyname'], description: 'Only this strategy. Without it: all.' }),
    ),
  },
  { title: 'NetPositionFilter', description: 'Whose positions to sum up.' },
);
export type NetPositionFilter = Static<typeof NetPositionFilter>;
