import type { Static } from 'typebox';
import { accountName, profit, strategyName, timestamp, withDefault } from './scalars.ts';
import { Type } from './type.ts';

export const IntradayPnl = Type.Object(
  {
    Datetime: timestamp({ description: 'The moment, in Indian time.' }),
    PNL: profit({ description: 'Profit or loss of the day up to then, in rupees.', examples: [2.32] }),
  },
  { title: 'IntradayPnl', description: 'One point of the curve of the day.' },
);
export type IntradayPnl = Static<typeof IntradayPnl>;

export const IntradayPnlFilter = Type.Object(
  {
    acname: Type.Optional(
      accountName({ 'x-aliases': ['accountname'], description: 'Only this account. Without it: all.' }),
    ),
    stname: Type.Optional(
      strategyName({ 'x-aliases': ['strategyname'], description: 'Only this strategy. Without it: all.' }),
    ),
    forwardTest: withDefault(
      Type.Boolean({
        description: 'The curve of forward tests, which no other curve holds.',
        examples: [false],
      }),
      false,
    ),
  },
  { title: 'IntradayPnlFilter', description: 'Whose curve to draw.' },
);
export type IntradayPnlFilter = Static<typeof IntradayPnlFilter>;
