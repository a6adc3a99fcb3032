import type { StrategyDocument, Timeframe } from '@spark/document';
import { type Change, clock, execution, risk, rows, settings } from './change.ts';

/** What is asked at one time of the day is asked from then on, because not every candle ends at it. */
const FROM_THEN_ON = rows('from then on', (row) =>
  row.op === 'eq' && 'clock' in row.l && 'time' in row.r ? { ...row, op: 'gte' } : row,
);

function timeframe(minutes: Timeframe): Change {
  return {
    name: `candles of ${minutes} minutes`,
    of: (document, market) => {
      const { lastEntry: _, ...times } = document.clock;
      const data = document.data.map((point) =>
        'timeframe' in point ? { ...point, timeframe: minutes } : point,
      );
      const other = { ...document, data, clock: { ...times, timeframe: minutes } };
      return FROM_THEN_ON.of(other, market) ?? other;
    },
  };
}

const TIMES: readonly Change[] = [
  timeframe(1),
  timeframe(3),
  timeframe(10),
  timeframe(15),
  timeframe(30),
  {
    name: 'from 10:00 on',
    of: (document, market) => {
      const { lastEntry: _, ...times } = document.clock;
      const later = { ...document, clock: { ...times, start: '10:00' } };
      return FROM_THEN_ON.of(later, market) ?? later;
    },
  },
  clock('squared off at 12:00', { squareOff: '12:00', lastEntry: '11:30' }),
  clock('Mondays and Wednesdays', { tradeOn: { weekdays: ['MON', 'WED'] } }),
  clock('on the last two days of a monthly contract', {
    tradeOn: { dte: { expiry: 'monthly:0', in: [0, 1] } },
  }),
  settings('held over nights', ({ clock: { squareOff: _, ...times }, execution: how }) => ({
    clock: { ...times, type: 'positional' },
    execution: { ...how, product: 'Delivery' },
  })),
  settings('closed every day', ({ clock: times, execution: how }) => ({
    clock: { ...times, type: 'intraday', squareOff: '15:10' },
    execution: { ...how, product: 'Intraday' },
  })),
];

const ORDERS: readonly Change[] = [
  execution('at the market', { order: { type: 'Market' } }),
  execution('limits that are given up', {
    order: { type: 'Limit', timeLimit: 120, priceBuffer: { unit: 'pct', value: 0 } },
  }),
  execution('limits with a buffer in points', {
    order: {
      ...{ type: 'Limit', timeLimit: 60, shouldExecute: true },
      priceBuffer: { unit: 'points', value: 0.5 },
    },
  }),
  execution('levels from the price paid', { basis: 'fill' }),
  execution('slippage in points', { slippage: { unit: 'points', value: 0.5 } }),
  execution('no slippage', { slippage: { unit: 'pct', value: 0 } }),
  execution('no charges', { charges: 'none' }),
  execution('the charges of April 2026', { charges: 'IN-2026-04' }),
  execution('no brokerage', { brokerage: 'none' }),
  execution('brokerage by value', { brokerage: { perOrder: 5, percent: 0.03, cap: 15 } }),
  execution('stops at the exchange', { stops: 'exchange' }),
];

const RISKS: readonly Change[] = [
  risk('day stop ₹900', { dayStopLoss: { unit: 'rs', value: 900 } }),
  risk('day stop 0.6 % of capital', { dayStopLoss: { unit: 'pctCapital', value: 0.6 } }),
  risk('day target ₹900', { dayTarget: { unit: 'rs', value: 900 } }),
  risk('day target 0.3 % of capital', { dayTarget: { unit: 'pctCapital', value: 0.3 } }),
  risk('a profit lock', { lock: { at: 600, keep: 300 } }),
  risk('a profit lock in steps', { lock: { at: 400, keep: 100, step: { every: 200, by: 150 } } }),
  risk('one trade a day', { maxTradesPerDay: 1 }),
  risk('one leg at a time', { maxOpenLegs: 1 }),
  risk('one loss a day', { maxConsecutiveLosses: 1 }),
  risk('tries again when refused', { onReject: 'retry' }),
  risk('stops when refused', { onReject: 'stop' }),
];

const firing = (name: string, more: Partial<StrategyDocument['conditions'][number]>): Change =>
  settings(name, ({ conditions }) => ({
    conditions: conditions.map((one) => (one.kind === 'entry' ? { ...one, ...more } : one)),
  }));

const CONDITIONS: readonly Change[] = [
  firing('fires on every candle, three times', { fire: 'level', maxPerDay: 3 }),
  firing('also while something is open', { ifPositionOpen: 'check', ifTriggerOpen: 'check', maxPerDay: 4 }),
  rows('crosses within the session', (row) =>
    row.op === 'crossAbove' || row.op === 'crossBelow' ? { ...row, sessionOnly: true } : row,
  ),
  rows('true within three candles', (row) =>
    row.op === 'trueWithin' ? row : { op: 'trueWithin', row, n: 3 },
  ),
  rows('not the contrary', (row) =>
    row.op === 'gt' ? { not: { ...row, op: 'lte' } } : row.op === 'lt' ? { not: { ...row, op: 'gte' } } : row,
  ),
  settings('Heikin-Ashi candles', ({ data }) => ({
    data: data.map((point) => ('timeframe' in point ? { ...point, candle: 'heikinAshi' } : point)),
  })),
];

export const SETTING_CHANGES: readonly Change[] = [...TIMES, ...ORDERS, ...RISKS, ...CONDITIONS];
