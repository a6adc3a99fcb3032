import { hashFields } from './day-hashes.ts';
import { transType } from './order-fields.ts';
import { count, id, nullable, profit, rupees, timestamp } from './scalars.ts';
import { Type } from './type.ts';

/** Who is compared with a backtest. */
type Compared = 'deployment' | 'replay';

const reason = (whose: string) =>
  nullable(
    Type.String({
      description: `Why ${whose} left: stop, trail, target, condition, mtm, time, expiry, manual, linked; null where it has no such trade.`,
      examples: ['stop'],
    }),
  );
const time = (description: string) => nullable(timestamp({ description, examples: ['2026-11-16T09:20:00'] }));
const price = (description: string) => nullable(rupees({ description, examples: [120.5] }));
const figure = (description: string, example: number) =>
  nullable(profit({ description, examples: [example] }));

const trade = (who: Compared) =>
  Type.Object({
    in: Type.Enum(['both', 'here', 'backtest'], {
      description: `Who has it: both, the ${who} alone (here), or the backtest alone.`,
      examples: ['both'],
    }),
    action: Type.String({ description: 'The action that added it.', examples: ['a_ce'] }),
    condition: Type.String({ description: 'The condition that fired.', examples: ['c_in'] }),
    symbol: Type.String({ description: 'What was traded.', examples: ['NIFTY23NOV2625000CE'] }),
    transType: transType(),
    qty: nullable(
      count({ description: 'Units here; null where it is only in the backtest.', examples: [65] }),
    ),
    entryTime: time('When it entered here; null where it did not.'),
    exitTime: time('When it left here; null where it did not enter.'),
    entryPrice: price('Average price paid here, in rupees; null where it did not enter.'),
    exitPrice: price('Average price at which it left here, in rupees; null where it did not enter.'),
    reason: reason('it'),
    backtestEntryTime: time('When it entered in the backtest; null where it did not.'),
    backtestExitTime: time('When it left in the backtest; null where it did not enter.'),
    backtestEntryPrice: price('Price of the entry in the backtest, in rupees; null where it did not enter.'),
    backtestExitPrice: price('Price of the exit in the backtest, in rupees; null where it did not enter.'),
    backtestReason: reason('the trade of the backtest'),
    entryWorse: figure(
      'By how much the entry was worse here, for one unit in rupees; null where one is missing.',
      0.35,
    ),
    exitWorse: figure(
      'By how much the exit was worse here, for one unit in rupees; null where one is missing.',
      0.1,
    ),
    cost: profit({
      description: 'How much less was made of it here than in the backtest, in rupees, before charges.',
      examples: [29.25],
    }),
  });

const same = (what: string) =>
  nullable(
    Type.Boolean({
      description: `Whether ${what} as in the backtest; null where one of the two is not known.`,
      examples: [true],
    }),
  );
const tally = (description: string, example: number) =>
  nullable(count({ description: `${description}; null without a backtest.`, examples: [example] }));

/** The backtest that a day is compared with. The hashes are its own. */
export const comparisonFields = () => ({
  says: nullable(
    Type.String({
      description: 'Why there is nothing to compare with; null where there is.',
      examples: [null],
    }),
  ),
  playing: Type.Boolean({
    description: 'Whether that backtest waits or runs: ask again.',
    examples: [false],
  }),
  backtestID: nullable(
    id({ description: 'Number of the backtest of that day; null where there is none.', examples: [31] }),
  ),
  ...hashFields(),
});

/** What was seen, decided and traded beside the backtest. */
export const comparedFields = (who: Compared) => ({
  minutes: count({ description: 'Minutes of the session that were looked at.', examples: [385] }),
  sameMarket: same('the same was seen of the market'),
  sameDecisions: same('the same was decided'),
  matched: tally('Trades of both', 2),
  onlyHere: tally(`Trades of the ${who} alone`, 0),
  onlyBacktest: tally('Trades of the backtest alone', 0),
  cost: figure(
    'How much less was made here than in the backtest, in rupees, before charges; null without a backtest.',
    29.25,
  ),
  trades: Type.Array(trade(who), { description: 'The trades of both, in the order of their decisions.' }),
});
