import type { Static } from 'typebox';
import { productType, qty, symbol, transType } from './order-fields.ts';
import {
  accountName,
  day,
  id,
  instrumentToken,
  nullable,
  profit,
  rupees,
  strategyName,
  timestamp,
  ucc,
  withDefault,
} from './scalars.ts';
import { Type } from './type.ts';

const tdno = () => id({ description: 'Number of the trade in the tradebook.', examples: [501] });

export const Trade = Type.Object(
  {
    UCC: ucc(),
    AccountName: accountName(),
    StrategyName: strategyName(),
    symbol: symbol(),
    token: instrumentToken(),
    entryTime: timestamp({ description: 'When the position was opened, in Indian time.' }),
    exitTime: timestamp({
      description: 'When it was closed, in Indian time.',
      examples: ['2026-11-16T14:30:00'],
    }),
    date: day({ description: 'Day of the trade.' }),
    transType: transType(),
    entryPrice: rupees({ description: 'Average price of opening, in rupees.', examples: [170] }),
    exitPrice: rupees({ description: 'Average price of closing, in rupees.', examples: [171.5] }),
    qty: qty(),
    PNL: profit({ description: 'Profit or loss in rupees, before charges.', examples: [1.5] }),
    entryLTP: nullable(rupees({ description: 'Last price when it was opened.', examples: [171.25] })),
    exitLTP: nullable(rupees({ description: 'Last price when it was closed.', examples: [171.5] })),
    ForwardTest: Type.Enum([0, 1], {
      description: '1 when it ran on the simulated exchange, else 0.',
      examples: [0],
    }),
    Capital: rupees({ description: 'Capital of the link at that time.', examples: [100000] }),
    PNLper: profit({
      description: 'Profit or loss in per cent of the capital; 0 where the link has no capital.',
      examples: [0.0015],
    }),
    TDno: tdno(),
    productType: productType(),
    Charges: nullable(
      rupees({
        description:
          'Brokerage, taxes and fees of both sides in rupees, worked out by the brokerage plan of the account. ' +
          'null where the rates of the day are not known.',
        examples: [0.42],
      }),
    ),
  },
  { title: 'Trade', description: 'A position that was opened and closed.' },
);
export type Trade = Static<typeof Trade>;

export const TradebookFilter = Type.Object(
  {
    startDate: day({ description: 'First day to list.', examples: ['2026-11-01'] }),
    endDate: day({ description: 'Last day to list.', examples: ['2026-11-30'] }),
    stname: Type.Optional(
      strategyName({
        'x-aliases': ['strategyname'],
        'x-narrows': true,
        description: 'Only trades of this strategy. Left out, those of all; an extension.',
      }),
    ),
    acname: Type.Optional(
      accountName({
        'x-aliases': ['accountname'],
        'x-narrows': true,
        description: 'Only trades of this account. Left out, those of all; an extension.',
      }),
    ),
  },
  { title: 'TradebookFilter', description: 'Whose trades to list, and from which days.' },
);
export type TradebookFilter = Static<typeof TradebookFilter>;

export const TradeToDelete = Type.Object(
  { TDno: tdno() },
  { title: 'TradeToDelete', description: 'Which trade to remove.' },
);
export type TradeToDelete = Static<typeof TradeToDelete>;

export const PushTrades = Type.Object(
  {
    allusers: withDefault(
      Type.Boolean({
        description: 'true does it for every user; only an admin may ask for it.',
        examples: [false],
      }),
      false,
    ),
  },
  { title: 'PushTrades', description: 'Whose orders to convert.' },
);
export type PushTrades = Static<typeof PushTrades>;
