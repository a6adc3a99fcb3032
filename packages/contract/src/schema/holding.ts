import { LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { units } from './price.ts';
import {
  accountName,
  brokerCode,
  count,
  freeText,
  instrumentToken,
  nullable,
  profit,
  rupees,
} from './scalars.ts';
import { Type } from './type.ts';

export const HoldingFilter = Type.Object(
  {
    AccountName: Type.Optional(accountName({ description: 'Only this account. Left out, all of yours.' })),
  },
  { title: 'HoldingFilter', description: 'Whose holdings.' },
);
export type HoldingFilter = Static<typeof HoldingFilter>;

const money = (description: string, example: number) =>
  nullable(Type.Number({ minimum: 0, description, examples: [example] }));
const change = (description: string, example: number) =>
  nullable(profit({ description, examples: [example] }));
const percent = (description: string, example: number) =>
  nullable(Type.Number({ description, examples: [example] }));

export const Holding = Type.Object(
  {
    accountName: accountName(),
    token: nullable(instrumentToken({ examples: ['NSE:3045'] })),
    symbol: Type.String({ description: 'Its trading symbol.', examples: ['SBIN-EQ'] }),
    isin: nullable(
      Type.String({ description: 'Its ISIN; null where nobody says.', examples: ['INE062A01020'] }),
    ),
    qty: units('Units delivered to you, without those sold today.', 10),
    t1Qty: units('Units bought that are delivered on the next trading day.', 5),
    soldTodayQty: nullable(units('Units sold today; null where the broker does not say.', 2)),
    averagePrice: nullable(
      rupees({
        description: 'What one unit cost on average; null where that is not known.',
        examples: [812.35],
      }),
    ),
    ltp: nullable(rupees({ description: 'Last traded price; null where there is none.', examples: [830.1] })),
    investedValue: money('What all units together cost, in rupees.', 12_185.25),
    value: money('What they are worth at ltp, in rupees.', 12_451.5),
    dayChange: change(
      'Change since the close of the day before of what you held then, in rupees; what you bought today is not in it.',
      90,
    ),
    dayChangePercent: percent('The same in per cent.', 0.73),
    pnl: change('Value less what they cost, in rupees.', 266.25),
    pnlPercent: percent('The same in per cent of what they cost.', 2.19),
  },
  {
    title: 'Holding',
    description:
      'Shares of one company in one account. Whatever rests on something unknown is null, never 0.',
  },
);
export type Holding = Static<typeof Holding>;

const totals = {
  holdings: count({ description: 'How many holdings are counted.', examples: [1] }),
  investedValue: Holding.properties.investedValue,
  value: money('What they are worth together; null where a part is not known.', 12_451.5),
  valueAtLeast: Type.Number({
    minimum: 0,
    description: 'What the parts with a known price are worth: the whole is worth at least that.',
    examples: [12_451.5],
  }),
  isPartial: Type.Boolean({
    description: 'Whether a price is missing, or an account could not be asked.',
    examples: [false],
  }),
  dayChange: Holding.properties.dayChange,
  dayChangePercent: Holding.properties.dayChangePercent,
  pnl: Holding.properties.pnl,
  pnlPercent: Holding.properties.pnlPercent,
};

export const HoldingTotals = Type.Object(totals, {
  title: 'HoldingTotals',
  description: 'Sums of holdings. One that is unknown makes a sum null.',
});
export type HoldingTotals = Static<typeof HoldingTotals>;

export const AccountHoldings = Type.Object(
  {
    accountName: accountName(),
    broker: brokerCode(),
    ...totals,
    message: nullable(
      freeText(LIMITS.logMessageChars, {
        description: 'Why the broker could not be asked; null when it answered.',
        examples: ['FYERS: log in first.'],
      }),
    ),
  },
  { title: 'AccountHoldings', description: 'The sums of one account.' },
);
export type AccountHoldings = Static<typeof AccountHoldings>;

export const HoldingsReport = Type.Object(
  {
    holdings: Type.Array(Holding, { description: 'By account, then by symbol.' }),
    accounts: Type.Array(AccountHoldings, { description: 'The sums of each account.' }),
    total: HoldingTotals,
  },
  { title: 'HoldingsReport', description: 'What shares your accounts own, and what they are worth.' },
);
export type HoldingsReport = Static<typeof HoldingsReport>;
