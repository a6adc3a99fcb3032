import { LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { instrumentName, instrumentToken, nullable, rupees } from './scalars.ts';
import { Type } from './type.ts';

/** What is said of a price, in the words that every client of this API knows. */

/** Indian time as ticks and candles write it, with a space where the rest of the API has a T. */
export const SPACED_TIMESTAMP_PATTERN =
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$';

export const spacedTimestamp = (description: string, example: string) =>
  Type.String({
    pattern: SPACED_TIMESTAMP_PATTERN,
    'x-says': 'Indian time written YYYY-MM-DD HH:MM:SS',
    description,
    examples: [example],
  });

export const epochSeconds = (description: string, example: string) =>
  Type.String({ pattern: '^[0-9]{1,12}$', 'x-says': 'digits', description, examples: [example] });

export const units = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

const price = (description: string, example: number) => rupees({ description, examples: [example] });

const stale = () =>
  Type.Boolean({
    description: 'true when the price is older than it should be while the market is open, or none is known.',
    examples: [false],
  });

const symbol = () => instrumentToken({ description: 'The same as `token`, for clients that look here.' });

const broker = () =>
  Type.String({ description: 'Where the price comes from.', examples: ['testBroker'], minLength: 1 });

export const PriceLevel = Type.Object(
  { price: price('Price of this level in rupees.', 171.2), qty: units('Units offered there.', 400) },
  { title: 'PriceLevel', description: 'One level of the order book.' },
);
export type PriceLevel = Static<typeof PriceLevel>;

const levels = (description: string) => Type.Array(PriceLevel, { maxItems: LIMITS.depthLevels, description });

export const Tick = Type.Object(
  {
    timestamp_str: spacedTimestamp('Time of the exchange, in Indian time.', '2026-11-16 10:54:08'),
    timestamp: epochSeconds('The same moment in epoch seconds.', '1794806648'),
    token: instrumentToken(),
    symbol: symbol(),
    ltp: price('Last traded price in rupees.', 171.25),
    stale: stale(),
    broker: broker(),
    prev_day_close: Type.Optional(price('Close of the day before.', 170.1)),
    oi: Type.Optional(units('Open interest; 0 where there is none.', 0)),
    prev_day_oi: Type.Optional(units('Open interest at the end of the day before.', 0)),
    turnover: Type.Optional(units('Quantity traded today, the same as `ttq`.', 4_821_334)),
    ttq: Type.Optional(units('Quantity traded today.', 4_821_334)),
    best_bid_price: Type.Optional(price('Best price of a buyer; 0 when there is none.', 171.2)),
    best_bid_qty: Type.Optional(units('Units wanted at that price.', 400)),
    best_ask_price: Type.Optional(price('Best price of a seller; 0 when there is none.', 171.25)),
    best_ask_qty: Type.Optional(units('Units offered at that price.', 300)),
    bids: Type.Optional(levels('The best buyers, best first; only in mode depth.')),
    asks: Type.Optional(levels('The best sellers, best first; only in mode depth.')),
  },
  {
    title: 'Tick',
    description:
      'A price as it is sent live. Mode ltp leaves out everything after `broker`; only mode depth has the levels.',
  },
);
export type Tick = Static<typeof Tick>;

export const PriceQuote = Type.Object(
  {
    token: instrumentToken(),
    symbol: symbol(),
    known: Type.Boolean({
      description: 'Whether an instrument has this token; if none has, everything else is null.',
      examples: [true],
    }),
    stale: stale(),
    timestamp_str: nullable(
      spacedTimestamp(
        'Time of the exchange, in Indian time; null when no price is known.',
        '2026-11-16 10:54:08',
      ),
    ),
    timestamp: nullable(epochSeconds('The same moment in epoch seconds.', '1794806648')),
    ltp: nullable(price('Last traded price in rupees; null when none is known.', 171.25)),
    prev_day_close: nullable(price('Close of the day before.', 170.1)),
    oi: nullable(units('Open interest; 0 where there is none.', 0)),
    prev_day_oi: nullable(units('Open interest at the end of the day before.', 0)),
    turnover: nullable(units('Quantity traded today, the same as `ttq`.', 4_821_334)),
    ttq: nullable(units('Quantity traded today.', 4_821_334)),
    best_bid_price: nullable(price('Best price of a buyer; 0 when there is none.', 171.2)),
    best_bid_qty: nullable(units('Units wanted at that price.', 400)),
    best_ask_price: nullable(price('Best price of a seller; 0 when there is none.', 171.25)),
    best_ask_qty: nullable(units('Units offered at that price.', 300)),
    broker: nullable(broker()),
  },
  {
    title: 'PriceQuote',
    description: 'The price of one instrument at this moment. A price is never made up.',
  },
);
export type PriceQuote = Static<typeof PriceQuote>;

export const PriceQuestion = Type.Object(
  {
    tokens: Type.Array(instrumentName(), {
      minItems: 1,
      maxItems: LIMITS.tokensPerCall,
      description: 'The instruments, separated by commas.',
      examples: [['NSE:212']],
    }),
  },
  { title: 'PriceQuestion', description: 'Whose prices to read.' },
);
export type PriceQuestion = Static<typeof PriceQuestion>;
