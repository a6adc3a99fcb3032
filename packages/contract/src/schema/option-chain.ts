import { LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { ExpirySearch } from './instrument.ts';
import { units } from './price.ts';
import { day, instrumentToken, nullable, rupees, timestamp, withDefault } from './scalars.ts';
import { Type } from './type.ts';

export const OptionChainQuestion = Type.Object(
  {
    symbol: ExpirySearch.properties.symbol,
    exchange: ExpirySearch.properties.exchange,
    expiry: Type.Optional(
      day({ description: 'Which expiry. Left out, the nearest one.', examples: ['2026-11-17'] }),
    ),
    strikes: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.chainStrikesEachSide,
        description: 'How many strikes to show on each side of the one at the money.',
        examples: [10],
      }),
      10,
    ),
  },
  { title: 'OptionChainQuestion', description: 'Which option chain to read.' },
);
export type OptionChainQuestion = Static<typeof OptionChainQuestion>;

/** The strikes of a chain that is pushed again and again are fewer than those of one that is read. */
export const LiveChainQuestion = Type.Object(
  {
    symbol: ExpirySearch.properties.symbol,
    exchange: ExpirySearch.properties.exchange,
    expiry: Type.Optional(
      day({
        description:
          'Which expiry. Left out, the nearest one at the time of the subscription; it stays that one until it is over.',
        examples: ['2026-11-17'],
      }),
    ),
    strikes: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.liveChainStrikesEachSide,
        description:
          'How many strikes to show on each side of the one at the money. When the money moves, they move with it.',
        examples: [10],
      }),
      10,
    ),
  },
  { title: 'SubscribeOptionChainPayload', description: 'Which option chain to follow.' },
);
export type LiveChainQuestion = Static<typeof LiveChainQuestion>;

export const LeftChain = Type.Object(
  {
    symbol: ExpirySearch.properties.symbol,
    exchange: ExpirySearch.properties.exchange,
    expiry: Type.Optional(
      day({ description: 'Which expiry. Left out, every chain of this name.', examples: ['2026-11-17'] }),
    ),
  },
  { title: 'UnsubscribeOptionChainPayload', description: 'Which option chain to leave.' },
);
export type LeftChain = Static<typeof LeftChain>;

const price = (description: string, example: number) =>
  nullable(rupees({ description, examples: [example] }));
const figure = (description: string, example: number) =>
  nullable(Type.Number({ description, examples: [example] }));

export const ChainOption = Type.Object(
  {
    token: instrumentToken({ examples: ['NFO:57001'] }),
    symbol: Type.String({ description: 'Its trading symbol.', examples: ['NIFTY17NOV2623500CE'] }),
    ltp: price('Last traded price in rupees.', 155.8),
    bid: price('Best price of a buyer; null where there is none.', 155.75),
    ask: price('Best price of a seller; null where there is none.', 155.85),
    oi: nullable(units('Open interest in units.', 1_250_600)),
    oiChange: nullable(
      Type.Integer({ description: 'Open interest less that of the day before.', examples: [84_500] }),
    ),
    volume: nullable(units('Units traded today.', 9_325_550)),
    iv: figure('Implied volatility in per cent, from ltp.', 12),
    delta: figure('Change of the price for one rupee of the forward.', 0.5033),
    gamma: figure('Change of delta for one rupee of the forward.', 0.001021),
    theta: figure('Change of the price in one calendar day, in rupees of one unit.', -11.1283),
    vega: figure('Change of the price for one point of volatility, in rupees of one unit.', 12.9827),
    position: Type.Integer({
      description: 'Units you hold in all accounts together, without forward tests; below 0 short.',
      examples: [65],
    }),
  },
  {
    title: 'ChainOption',
    description:
      'One option of a chain. What is not known by a price of at most 5 seconds ago is null, never 0.',
  },
);
export type ChainOption = Static<typeof ChainOption>;

export const ChainStrike = Type.Object(
  {
    strike: rupees({ description: 'The strike in rupees.', examples: [23_500] }),
    CE: nullable(ChainOption),
    PE: nullable(ChainOption),
  },
  { title: 'ChainStrike', description: 'Call and put of one strike; null where one is not listed.' },
);
export type ChainStrike = Static<typeof ChainStrike>;

export const OptionChain = Type.Object(
  {
    symbol: ExpirySearch.properties.symbol,
    exchange: ExpirySearch.properties.exchange,
    expiry: day({ description: 'Its expiry.', examples: ['2026-11-17'] }),
    spot: price('Last price of the stock or index.', 23_512.4),
    future: price('Last price of the first future that expires on that day or later.', 23_530),
    futureSymbol: nullable(
      Type.String({
        description: 'Which future that is; null where none is listed.',
        examples: ['NIFTY23NOV26FUT'],
      }),
    ),
    syntheticFuture: price('Strike at the money plus call less put.', 23_529.5),
    forward: price(
      'What the figures are computed from: the future of the same day, else the synthetic one.',
      23_529.5,
    ),
    forwardBy: nullable(
      Type.Enum(['future', 'synthetic'], { description: 'Which of the two it is.', examples: ['synthetic'] }),
    ),
    atmStrike: price('The strike nearest to the spot price, of two equally near the higher.', 23_500),
    straddlePrice: price('Call and put at the money together.', 311.6),
    pcr: figure('Open interest of puts to that of calls, of the strikes shown.', 0.94),
    maxPain: price('Of the strikes shown, the one at which all of them together pay the least.', 23_500),
    oldestPrice: nullable(
      timestamp({
        description: 'Time of the oldest price in this answer, in Indian time; null where there is none.',
      }),
    ),
    strikes: Type.Array(ChainStrike, { description: 'The strikes, the lowest first.' }),
  },
  { title: 'OptionChain', description: 'The options of one expiry around the money.' },
);
export type OptionChain = Static<typeof OptionChain>;
