import { type Clock, expiresAt, type IstDay } from '@spark/core';
import type { Exchange } from '@spark/vocabulary';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import type { InstrumentBook } from '../instruments/instrument-book.ts';

type Parts = {
  readonly instruments: Pick<InstrumentBook, 'current'>;
  readonly calendar: Pick<LiveCalendar, 'exchanges'>;
  readonly clock: Clock;
};

export type Contracts = {
  readonly exchange: Exchange;
  readonly underlying: string;
  readonly kind: 'future' | 'option';
};

/** The expiries that can still be traded, the nearest first: that of today is listed until midnight and over before. */
export function comingExpiries(
  { instruments, calendar, clock }: Parts,
  { exchange, underlying, kind }: Contracts,
): readonly IstDay[] {
  const traded = { exchange, class: kind, isCas: false };
  const now = clock.now();
  return instruments
    .current()
    .expiries(exchange, underlying, kind)
    .filter((day) => expiresAt(day, traded, calendar.exchanges) > now);
}
