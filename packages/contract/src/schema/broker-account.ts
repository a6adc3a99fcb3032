import { LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { accountName, brokerCode, freeText, instrumentToken, nullable, timestamp } from './scalars.ts';
import { Type } from './type.ts';

const amount = (description: string, example: number) =>
  nullable(
    Type.Number({ description: `${description} null when the broker does not say.`, examples: [example] }),
  );

const qty = (description: string, example: number) => Type.Integer({ description, examples: [example] });

export const BrokerFunds = Type.Object(
  {
    Available: amount('Money for new orders, in rupees.', 48397.46),
    Used: amount('Money that open positions and orders bind, in rupees.', 1602.54),
    Total: amount('All of it, in rupees.', 50000),
    Collateral: amount('What pledged securities count for, in rupees.', 10000),
  },
  {
    title: 'BrokerFunds',
    description:
      'What the account has to spend, as the broker counts it. For testBroker the total is the capital of the account with ' +
      'what was won or lost since, charges aside; used is an estimate of the margin, with the open loss of what was not ' +
      'paid for in full.',
    examples: [{ Available: 48397.46, Used: 1602.54, Total: 50000, Collateral: 10000 }],
  },
);
export type BrokerFunds = Static<typeof BrokerFunds>;

const EXAMPLE = {
  TradSymbol: 'SBIN-EQ',
  exchange: 'NSE',
  token: 'NSE:3045',
  product: 'Intraday',
  BrokerQty: 10,
  SparkQty: 10,
  Agrees: true,
  BuyQty: 14,
  BuyValue: 11372.9,
  SellQty: 4,
  SellValue: 3252,
  AvgPrice: 812.35,
};

export const BrokerPosition = Type.Object(
  {
    TradSymbol: Type.String({
      description: "Symbol of the instrument, or the broker's name for one that Spark does not list.",
      examples: ['SBIN-EQ'],
    }),
    exchange: Type.String({ description: 'Exchange, as the broker tells it.', examples: ['NSE'] }),
    token: nullable(instrumentToken({ description: 'The instrument in Spark, or null when it lists none.' })),
    product: Type.String({
      description: "Intraday or Delivery; the broker's own word for anything else.",
      examples: ['Intraday'],
    }),
    BrokerQty: nullable(
      qty('Open quantity at the broker, short below zero. null when the broker does not list it.', 10),
    ),
    SparkQty: qty("Open quantity in Spark's own book, of all strategies, without forward tests.", 10),
    Agrees: nullable(
      Type.Boolean({
        description:
          'Whether both say the same. null when nobody can tell: shares for delivery become holdings at the broker.',
        examples: [true],
      }),
    ),
    BuyQty: nullable(qty('Bought, as the broker tells it.', 14)),
    BuyValue: amount('What that cost, in rupees.', 11372.9),
    SellQty: nullable(qty('Sold, as the broker tells it.', 4)),
    SellValue: amount('What that brought in, in rupees.', 3252),
    AvgPrice: amount('Average price of what is open, in rupees.', 812.35),
  },
  {
    title: 'BrokerPosition',
    description: 'One position, as the broker and as Spark has it.',
    examples: [EXAMPLE],
  },
);
export type BrokerPosition = Static<typeof BrokerPosition>;

export const BrokerAccount = Type.Object(
  {
    AccountName: accountName(),
    Broker: brokerCode({ description: 'Code of the broker.' }),
    AskedAt: timestamp({ description: 'When the broker was asked.' }),
    Funds: nullable(BrokerFunds),
    Positions: nullable(
      Type.Array(BrokerPosition, {
        description: 'All that the broker or Spark holds, or null when the broker did not tell.',
        examples: [[EXAMPLE]],
      }),
    ),
    Message: nullable(
      freeText(LIMITS.logMessageChars, {
        description: 'Why something is unknown, in one sentence. null when all is known.',
        examples: ['FYERS did not answer: No answer came within 10 s.'],
      }),
    ),
  },
  { title: 'BrokerAccount', description: 'What the broker says of an account, beside what Spark has.' },
);
export type BrokerAccount = Static<typeof BrokerAccount>;
