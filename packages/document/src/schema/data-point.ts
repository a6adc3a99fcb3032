import { choice, list, object, optional, tagged } from './build.ts';
import { strike } from './strike.ts';
import { expiry, id, time, timeframe } from './values.ts';

const right = choice(['CE', 'PE'], { title: 'Option type', purpose: 'Call or put.' });

const candle = optional(
  choice(['standard', 'heikinAshi'], {
    title: 'Candle type',
    purpose: 'Heikin-Ashi candles are averages, for signals only.',
    docs: 'DataPoints/candledata#candle',
  }),
  'standard',
);

const candles = tagged(
  'segment',
  {
    SPOT: object(
      { id: id(), kind: choice(['candles']), segment: choice(['SPOT']), timeframe: timeframe(), candle },
      {
        title: 'Spot candles',
        purpose: 'The value of the index, or the cash price of the stock.',
        docs: 'DataPoints/candledata#type',
      },
    ),
    FUT: object(
      {
        id: id(),
        kind: choice(['candles']),
        segment: choice(['FUT']),
        expiry: expiry(),
        timeframe: timeframe(),
        candle,
      },
      {
        title: 'Futures candles',
        purpose: 'The candles of a future of the underlying.',
        docs: 'DataPoints/candledata#type',
      },
    ),
    OPT: object(
      {
        id: id(),
        kind: choice(['candles']),
        segment: choice(['OPT']),
        right,
        expiry: expiry(),
        strike,
        timeframe: timeframe(),
        candle,
      },
      {
        title: 'Option candles',
        purpose: 'The candles of one option, chosen by moneyness or premium.',
        docs: 'DataPoints/candledata#type',
      },
    ),
  },
  {
    title: 'Candle data',
    purpose: 'A price series of the spot, a future or an option.',
    docs: 'DataPoints/candledata',
  },
);

export const DATA_POINTS = {
  candles,
  combined: object(
    {
      id: id(),
      kind: choice(['combined']),
      timeframe: timeframe(),
      op: choice(['add', 'sub'], {
        title: 'Operation',
        purpose: 'Add for straddles and strangles, subtract for spreads.',
      }),
      candle,
      legs: list(
        object({ right, expiry: expiry(), strike }, { title: 'Option' }),
        { min: 2, max: 2 },
        { title: 'Options', purpose: 'The two options whose premiums are combined.' },
      ),
    },
    {
      title: 'Combined premium',
      purpose: 'The premiums of two options as one candle series.',
      docs: 'DataPoints/combinedpremium',
    },
  ),
  syntheticFuture: object(
    {
      id: id(),
      kind: choice(['syntheticFuture']),
      expiry: expiry(),
      timeframe: timeframe(),
      candle,
      fix: optional(
        object(
          { asOf: time({ title: 'As of', purpose: 'The strike is chosen then and kept for the day.' }) },
          { title: 'Strike as of', purpose: 'Without it the strike is always the current ATM.' },
        ),
      ),
    },
    {
      title: 'Synthetic futures',
      purpose: 'Strike plus call minus put at the money: the future as options price it.',
      docs: 'DataPoints/synthetic-futures',
    },
  ),
  daysToExpiry: object(
    { id: id(), kind: choice(['daysToExpiry']), expiry: expiry() },
    {
      title: 'Days to expiry',
      purpose: 'Trading days until an expiry; 0 on expiry day.',
      docs: 'DataPoints/days-to-expire',
    },
  ),
  daysFromExpiry: object(
    {
      id: id(),
      kind: choice(['daysFromExpiry']),
      expiry: choice(['weekly', 'monthly'], { title: 'Expiry type' }),
    },
    {
      title: 'Days from last expiry',
      purpose: 'Trading days since the last expiry; 1 on the first day after it.',
      docs: 'DataPoints/DaysFromLastExpiry',
    },
  ),
} as const;

export const NOT_YET_DATA = {
  constant: 'The kind "constant" is reserved and cannot be used yet; compare with a fixed value instead.',
  vix: 'The kind "vix" is reserved and cannot be used yet.',
} as const;

export const dataPoint = tagged(
  'kind',
  DATA_POINTS,
  { title: 'Data point', purpose: 'Something the strategy watches.', docs: 'DataPoints/intro' },
  { later: NOT_YET_DATA },
);

/** Columns of a candle series. Indicators may also sit on the averages. */
export const CANDLE_COLUMNS = ['open', 'high', 'low', 'close', 'volume', 'oi'] as const;
/** The column that counts where none is named. */
export const DEFAULT_CANDLE_COLUMN = 'close';
export const AVERAGE_COLUMNS = ['hl2', 'hlc3', 'ohlc4'] as const;
