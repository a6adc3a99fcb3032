import { type IstDay, daysFromLastExpiry as sinceExpiry, daysToExpiry as untilExpiry } from '@spark/core';
import type { MarketBook } from './market-book.ts';

export type ExpiryCycle = 'weekly' | 'monthly';

/** Which expiry is meant on a day: 0 is the nearest that has not passed, today's own included. */
export type ExpirySelector = { readonly cycle: ExpiryCycle; readonly number: number };

/** `weekly:0` as documents write it; without a number the nearest. */
export function readExpiry(text: string): ExpirySelector {
  const [cycle, number] = text.split(':');
  return { cycle: cycle === 'monthly' ? 'monthly' : 'weekly', number: Number(number ?? 0) };
}

export function optionExpiry({ expiries }: MarketBook, day: IstDay, selector: ExpirySelector): IstDay | null {
  const days = selector.cycle === 'monthly' ? expiries.monthly : expiries.all;
  return nthFrom(days, day, selector.number);
}

export function futureExpiry({ futureExpiries }: MarketBook, day: IstDay, number: number): IstDay | null {
  return nthFrom(futureExpiries, day, number);
}

function nthFrom(days: readonly IstDay[], day: IstDay, number: number): IstDay | null {
  const first = days.findIndex((expiry) => expiry >= day);
  return first < 0 ? null : (days[first + number] ?? null);
}

/** Trading days to the expiry, 0 on the day itself; NaN where no such expiry is known. */
export function daysToExpiry(book: MarketBook, day: IstDay, selector: ExpirySelector): number {
  const expiry = optionExpiry(book, day, selector);
  if (expiry === null) return Number.NaN;
  return untilExpiry(book, { today: day, expiry, exchange: 'NFO' })?.tradingDays ?? Number.NaN;
}

/** Trading days since the latest expiry before today; NaN where none is known. */
export function daysFromLastExpiry(book: MarketBook, day: IstDay, cycle: ExpiryCycle): number {
  const expiries = cycle === 'monthly' ? book.expiries.monthly : book.expiries.all;
  return sinceExpiry(book, { today: day, expiries, exchange: 'NFO' })?.tradingDays ?? Number.NaN;
}
