import { choice, either, flag, list, number, object, optional, text, whole } from './build.ts';
import { expiry, time, timeframe, WEEKDAYS } from './values.ts';

export const market = object(
  {
    underlying: text(
      { max: 20, pattern: '^[A-Z0-9][A-Z0-9&-]{0,19}$', asks: 'a symbol such as "NIFTY"' },
      { title: 'Symbol', purpose: 'The index or stock that the strategy trades.' },
    ),
    exchange: choice(['NSE', 'BSE'], { title: 'Exchange', purpose: 'Where the underlying is listed.' }),
  },
  {
    title: 'Market',
    purpose: 'The one underlying of the strategy.',
    docs: 'buildingStrats/intro#the-settings',
  },
);

const tradeOn = object(
  {
    weekdays: optional(
      list(
        choice(WEEKDAYS),
        { min: 1, max: 7, isUnique: true },
        { title: 'Weekdays', purpose: 'Days on which something may be opened.' },
      ),
    ),
    dte: optional(
      object(
        {
          expiry: expiry(),
          in: list(
            whole({ min: 0, max: 60 }, { unit: 'days' }),
            { min: 1, max: 61, isUnique: true },
            { title: 'Days', purpose: 'Trading days to that expiry; 0 is expiry day.' },
          ),
        },
        { title: 'Days to expiry', purpose: 'Opens only with so many days left.' },
      ),
    ),
  },
  { title: 'Trade on', purpose: 'The days on which something may be opened; all of them if left out.' },
);

export const clock = object(
  {
    timeframe: timeframe({ purpose: 'How often conditions are checked.' }),
    type: choice(['intraday', 'positional'], {
      title: 'Strategy type',
      purpose: 'Intraday closes everything on the same day; positional carries over.',
    }),
    start: optional(time({ title: 'Start', purpose: 'No condition runs before it.' }), '09:15'),
    lastEntry: optional(
      time({ title: 'Last entry', purpose: 'No entry condition runs after it; the square-off if left out.' }),
    ),
    squareOff: optional(
      time({
        title: 'Square-off',
        purpose: 'Everything is closed at this time; intraday strategies need it.',
      }),
    ),
    tradeOn: optional(tradeOn),
  },
  {
    title: 'Clock',
    purpose: 'When the strategy looks, enters and leaves.',
    docs: 'buildingStrats/intro#the-settings',
  },
);

const order = object(
  {
    type: choice(['Market', 'Limit'], { title: 'Order type' }),
    timeLimit: optional(
      whole(
        { min: 1, max: 3600 },
        { title: 'Time limit', purpose: 'How long a limit order may wait.', unit: 'seconds' },
      ),
    ),
    priceBuffer: optional(
      object(
        {
          unit: choice(['pct', 'points'], { title: 'Unit' }),
          value: number({ min: 0, max: 100_000 }, { title: 'Value' }),
        },
        { title: 'Price buffer', purpose: 'How far from the signal price the limit is set.' },
      ),
    ),
    shouldExecute: optional(
      flag({ title: 'Should execute', purpose: 'Goes to the market when the time limit is over.' }),
      false,
    ),
  },
  { title: 'Order', purpose: 'How orders are sent.' },
);

const brokerage = either(
  [
    choice(['flat20', 'none']),
    object({
      perOrder: optional(number({ min: 0, max: 10_000 }, { title: 'Per order', unit: 'rupees' }), 0),
      percent: optional(number({ min: 0, max: 2.5 }, { title: 'Of the value', unit: '%' }), 0),
      cap: optional(number({ min: 0, max: 10_000 }, { title: 'At most per order', unit: 'rupees' })),
    }),
  ],
  { title: 'Brokerage', purpose: 'What the broker takes: ₹20 an order, nothing, or a plan of your own.' },
);

export const execution = object(
  {
    product: choice(['Intraday', 'Delivery'], {
      title: 'Product type',
      purpose: 'Intraday becomes MIS at the broker; Delivery becomes NRML or CNC.',
    }),
    order: optional(order, { type: 'Market' }),
    basis: optional(
      choice(['signal', 'fill'], {
        title: 'Basis',
        purpose: 'What stops and targets are measured from: the price at the signal, or the price paid.',
      }),
      'signal',
    ),
    slippage: optional(
      object(
        {
          unit: choice(['pct', 'points'], { title: 'Unit' }),
          value: number({ min: 0, max: 1000 }, { title: 'Value' }),
        },
        { title: 'Slippage', purpose: 'How much worse than the price a backtest fills.' },
      ),
      { unit: 'pct', value: 0 },
    ),
    charges: optional(
      choice(['auto', 'IN-2026-04', 'none'], {
        title: 'Charges',
        purpose: 'auto takes the rates of each day, a named table its rates on all days, none nothing.',
      }),
      'auto',
    ),
    brokerage: optional(brokerage, 'flat20'),
    stops: optional(
      choice(['spark', 'exchange'], {
        title: 'Stops',
        purpose: 'Whether Spark watches a stop, or an SL-Limit order rests at the exchange.',
      }),
      'spark',
    ),
  },
  {
    title: 'Execution',
    purpose: 'How orders go out and what trading costs.',
    docs: 'buildingStrats/intro#the-settings',
  },
);

const money = { min: 1, max: 10_000_000_000 };
const count = { min: 1, max: 10_000 };

function dayLimit(title: string, purpose: string) {
  return object(
    {
      unit: choice(['rs', 'pctCapital'], { title: 'Unit' }),
      value: number({ min: 0.01, max: 10_000_000_000 }, { title: 'Value' }),
    },
    { title, purpose },
  );
}

export const risk = object(
  {
    capital: optional(
      number(money, {
        title: 'Capital',
        purpose: 'What percentages of capital are taken of.',
        unit: 'rupees',
      }),
    ),
    dayStopLoss: optional(dayLimit('Day stop loss', 'Closes everything and stops for the day at this loss.')),
    dayTarget: optional(dayLimit('Day target', 'Closes everything and stops for the day at this profit.')),
    lock: optional(
      object(
        {
          at: number(money, { title: 'From', unit: 'rupees', purpose: 'The profit that starts the lock.' }),
          keep: number(
            { min: 0, max: 10_000_000_000 },
            { title: 'Keep', unit: 'rupees', purpose: 'The profit below which everything is closed then.' },
          ),
          step: optional(
            object(
              {
                every: number(money, { title: 'For every', unit: 'rupees' }),
                by: number(money, { title: 'Keep more by', unit: 'rupees' }),
              },
              { title: 'Step', purpose: 'Raises what is kept as the profit grows, in whole steps.' },
            ),
          ),
        },
        { title: 'Profit lock', purpose: 'Keeps part of a profit once it was reached.' },
      ),
    ),
    maxTradesPerDay: optional(
      whole(count, { title: 'Trades per day', purpose: 'Firings with at least one accepted order.' }),
    ),
    maxOpenLegs: optional(whole(count, { title: 'Open legs', purpose: 'Legs open at once.' })),
    maxConsecutiveLosses: optional(
      whole(count, {
        title: 'Losses in a row',
        purpose: 'Stops for the day after so many closed legs lost.',
      }),
    ),
    onReject: optional(
      choice(['skip', 'retry', 'stop'], {
        title: 'When an order is rejected',
        purpose: 'Goes on without the leg, tries once more, or stops for the day.',
      }),
      'skip',
    ),
  },
  {
    title: 'Risk',
    purpose: 'Limits of a day, whatever the conditions say.',
    docs: 'buildingStrats/intro#the-settings',
  },
);
