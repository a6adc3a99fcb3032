import type { ExpiryDays } from '@spark/contract';
import { daysFromLastExpiry, daysToExpiry, type IstDay, type MarketCalendar } from '@spark/core';
import type { NameExpiries } from '@spark/market';
import type { Exchange } from '@spark/vocabulary';

type At = {
  readonly calendar: Pick<MarketCalendar, 'tradingDaysBetween'>;
  readonly exchange: Exchange;
  readonly today: IstDay;
};

export function toWireExpiryDays(
  { cycle, last, coming }: NameExpiries,
  { calendar, exchange, today }: At,
): ExpiryDays {
  const passed = last === null ? [] : [last];
  const since = daysFromLastExpiry(calendar, { today, expiries: passed, exchange });
  return {
    cycle,
    lastExpiry: last,
    daysFromLastExpiry: since?.tradingDays ?? null,
    expiries: coming.flatMap((expiry) => {
      const until = daysToExpiry(calendar, { today, expiry, exchange });
      return until === null ? [] : [{ expiry, daysToExpiry: until.tradingDays }];
    }),
  };
}
