import type { Clock, DayFact, LegFact } from '../schema/operand.ts';

/** Words of both directions: from the document to a sentence and back. */

export const COMPARISONS = {
  crossAbove: 'crosses above',
  crossBelow: 'crosses below',
  gte: 'is at or above',
  lte: 'is at or below',
  gt: 'is above',
  lt: 'is below',
  eq: 'equals',
  neq: 'does not equal',
} as const;

export const CLOCK_PHRASES: Readonly<Record<Clock, string>> = {
  candleTime: "the candle's open time",
  candleClose: "the candle's close time",
  weekday: 'the weekday',
  date: 'the date',
  minutesSinceOpen: 'the minutes since the open',
};

export const DAY_PHRASES: Readonly<Record<DayFact, string>> = {
  open: "the day's open",
  prevClose: 'the previous close',
  gapPct: 'the opening gap in percent',
};

export const MTM_PHRASES: Readonly<Record<string, string>> = {
  day: "the day's MTM",
  open: 'the open MTM',
  realised: 'the realised MTM',
};
export const MTM_OF = 'the MTM of';

/** Before the name of the action. */
export const LEG_PHRASES: Readonly<Record<LegFact, string>> = {
  open: 'the open state of',
  waiting: 'the waiting state of',
  stoppedToday: 'the stopped state of',
  targetToday: 'the target state of',
  count: 'the number of legs of',
  pnl: 'the profit of',
  entryPrice: 'the entry price of',
  barsSinceEntry: 'the candles since the entry of',
};

/** After the name of the action: what is true, and what is not. */
export const STATE_PHRASES = {
  open: ['is open', 'is not open'],
  waiting: ['is waiting', 'is not waiting'],
  stoppedToday: ['was stopped today', 'was not stopped today'],
  targetToday: ['reached its target today', 'did not reach its target today'],
} as const satisfies Partial<Record<LegFact, readonly [string, string]>>;

/** Before the name of the signal. */
export const SIGNAL = 'the TradingView signal';
/** After it: that an alert sent it while the candle formed, and that none did. */
export const SIGNAL_PHRASES = ['came', 'did not come'] as const;

export const WEEKDAY_NAMES: Readonly<Record<string, string>> = {
  MON: 'Monday',
  TUE: 'Tuesday',
  WED: 'Wednesday',
  THU: 'Thursday',
  FRI: 'Friday',
  SAT: 'Saturday',
  SUN: 'Sunday',
};

/** Words that begin something else, so an element of that name is written in quotes. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['the', 'not', 'all', 'any', 'within', 'true', 'false', 'parameter', 'variable', 'abs', 'min', 'max'],
  ...['and', 'or', 'then', 'of', 'to', 'at', 'buy', 'sell'],
  ...Object.values(WEEKDAY_NAMES),
]);

/** The name of an element or a column, in quotes where it could be taken for something else. */
export function nameText(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) && !RESERVED.has(name) ? name : JSON.stringify(name);
}

export const SIGNS = { add: '+', sub: '-', mul: '×', div: '/' } as const;
