import {
  BROKERAGE_PRESET,
  CHARGED_MARKET,
  type ChargeKind,
  DP_PRESET,
  LIMITS,
  OPTION_TYPE,
} from '@spark/vocabulary';
import type { Static } from 'typebox';
import { productType, qty, transType } from './order-fields.ts';
import { day, instrumentToken, nullable, rupees, withDefault } from './scalars.ts';
import { Type } from './type.ts';

export const ChargedLeg = Type.Object(
  {
    segment: Type.Enum([...CHARGED_MARKET], {
      description: 'Where it is traded: NSE or BSE for shares, otherwise the exchange and FUT or OPT.',
      examples: ['NFO-OPT'],
    }),
    productType: productType(),
    transType: transType(),
    qty: Type.Integer({ ...qty(), examples: [65] }),
    price: rupees({
      minimum: 0.01,
      description: 'Price of one unit in rupees; of an option the premium.',
      examples: [100],
    }),
    orders: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.splitMax,
        description: 'Orders it took at the exchange. Brokerage is due for each, so slices cost more.',
        examples: [1],
      }),
      1,
    ),
    symbol: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LIMITS.symbolChars,
        description: 'Name of the stock or index. Some charges and all margins depend on it.',
        examples: ['NIFTY'],
      }),
    ),
    token: Type.Optional(
      instrumentToken({
        description: 'The instrument, to tell legs apart. Its exchange must be that of segment.',
        examples: ['NFO:61093'],
      }),
    ),
    intrinsic: Type.Optional(
      rupees({
        description:
          'For a bought option that was exercised at expiry: how deep it was in the money, in rupees for one unit.',
        examples: [0],
      }),
    ),
    expiry: Type.Optional(
      day({ description: 'Expiry of a future or option, for the margin.', examples: ['2026-11-23'] }),
    ),
    strike: Type.Optional(
      rupees({ description: 'Strike of an option in rupees, for the margin.', examples: [24000] }),
    ),
    optionType: Type.Optional(
      Type.Enum([...OPTION_TYPE], {
        description: 'CE for a call, PE for a put, for the margin.',
        examples: ['CE'],
      }),
    ),
    underlyingPrice: Type.Optional(
      rupees({
        minimum: 0.01,
        description:
          'Price of what the option is written on. Without it a sold option has no margin estimate.',
        examples: [24000],
      }),
    ),
  },
  {
    title: 'ChargedLeg',
    description: 'One side of a trade.',
    examples: [
      {
        segment: 'NFO-OPT',
        productType: 'Intraday',
        transType: 'Buy',
        qty: 65,
        price: 100,
        orders: 1,
        symbol: 'NIFTY',
        expiry: '2026-11-23',
        strike: 24000,
        optionType: 'CE',
        underlyingPrice: 24000,
      },
    ],
  },
);
export type ChargedLeg = Static<typeof ChargedLeg>;

export const BrokeragePlan = Type.Object(
  {
    perOrder: withDefault(
      rupees({ maximum: 10_000, description: 'Flat amount for each executed order.', examples: [0] }),
      0,
    ),
    percent: withDefault(
      Type.Number({
        minimum: 0,
        maximum: LIMITS.brokeragePercentMax,
        description: 'Share of the turnover in percent.',
        examples: [0.03],
      }),
      0,
    ),
    capPerOrder: Type.Optional(
      rupees({
        maximum: 10_000,
        description: 'The most that the share may come to for one order.',
        examples: [20],
      }),
    ),
  },
  {
    title: 'BrokeragePlan',
    description: 'What your broker takes: a flat amount for each order, a share up to a cap, or both.',
  },
);
export type BrokeragePlan = Static<typeof BrokeragePlan>;

export const ChargesQuestion = Type.Object(
  {
    legs: Type.Array(ChargedLeg, {
      minItems: 1,
      maxItems: LIMITS.legsPerCall,
      description: 'What is traded. The answer has one element for each, in the same order.',
      examples: [
        [
          {
            segment: 'NFO-OPT',
            productType: 'Intraday',
            transType: 'Buy',
            qty: 65,
            price: 100,
            orders: 1,
            symbol: 'NIFTY',
          },
          {
            segment: 'NFO-OPT',
            productType: 'Intraday',
            transType: 'Sell',
            qty: 65,
            price: 110,
            orders: 1,
            symbol: 'NIFTY',
          },
        ],
      ],
    }),
    date: Type.Optional(
      day({ description: 'The day whose rates hold, 2024-10-01 or later. Without it: today.' }),
    ),
    brokerage: withDefault(
      Type.Enum([...BROKERAGE_PRESET], {
        description:
          'What the broker takes. With flat20 delivery is free, an option order costs ₹20, any other 0.03 % up to ₹20.',
        examples: ['flat20'],
      }),
      'flat20',
    ),
    plan: Type.Optional(BrokeragePlan),
    dp: withDefault(
      Type.Enum([...DP_PRESET], {
        description:
          'Depository charge of a delivery sale, once for each instrument: none, generic (₹13.50), FYERS (₹12.50).',
        examples: ['none'],
      }),
      'none',
    ),
  },
  {
    title: 'ChargesQuestion',
    description: 'What is traded, and what the broker takes. A plan of your own goes before brokerage.',
  },
);
export type ChargesQuestion = Static<typeof ChargesQuestion>;

const amount = (description: string, example: number) =>
  rupees({ maximum: LIMITS.idMax, description, examples: [example] });

const amounts = {
  brokerage: amount('What the broker takes.', 40),
  stt: amount('Securities transaction tax; in whole rupees in the total.', 11),
  sttExercise: amount('Securities transaction tax of exercised options.', 0),
  ctt: amount('Commodities transaction tax.', 0),
  exchange: amount('Transaction charge of the exchange.', 4.85),
  ipft: amount("Contribution to the exchange's investor protection fund.", 0),
  sebi: amount('Fee of the regulator.', 0.01),
  stamp: amount('Stamp duty, on the buy side.', 0.2),
  dp: amount('Depository charge.', 0),
  gst: amount('Goods and services tax on brokerage, exchange charge, fund, fee and depository.', 8.08),
} satisfies Record<ChargeKind, unknown>;

export const ChargeAmounts = Type.Object(
  { ...amounts, total: amount('The sum of all.', 64.14) },
  { title: 'ChargeAmounts', description: 'Charges in rupees, by kind.' },
);
export type ChargeAmounts = Static<typeof ChargeAmounts>;

export const MarginEstimate = Type.Object(
  {
    estimate: Type.Literal(true, {
      description: 'Always true: made from round figures, not from the risk file of the exchange.',
      examples: [true],
    }),
    span: amount('For the risk of sold options and of futures.', 0),
    exposure: amount('On top, for each of them.', 0),
    expiryDay: amount('On top, for index options sold on their expiry day.', 0),
    premium: amount('Paid for bought options.', 0),
    equity: amount('For shares: a fifth of the value for the day, all of it for delivery.', 0),
    total: amount('The sum of all.', 0),
  },
  {
    title: 'MarginEstimate',
    description: 'An estimate of the margin in rupees, and nothing more than that.',
    examples: [{ estimate: true, span: 0, exposure: 0, expiryDay: 0, premium: 0, equity: 0, total: 0 }],
  },
);
export type MarginEstimate = Static<typeof MarginEstimate>;

export const ChargeReport = Type.Object(
  {
    date: day({ description: 'The day whose rates were used.' }),
    legs: Type.Array(ChargeAmounts, {
      description: 'The charges of each leg by itself, to the paisa.',
      examples: [
        [
          {
            ...{ brokerage: 20, stt: 0, sttExercise: 0, ctt: 0, exchange: 2.31, ipft: 0, sebi: 0.01 },
            ...{ stamp: 0.2, dp: 0, gst: 4.02, total: 26.54 },
          },
          {
            ...{ brokerage: 20, stt: 10.73, sttExercise: 0, ctt: 0, exchange: 2.54, ipft: 0, sebi: 0.01 },
            ...{ stamp: 0, dp: 0, gst: 4.06, total: 37.34 },
          },
        ],
      ],
    }),
    total: ChargeAmounts,
    margin: nullable(MarginEstimate),
  },
  {
    title: 'ChargeReport',
    description:
      'What the legs cost. margin is null when a future or a sold option does not say its symbol, when a sold option ' +
      'does not say underlyingPrice, and for CDS.',
  },
);
export type ChargeReport = Static<typeof ChargeReport>;
