import type { Static } from 'typebox';
import { PositionFigures } from './net-position.ts';
import { PositionRow } from './position.ts';
import { accountName, count, nullable, profit, timestamp } from './scalars.ts';
import { epochMs } from './system.ts';
import { Type } from './type.ts';

const version = (description: string) =>
  Type.Integer({ minimum: 0, description, examples: [1_794_802_448_000_017] });

export const LivePosition = Type.Object(
  {
    key: Type.String({
      description: 'Names the row among yours, for as long as it is there.',
      examples: ['account1|test1|NSE:212|Intraday|R'],
    }),
    ...PositionRow.properties,
    ltpTime: nullable(
      timestamp({ description: 'When the last price was made, in Indian time; null when none is known.' }),
    ),
    stale: Type.Boolean({
      description:
        'true when the last price is older than it should be while the market is open, or none is known.',
      examples: [false],
    }),
  },
  { title: 'LivePosition', description: 'One row of GET /positions, with the time of its price.' },
);
export type LivePosition = Static<typeof LivePosition>;

const liveFigures = () => ({
  ...PositionFigures.properties,
  knownpnl: profit({
    description: 'Booked and open profit of what is known: the same as totalpnl unless that is null.',
    examples: [2.32],
  }),
  unknownpositions: count({
    description: 'Positions whose profit is not known: without a price, or damaged.',
    examples: [0],
  }),
});

export const LiveFigures = Type.Object(liveFigures(), {
  title: 'LiveFigures',
  description: 'Profit, loss and number of positions, and what of it is known.',
});
export type LiveFigures = Static<typeof LiveFigures>;

const forwardTest = () =>
  Type.Optional(
    Type.Object(liveFigures(), {
      title: 'LiveForwardTests',
      description: 'The same of forward tests, which no other figure holds; absent where there are none.',
    }),
  );

export const LiveTotal = Type.Object(
  { ...liveFigures(), forwardTest: forwardTest() },
  { title: 'LiveTotal', description: 'The figures of all your accounts together.' },
);
export type LiveTotal = Static<typeof LiveTotal>;

export const LiveAccountTotal = Type.Object(
  { AccountName: accountName(), ...liveFigures(), forwardTest: forwardTest() },
  { title: 'LiveAccountTotal', description: 'The figures of one account.' },
);
export type LiveAccountTotal = Static<typeof LiveAccountTotal>;

export const LivePositions = Type.Object(
  {
    version: version(
      'Grows when a fill, a correction or a square-off changes a position of yours. GET /positions tells the same number.',
    ),
    asOf: timestamp({ description: 'The moment of the figures, in Indian time.' }),
    epochMs: epochMs('The same moment in epoch milliseconds.'),
    whole: Type.Boolean({
      description: 'Whether `rows` and `accounts` are all there are (true), or those that changed (false).',
      examples: [true],
    }),
    rows: Type.Array(LivePosition, { description: 'Positions, in the order of GET /positions.' }),
    removed: Type.Array(
      Type.String({ description: 'A key.', examples: ['account1|test1|NSE:212|Intraday|R'] }),
      {
        description: 'Keys of rows that are no longer there, such as those closed on an earlier day.',
        examples: [[]],
      },
    ),
    accounts: Type.Array(LiveAccountTotal, { description: 'The figures of accounts.' }),
    removedAccounts: Type.Array(accountName(), {
      description: 'Accounts that are no longer there.',
      examples: [[]],
    }),
    total: LiveTotal,
  },
  { title: 'LivePositions', description: 'Your positions as they stand, or what of them changed.' },
);
export type LivePositions = Static<typeof LivePositions>;
