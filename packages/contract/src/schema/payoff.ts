import { LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { INSTRUMENT_OR_SELECTOR, selectorFields } from './contract-selector.ts';
import { qty, transType } from './order-fields.ts';
import {
  accountName,
  day,
  instrumentFields,
  instrumentToken,
  moment,
  nullable,
  rupees,
  strategyName,
  timestamp,
} from './scalars.ts';
import { Type } from './type.ts';

/** Described, so that the example holds on every day. */
const EXAMPLE_LEGS = (['CE', 'PE'] as const).map((optionType) => ({
  autoOpt: {
    symbol: 'NIFTY',
    exchange: 'NFO',
    optionType,
    strikeBy: 'moneyness',
    strikeVal: 'ATM',
    expType: 'monthly',
  },
  transType: 'Sell',
  qty: 65,
}));

export const PayoffLegRequest = Type.Object(
  {
    ...instrumentFields(),
    ...selectorFields(),
    transType: transType(),
    qty: Type.Integer({ ...qty(), examples: [65] }),
    price: Type.Optional(
      rupees({
        description: 'What you paid or got for one unit, in rupees. Left out, the price of now.',
        examples: [118.5],
      }),
    ),
    iv: Type.Optional(
      Type.Number({
        minimum: 0.01,
        maximum: 1_000,
        description: 'Volatility of an option in per cent. Left out, the one that its price implies.',
        examples: [12.5],
      }),
    ),
  },
  {
    title: 'PayoffLegRequest',
    'x-needs-one': INSTRUMENT_OR_SELECTOR,
    description: 'An option, a future or shares, bought or sold.',
    examples: EXAMPLE_LEGS.slice(0, 1),
  },
);
export type PayoffLegRequest = Static<typeof PayoffLegRequest>;

export const PayoffPositions = Type.Object(
  {
    strategyname: Type.Optional(
      strategyName({
        'x-aliases': ['stname'],
        'x-narrows': true,
        description: 'Only those of this strategy.',
      }),
    ),
    acname: Type.Optional(
      accountName({
        'x-aliases': ['accountname'],
        'x-narrows': true,
        description: 'Only those of this account.',
      }),
    ),
  },
  {
    title: 'PayoffPositions',
    'x-instead-of': 'legs',
    description: 'Which of your open positions; {} for all. Forward tests are not among them.',
    examples: [{ strategyname: 'test1' }],
  },
);
export type PayoffPositions = Static<typeof PayoffPositions>;

export const PayoffQuestion = Type.Object(
  {
    legs: Type.Optional(
      Type.Array(PayoffLegRequest, {
        minItems: 1,
        maxItems: LIMITS.legsPerCall,
        description: 'What you think of trading.',
        examples: [EXAMPLE_LEGS],
      }),
    ),
    fromPositions: Type.Optional(PayoffPositions),
    date: Type.Optional(
      moment(
        'A further moment to see the profit at, in Indian time, until the first expiry. A day means 15:30 of it.',
        '2026-11-19',
      ),
    ),
  },
  {
    title: 'PayoffQuestion',
    'x-needs-one': ['legs', 'fromPositions'],
    description: 'Legs, or what you hold, or both together.',
  },
);
export type PayoffQuestion = Static<typeof PayoffQuestion>;

const amount = (description: string, example: number) =>
  nullable(Type.Number({ description, examples: [example] }));
const price = (description: string, example: number) =>
  nullable(rupees({ description, examples: [example] }));
const extreme = (description: string, examples: readonly (number | string)[]) =>
  Type.Union([Type.Number(), Type.Enum(['unlimited']), Type.Null()], { description, examples });

export const PayoffMoment = Type.Object(
  {
    at: timestamp({ description: 'Which moment, in Indian time.', examples: ['2026-11-23T15:30:00'] }),
    profit: amount('Profit in rupees if the underlying is then where it is now.', 9_295),
    breakEvens: nullable(
      Type.Array(rupees({ description: 'A price of the underlying.', examples: [23_208.4] }), {
        description: 'Prices of the underlying at which the profit is 0, the lowest first.',
        examples: [[23_208.4, 23_791.6]],
      }),
    ),
    maxProfit: extreme('The most it can bring, in rupees, or unlimited.', [18_954]),
    maxLoss: extreme('The worst it can come to, in rupees and below 0 for a loss, or unlimited.', [
      'unlimited',
    ]),
  },
  { title: 'PayoffMoment', description: 'What the legs bring at one moment, before charges.' },
);
export type PayoffMoment = Static<typeof PayoffMoment>;

export const PayoffPoint = Type.Object(
  {
    price: rupees({ description: 'Price of the underlying.', examples: [23_500] }),
    now: amount('Profit in rupees if it were there now.', 120),
    atDate: amount('The same at `date`; null where none was given.', 8_210),
    atExpiry: amount('The same at the first expiry.', 18_954),
  },
  { title: 'PayoffPoint', description: 'Profit at one price of the underlying.' },
);
export type PayoffPoint = Static<typeof PayoffPoint>;

export const PayoffLeg = Type.Object(
  {
    token: instrumentToken({ examples: ['NFO:57001'] }),
    symbol: Type.String({ description: 'Its trading symbol.', examples: ['NIFTY23NOV2623500CE'] }),
    transType: transType(),
    qty: Type.Integer({ ...qty(), examples: [65] }),
    price: amount('What one unit was traded at: as given, as held, else the price of now.', 155.8),
    ltp: price('Last traded price.', 155.8),
    iv: amount('Volatility in per cent by which it is valued; null for what is no option.', 12),
    why: nullable(
      Type.String({
        description: 'Why this contract, where it was described by autoOpt or autoFut.',
        examples: ['NIFTY is at 23512.40, so 23500.00 is at the money.'],
      }),
    ),
  },
  { title: 'PayoffLeg', description: 'One leg as it was understood.' },
);
export type PayoffLeg = Static<typeof PayoffLeg>;

export const PayoffGreeks = Type.Object(
  {
    delta: Type.Number({ description: 'Rupees for one rupee of the underlying.', examples: [-2.95] }),
    gamma: Type.Number({ description: 'Change of delta for one rupee.', examples: [-0.132] }),
    theta: Type.Number({ description: 'Rupees in one calendar day.', examples: [1_446.7] }),
    vega: Type.Number({ description: 'Rupees for one point of volatility.', examples: [-1_687.8] }),
  },
  { title: 'PayoffGreeks', description: 'Of all legs together, in rupees.' },
);
export type PayoffGreeks = Static<typeof PayoffGreeks>;

export const Payoff = Type.Object(
  {
    underlying: Type.String({ description: 'Name of the stock or index.', examples: ['NIFTY'] }),
    spot: price('Its last price; of a commodity that of the near future.', 23_512.4),
    expiry: nullable(
      day({
        description: 'The first expiry among the legs; null for shares alone.',
        examples: ['2026-11-23'],
      }),
    ),
    legs: Type.Array(PayoffLeg, { description: 'The legs as they were understood.' }),
    netPremium: amount('Rupees got for sold options less those paid for bought ones.', 18_954),
    now: PayoffMoment,
    atDate: Type.Optional(PayoffMoment),
    atExpiry: PayoffMoment,
    greeks: nullable(PayoffGreeks),
    atmIv: amount('Volatility at the money of the first expiry, in per cent.', 12),
    probabilityOfProfit: amount('How likely a profit at the first expiry is, in per cent.', 57.53),
    points: Type.Array(PayoffPoint, {
      description: 'From low to high, at most 201, among them every strike and the price of now.',
    }),
    unknown: Type.Array(Type.String({ description: 'A sentence.' }), {
      description: 'Why something above is null, a sentence for each reason; empty where all is known.',
      examples: [[]],
    }),
    oldestPrice: nullable(
      timestamp({
        description: 'Time of the oldest price in this answer, in Indian time; null where there is none.',
      }),
    ),
  },
  {
    title: 'Payoff',
    description: 'What the legs of one underlying bring. What no fresh price tells is null, never 0.',
  },
);
export type Payoff = Static<typeof Payoff>;
