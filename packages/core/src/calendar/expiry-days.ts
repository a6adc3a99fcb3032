import type { Exchange } from '@spark/vocabulary';
import { calendarDays, type IstDay } from '../time/ist.ts';
import type { MarketCalendar } from './market-calendar.ts';

/** Trading days count for rules of a strategy, calendar days for the time value of an option. */
export type ExpiryDays = { readonly tradingDays: number; readonly calendarDays: number };

type DayCount = Pick<MarketCalendar, 'tradingDaysBetween'>;

/** Days after today up to and including the expiry: 0 on expiry day. Null when it has passed. */
export function daysToExpiry(
  calendar: DayCount,
  {
    today,
    expiry,
    exchange,
  }: { readonly today: IstDay; readonly expiry: IstDay; readonly exchange: Exchange },
): ExpiryDays | null {
  if (expiry < today) return null;
  return {
    tradingDays: calendar.tradingDaysBetween(today, expiry, exchange),
    calendarDays: calendarDays(today, expiry),
  };
}

/**
 * Days after the latest expiry strictly before today, up to and including today: 1 on the first trading day after
 * an expiry, the length of the whole cycle on expiry day. Null when no expiry has passed.
 */
export function daysFromLastExpiry(
  calendar: DayCount,
  {
    today,
    expiries,
    exchange,
  }: { readonly today: IstDay; readonly expiries: readonly IstDay[]; readonly exchange: Exchange },
): ExpiryDays | null {
  const passed = expiries.filter((expiry) => expiry < today);
  if (passed.length === 0) return null;
  const last = passed.reduce((latest, expiry) => (expiry > latest ? expiry : latest));
  return {
    tradingDays: calendar.tradingDaysBetween(last, today, exchange),
    calendarDays: calendarDays(last, today),
  };
}
