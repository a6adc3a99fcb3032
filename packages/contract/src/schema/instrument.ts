import { EXCHANGE, EXPIRY_CYCLE, INSTRUMENT_KIND, LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { count, day, nullable, withDefault } from './scalars.ts';
import { Type } from './type.ts';

const underlying = () =>
  Type.String({
    minLength: 1,
    maxLength: LIMITS.symbolChars,
    description:
      'Name of the stock or index, or a trading symbol. Former names work too, e.g. ZOMATO for ETERNAL.',
    examples: ['NIFTY'],
  });

const exchange = () =>
  Type.Enum([...EXCHANGE], {
    description: 'Exchange. MCX and CDS are known and have no instruments yet.',
    examples: ['NFO'],
  });

const instrumentKind = () =>
  Type.Enum([...INSTRUMENT_KIND], { description: 'FUT for futures, OPT for options.', examples: ['OPT'] });

export const Instrument = Type.Object(
  {
    token: Type.String({
      pattern: '^[0-9]{1,10}$',
      'x-says': 'digits',
      description:
        'Number of the instrument. With exch_seg and a colon before it, it is the token of an order.',
      examples: ['212'],
    }),
    symbol: Type.String({ description: 'Trading symbol.', examples: ['ASHOKLEY-EQ'] }),
    name: Type.String({ description: 'Name of the stock or index it belongs to.', examples: ['ASHOKLEY'] }),
    expiry: nullable(
      day({ description: 'Last trading day; null for what does not expire.', examples: [null] }),
    ),
    strike: Type.Number({
      minimum: 0,
      description: 'Strike price in rupees; 0 for what is not an option.',
      examples: [0],
    }),
    lotsize: Type.Integer({ minimum: 1, description: 'Units in one lot.', examples: [1] }),
    instrumenttype: Type.String({
      description: 'EQ, INDEX, FUTIDX, FUTSTK, OPTIDX or OPTSTK.',
      examples: ['EQ'],
    }),
    exch_seg: Type.Enum([...EXCHANGE], { description: 'Exchange and segment.', examples: ['NSE'] }),
    tick_size: Type.Number({
      exclusiveMinimum: 0,
      description: 'Smallest step of its price, in rupees.',
      examples: [0.01],
    }),
  },
  { title: 'Instrument', description: 'One row of the contract master.' },
);
export type Instrument = Static<typeof Instrument>;

export const InstrumentSearch = Type.Object(
  {
    symbol: underlying(),
    exchange: exchange(),
    expiry: Type.Optional(
      day({
        'x-drops-time': true,
        description: 'Only this expiry. A time after the date is ignored.',
        examples: ['2026-11-23'],
      }),
    ),
    instrument: Type.Optional(instrumentKind()),
    asof: Type.Optional(
      day({
        'x-extension': true,
        'x-drops-time': true,
        description:
          'As the list was on this day, from 2025-01-01 to today: contracts that have expired since, with the lots, ticks ' +
          'and tokens of that day. Today when left out.',
        examples: ['2026-11-13'],
      }),
    ),
  },
  { title: 'InstrumentSearch', description: 'Which instruments to look up.' },
);
export type InstrumentSearch = Static<typeof InstrumentSearch>;

export const InstrumentQuestion = Type.Object(
  {
    q: Type.String({
      minLength: 1,
      maxLength: LIMITS.searchChars,
      description:
        'Words in any order: a name or its beginning, a strike, CE or PE, FUT, a month or a date, an exchange. ' +
        'A trading symbol or a token works as well.',
      examples: ['nifty 23500 ce'],
    }),
    limit: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.searchResultsMax,
        description: 'At most this many results.',
        examples: [5],
      }),
      20,
    ),
  },
  { title: 'InstrumentQuestion', description: 'What to search for.' },
);
export type InstrumentQuestion = Static<typeof InstrumentQuestion>;

export const ExpirySearch = Type.Object(
  { symbol: underlying(), exchange: exchange(), instrument: instrumentKind() },
  { title: 'ExpirySearch', description: 'Whose expiries to list.' },
);
export type ExpirySearch = Static<typeof ExpirySearch>;

export const Expiry = day({ description: 'A last trading day.', examples: ['2026-11-23'] });
export type Expiry = Static<typeof Expiry>;

export const ExpiryDistance = Type.Object(
  {
    expiry: day({ description: 'A last trading day.', examples: ['2026-11-23'] }),
    daysToExpiry: count({
      description: 'Trading days after today, up to and including the expiry: 0 on expiry day.',
      examples: [5],
    }),
  },
  { title: 'ExpiryDistance', description: 'How far away an expiry is.' },
);
export type ExpiryDistance = Static<typeof ExpiryDistance>;

export const ExpiryDays = Type.Object(
  {
    cycle: Type.Enum([...EXPIRY_CYCLE], {
      description:
        'Either `weekly`: every expiry, the monthly ones among them; or `monthly`: the expiry that ends each month.',
      examples: ['monthly'],
    }),
    lastExpiry: nullable(
      day({
        description:
          'The latest expiry before today, by the rules of the exchange; null when they do not name the next ' +
          'expiry either, so that the past is not known.',
        examples: ['2026-10-27'],
      }),
    ),
    daysFromLastExpiry: nullable(
      count({
        description:
          'Trading days after the last expiry, up to and including today: 1 on the first of them, the length of ' +
          'the cycle on expiry day; null when the last expiry is not known.',
        examples: [12],
      }),
    ),
    expiries: Type.Array(ExpiryDistance, {
      description: 'The expiries that are still to come, the nearest first.',
      examples: [[{ expiry: '2026-11-23', daysToExpiry: 5 }]],
    }),
  },
  { title: 'ExpiryDays', description: 'Where today is between the expiries of a stock or index.' },
);
export type ExpiryDays = Static<typeof ExpiryDays>;

export const ExpiryHistoryQuestion = Type.Object(
  {
    symbol: underlying(),
    exchange: exchange(),
    instrument: instrumentKind(),
    from: day({ description: 'The first day, 2025-01-01 at the earliest.', examples: ['2026-01-01'] }),
    to: Type.Optional(
      day({ description: 'The last day; today when left out, and never later.', examples: ['2026-01-31'] }),
    ),
  },
  { title: 'ExpiryHistoryQuestion', description: 'Whose past expiries to list, and of which days.' },
);
export type ExpiryHistoryQuestion = Static<typeof ExpiryHistoryQuestion>;

export const PastExpiry = Type.Object(
  {
    expiry: day({ description: 'A last trading day.', examples: ['2026-01-27'] }),
    cycle: Type.Enum([...EXPIRY_CYCLE], {
      description:
        'Is `monthly` for the expiry that ends its month, which is also that of its week; else `weekly`.',
      examples: ['monthly'],
    }),
    lot: nullable(
      Type.Integer({
        minimum: 1,
        description: 'Units in one lot on that day; null where the lot of that time is not known.',
        examples: [65],
      }),
    ),
    listedFrom: Type.Optional(
      day({
        description: 'The first day on which its contracts were listed; left out when that was before 2025.',
        examples: ['2025-01-31'],
      }),
    ),
  },
  { title: 'PastExpiry', description: 'A day on which contracts of a stock or index expired.' },
);
export type PastExpiry = Static<typeof PastExpiry>;

export const FreezeQuantitySearch = Type.Object(
  { symbol: underlying() },
  { title: 'FreezeQuantitySearch', description: 'Whose freeze quantity to read.' },
);
export type FreezeQuantitySearch = Static<typeof FreezeQuantitySearch>;

export const FreezeQuantity = Type.Object(
  {
    freezeQty: Type.Integer({
      minimum: 1,
      description: 'Largest quantity of a single order at the exchange, in units.',
      examples: [1800],
    }),
  },
  { title: 'FreezeQuantity', description: 'How much one order may hold.' },
);
export type FreezeQuantity = Static<typeof FreezeQuantity>;

export const ContractMasterFile = Type.String({
  description:
    'The whole contract master as CSV text, with the columns token, symbol, name, expiry, strike, lotsize, ' +
    'instrumenttype, exch_seg and tick_size.',
  examples: [
    'token,symbol,name,expiry,strike,lotsize,instrumenttype,exch_seg,tick_size\n' +
      '212,ASHOKLEY-EQ,ASHOKLEY,,0,1,EQ,NSE,0.01\n',
  ],
});
export type ContractMasterFile = Static<typeof ContractMasterFile>;
