import type { Clock, DayFact, LegFact } from '../schema/operand.ts';

interface Word {
  readonly title: string;
  readonly purpose: string;
  readonly docs: string;
}

const TIME = 'Conditions/cndelements#time';
const LEGS = 'Actions/intro#asking-what-an-action-has-done';
const DAY = 'Conditions/cndelements#day';
const STOP = 'Actions/addleg#stop';

export const CLOCK_WORDS: Readonly<Record<Clock, Word>> = {
  candleTime: { title: 'Candle Time', purpose: 'When the candle that has just closed opened.', docs: TIME },
  candleClose: { title: 'Candle Close Time', purpose: 'When the candle closed.', docs: TIME },
  weekday: { title: 'Day of Week', purpose: 'MON to SUN.', docs: TIME },
  date: { title: 'Date', purpose: 'The day, such as 2026-11-24.', docs: TIME },
  minutesSinceOpen: {
    title: 'Minutes since the open',
    purpose: 'Minutes from 09:15 to the close of the candle.',
    docs: TIME,
  },
};

export const LEG_WORDS: Readonly<Record<LegFact, Word>> = {
  open: { title: 'is open', purpose: 'Whether the action has open legs.', docs: LEGS },
  waiting: {
    title: 'is waiting',
    purpose: 'Whether it has legs that wait for their entry price.',
    docs: LEGS,
  },
  stoppedToday: { title: 'stopped today', purpose: 'Whether a leg of it was stopped today.', docs: LEGS },
  targetToday: {
    title: 'target today',
    purpose: 'Whether a leg of it reached its target today.',
    docs: LEGS,
  },
  count: { title: 'legs today', purpose: 'How many legs it opened today.', docs: LEGS },
  pnl: { title: 'profit', purpose: 'Profit or loss of its legs of today, in rupees.', docs: LEGS },
  entryPrice: { title: 'entry price', purpose: 'The entry price of its last leg.', docs: LEGS },
  barsSinceEntry: { title: 'candles since entry', purpose: 'Candles since its last entry.', docs: LEGS },
};

export const DAY_WORDS: Readonly<Record<DayFact, Word>> = {
  open: { title: "Day's open", purpose: "The underlying's first price of the day.", docs: DAY },
  prevClose: { title: 'Previous close', purpose: "The underlying's close of the day before.", docs: DAY },
  gapPct: { title: 'Gap', purpose: 'From the close before to the open of today, in percent.', docs: DAY },
};

export const UNIT_WORDS: Readonly<Record<'pct' | 'points' | 'rs' | 'pctCapital', Word>> = {
  pct: { title: '%', purpose: 'Percent of the basis price.', docs: STOP },
  points: { title: 'points', purpose: 'Rupees of the price.', docs: STOP },
  rs: { title: 'rupees', purpose: 'Rupees of profit or loss.', docs: STOP },
  pctCapital: {
    title: '% of capital',
    purpose: 'Percent of the capital in the risk settings.',
    docs: 'buildingStrats/intro#the-settings',
  },
};
