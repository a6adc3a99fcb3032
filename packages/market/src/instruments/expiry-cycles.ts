import type { IstDay } from '@spark/core';
import type { Exchange, ExpiryCycle } from '@spark/vocabulary';
import { dayOf } from './day-number.ts';
import {
  type DerivativeExchange,
  type IsTradingDay,
  monthlyExpiry,
  nextExpiry,
  previousExpiry,
} from './expiry-rules.ts';

/** One rhythm in which contracts of a name expire. */
export type NameExpiries = {
  readonly cycle: ExpiryCycle;
  /** The latest one before today; null when it is not known. */
  readonly last: IstDay | null;
  /** Those that are listed, the nearest first. */
  readonly coming: readonly IstDay[];
};

type Question = {
  readonly exchange: Exchange;
  readonly day: IstDay;
  /** The listed expiries of that day, the nearest first. */
  readonly listed: readonly IstDay[];
  readonly isTradingDay: IsTradingDay;
};

/** The weekly and the monthly expiries of a name. Without weekly contracts there is no weekly cycle. */
export function expiryCycles({ exchange, day, listed, isTradingDay }: Question): readonly NameExpiries[] {
  if (!isDerivativeExchange(exchange) || listed.length === 0) return [];
  const shared = { exchange, day, isTradingDay };
  const monthly = lastOfMonths(exchange, listed, isTradingDay);
  const isMonthly = new Set(monthly);
  // Beyond the last week only some months are listed, so later expiries are no longer consecutive.
  const weekly = listed.slice(0, listed.findLastIndex((expiry) => !isMonthly.has(expiry)) + 1);
  const cycles: readonly (readonly [ExpiryCycle, readonly IstDay[]])[] = [
    ['weekly', weekly],
    ['monthly', monthly],
  ];
  return cycles
    .filter(([, coming]) => coming.length > 0)
    .map(([cycle, coming]) => ({ cycle, coming, last: lastBy({ ...shared, cycle }, coming) }));
}

/**
 * A list forgets what has expired, so the past comes from the rule. It is believed only where it also names the next
 * expiry that is listed: a contract with other days, or rules that changed since, have a past that is not known.
 */
function lastBy(question: Parameters<typeof previousExpiry>[0], coming: readonly IstDay[]): IstDay | null {
  if (dayOf(nextExpiry(question)) !== coming[0]) return null;
  const last = previousExpiry(question);
  return last === null ? null : dayOf(last);
}

/** The rule gives the last expiry day of a month: a week that a holiday brought forward may come after it. */
function lastOfMonths(
  exchange: DerivativeExchange,
  listed: readonly IstDay[],
  isTradingDay: IsTradingDay,
): readonly IstDay[] {
  const byMonth = new Map<string, IstDay>();
  for (const expiry of listed) {
    const month = expiry.slice(0, 7);
    const byRule = dayOf(monthlyExpiry({ exchange, day: expiry, isTradingDay }));
    if (byMonth.get(month) !== byRule) byMonth.set(month, expiry);
  }
  return [...byMonth.values()];
}

function isDerivativeExchange(exchange: Exchange): exchange is DerivativeExchange {
  return exchange === 'NFO' || exchange === 'BFO';
}
