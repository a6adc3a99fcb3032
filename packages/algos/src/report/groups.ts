import { WEEKDAYS } from '@spark/document';
import type { DayResult } from '../backtest/run-backtest.ts';
import type { Trade } from '../backtest/trade.ts';
import { dateNumber, weekdayNumber } from '../columns/timeline.ts';
import { type Outcomes, outcomesOf } from './outcomes.ts';

/** Indian time is five and a half hours ahead; text for each trade would be a tenth of a run. */
const IST_MS = 19_800_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

export type Group = Outcomes & { readonly name: string };

export function netOf({ grossPaise, chargesPaise }: Trade): number {
  return grossPaise - chargesPaise;
}

/** Where the result comes from: one table for each question. Charges of a trade are those of it alone. */
export type Attribution = {
  readonly byAction: readonly Group[];
  readonly byCondition: readonly Group[];
  readonly byReason: readonly Group[];
  readonly byRight: readonly Group[];
  readonly bySide: readonly Group[];
  readonly byHour: readonly Group[];
  /** Calendar days from the entry to the contract's expiry. */
  readonly byDaysToExpiry: readonly Group[];
};

export function attribute(trades: readonly Trade[]): Attribution {
  const by = (name: (trade: Trade) => string) => groupsOf(trades, name, netOf);
  return {
    byAction: by(({ action }) => action),
    byCondition: by(({ condition }) => condition),
    byReason: by(({ reason }) => reason),
    byRight: by(({ contract }) => contract.right ?? contract.segment),
    bySide: by(({ side }) => (side > 0 ? 'long' : 'short')),
    byHour: by(({ enteredAt }) => HOURS[Math.floor(((enteredAt + IST_MS) % DAY_MS) / HOUR_MS)] ?? ''),
    byDaysToExpiry: by(({ contract, enteredAt }) => daysLeft(contract.expiry, enteredAt)),
  };
}

function daysLeft(expiry: string | null, at: number): string {
  if (expiry === null) return 'none';
  return String(dateNumber(expiry) - Math.floor((at + IST_MS) / DAY_MS));
}

export type Calendars = { readonly byMonth: readonly Group[]; readonly byWeekday: readonly Group[] };

export function calendarsOf(days: readonly DayResult[], profitsPaise: readonly number[]): Calendars {
  const rows = days.map(({ day }, index) => ({ day, profit: profitsPaise[index] ?? 0 }));
  return {
    byMonth: groupsOf(
      rows,
      ({ day }) => day.slice(0, 7),
      ({ profit }) => profit,
    ),
    byWeekday: groupsOf(
      rows,
      ({ day }) => WEEKDAYS[weekdayNumber(day)] ?? '',
      ({ profit }) => profit,
    ),
  };
}

function groupsOf<Item>(
  items: readonly Item[],
  name: (item: Item) => string,
  profit: (item: Item) => number,
): Group[] {
  const groups = new Map<string, number[]>();
  for (const item of items) {
    const of = name(item);
    const list = groups.get(of);
    if (list === undefined) groups.set(of, [profit(item)]);
    else list.push(profit(item));
  }
  return [...groups]
    .map(([of, profits]) => ({ name: of, ...outcomesOf(profits) }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}
