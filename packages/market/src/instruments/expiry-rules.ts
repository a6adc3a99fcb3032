import { assert, type IstDay } from '@spark/core';
import type { Exchange, ExpiryCycle } from '@spark/vocabulary';
import { CONTRACTS_KNOWN_FROM } from './dated-lots.ts';
import { type DayNumber, dayNumber, dayOf, lastDayOfMonth, weekdayOf } from './day-number.ts';

/** Whether the exchange holds a whole session on this day. */
export type IsTradingDay = (day: IstDay, exchange: Exchange) => boolean;

export type DerivativeExchange = 'NFO' | 'BFO';

/** How many expiries of each cycle an underlying has at any time. */
export type ExpiryPlan = {
  /** Weeks that do not end with a monthly expiry. */
  readonly weeks: number;
  readonly months: number;
  /** March, June, September and December beyond the months. */
  readonly quarters: number;
  /** June and December beyond the quarters. */
  readonly halfYears: number;
};

export type ExpiryCycleKind = 'week' | 'month' | 'quarter' | 'half-year';

export type ListedExpiry = {
  readonly cycle: ExpiryCycleKind;
  /** 0 for the nearest of its cycle. */
  readonly position: number;
  /** The day that the rule names. It never moves, so it identifies contracts. */
  readonly nominal: DayNumber;
  /** The day on which it expires: the nominal one, or the trading day before when that is a holiday. */
  readonly expiry: DayNumber;
};

type Question = {
  readonly exchange: DerivativeExchange;
  readonly day: IstDay;
  readonly plan: ExpiryPlan;
  readonly isTradingDay: IsTradingDay;
};

/** The listed expiries of a day, the nearest first; a contract is still listed on its last day. */
export function listedExpiries({ exchange, day, plan, isTradingDay }: Question): readonly ListedExpiry[] {
  const today = dayNumber(day);
  const lasting = (cycle: ExpiryCycleKind, nominals: Iterable<DayNumber>, count: number) => {
    const found: ListedExpiry[] = [];
    if (count === 0) return found;
    for (const nominal of nominals) {
      const expiry = tradingDayUpTo(nominal, exchange, isTradingDay);
      if (expiry >= today) found.push({ cycle, position: found.length, nominal, expiry });
      if (found.length === count) break;
    }
    return found;
  };
  const months = lasting('month', monthEnds(exchange, today), plan.months);
  const afterMonths = (months.at(-1)?.nominal ?? today) + 1;
  const quarters = lasting('quarter', monthEnds(exchange, afterMonths, 3), plan.quarters);
  const afterQuarters = (quarters.at(-1)?.nominal ?? afterMonths) + 1;
  return [
    ...lasting('week', weekEnds(exchange, today), plan.weeks),
    ...months,
    ...quarters,
    ...lasting('half-year', monthEnds(exchange, afterQuarters, 6), plan.halfYears),
  ].sort((left, right) => left.expiry - right.expiry);
}

/** From here on every underlying of an exchange has the same weekday; before, each had its own. */
const RULES_KNOWN_FROM = dayNumber(CONTRACTS_KNOWN_FROM);

type CycleQuestion = Omit<Question, 'plan'> & { readonly cycle: ExpiryCycle };

export type DatedExpiry = Pick<ListedExpiry, 'nominal' | 'expiry'> & { readonly cycle: 'week' | 'month' };

type Range = {
  readonly exchange: DerivativeExchange;
  /** Both included. */
  readonly from: DayNumber;
  readonly to: DayNumber;
  readonly isTradingDay: IsTradingDay;
};

/** Every expiry day from a day to another, the earliest first, as an exchange has them: whether a name has weeks is for its plan. */
export function expiriesWithin({ exchange, from, to, isTradingDay }: Range): readonly DatedExpiry[] {
  const found: DatedExpiry[] = [];
  // A holiday can bring an expiry before a day that its rule names after it.
  for (let nominal = from; nominal < to + CLOSED_DAYS_MAX; nominal += 1) {
    if (weekdayOf(nominal) !== expiryWeekday(exchange, nominal)) continue;
    const expiry = tradingDayUpTo(nominal, exchange, isTradingDay);
    if (expiry < from || expiry > to) continue;
    found.push({ nominal, expiry, cycle: isMonthEnd(exchange, nominal) ? 'month' : 'week' });
  }
  return found;
}

/** The day that the rule names in the week that begins with this Monday. */
export function nominalOfWeek(exchange: DerivativeExchange, monday: DayNumber): DayNumber {
  const first = monday + TUESDAY - 1;
  return weekdayOf(first) === expiryWeekday(exchange, first) ? first : monday + THURSDAY - 1;
}

/** The first expiry of a cycle on a day or after it. */
export function nextExpiry({ exchange, day, cycle, isTradingDay }: CycleQuestion): DayNumber {
  const today = dayNumber(day);
  for (let nominal = today; ; nominal += 1) {
    if (!endsCycle(exchange, nominal, cycle)) continue;
    const expiry = tradingDayUpTo(nominal, exchange, isTradingDay);
    if (expiry >= today) return expiry;
  }
}

/** The latest expiry of a cycle strictly before a day, or null before the rules that are known here. */
export function previousExpiry({ exchange, day, cycle, isTradingDay }: CycleQuestion): DayNumber | null {
  const today = dayNumber(day);
  // A holiday can bring an expiry before a day that its rule names after it.
  for (let nominal = today + CLOSED_DAYS_MAX; nominal >= RULES_KNOWN_FROM; nominal -= 1) {
    if (!endsCycle(exchange, nominal, cycle)) continue;
    const expiry = tradingDayUpTo(nominal, exchange, isTradingDay);
    if (expiry < today) return expiry;
  }
  return null;
}

/** The expiry of the month that a day is in. */
export function monthlyExpiry({ exchange, day, isTradingDay }: Omit<CycleQuestion, 'cycle'>): DayNumber {
  return tradingDayUpTo(monthEndOf(exchange, dayNumber(day)), exchange, isTradingDay);
}

function endsCycle(exchange: DerivativeExchange, day: DayNumber, cycle: ExpiryCycle): boolean {
  return cycle === 'monthly' ? isMonthEnd(exchange, day) : weekdayOf(day) === expiryWeekday(exchange, day);
}

const TUESDAY = 2;
const THURSDAY = 4;

/** From September 2025 NSE has Tuesdays and BSE Thursdays; in the months before, it was the other way round. */
const NEW_WEEKDAYS_FROM = dayNumber('2025-09-01');

function expiryWeekday(exchange: DerivativeExchange, on: DayNumber): number {
  const isNse = exchange === 'NFO';
  const isNew = on >= NEW_WEEKDAYS_FROM;
  return isNse === isNew ? TUESDAY : THURSDAY;
}

/** Every weekly expiry from a day on, without those that are monthly. */
function* weekEnds(exchange: DerivativeExchange, from: DayNumber): Generator<DayNumber, never, undefined> {
  for (let day = from; ; day += 1) {
    if (weekdayOf(day) === expiryWeekday(exchange, day) && !isMonthEnd(exchange, day)) yield day;
  }
}

function isMonthEnd(exchange: DerivativeExchange, day: DayNumber): boolean {
  return monthEndOf(exchange, day) === day;
}

function monthEndOf(exchange: DerivativeExchange, day: DayNumber): DayNumber {
  const date = new Date(`${dayOf(day)}T00:00:00Z`);
  return monthEnd(exchange, date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** Every monthly expiry from the month of a day on, or only those of each third or sixth month of the year. */
function* monthEnds(
  exchange: DerivativeExchange,
  from: DayNumber,
  everyMonths: 1 | 3 | 6 = 1,
): Generator<DayNumber, never, undefined> {
  const date = new Date(`${dayOf(from)}T00:00:00Z`);
  for (let month = date.getUTCFullYear() * 12 + date.getUTCMonth(); ; month += 1) {
    const ofYear = (month % 12) + 1;
    if (ofYear % everyMonths !== 0) continue;
    const end = monthEnd(exchange, Math.floor(month / 12), ofYear);
    if (end >= from) yield end;
  }
}

/** The last day of the month that falls on the exchange's weekday. */
function monthEnd(exchange: DerivativeExchange, year: number, month: number): DayNumber {
  const last = lastDayOfMonth(year, month);
  const weekday = expiryWeekday(exchange, last);
  return last - ((weekdayOf(last) - weekday + 7) % 7);
}

/** The longest time without a trading day; a calendar with a longer one is broken. */
const CLOSED_DAYS_MAX = 20;

function tradingDayUpTo(nominal: DayNumber, exchange: Exchange, isTradingDay: IsTradingDay): DayNumber {
  for (let day = nominal; day > nominal - CLOSED_DAYS_MAX; day -= 1) {
    if (isTradingDay(dayOf(day), exchange)) return day;
  }
  assert(false, `there is a trading day within ${CLOSED_DAYS_MAX} days before ${dayOf(nominal)}`);
}
