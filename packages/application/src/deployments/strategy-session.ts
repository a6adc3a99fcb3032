import { type Instant, type Instrument, type IstDay, istInstant, type MarketCalendar } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import { MINUTE_MS } from '@spark/prices';
import { askedContracts } from '../algos/asked-contracts.ts';

/** The trading hours of one day for a strategy. */
export type LiveSession = {
  readonly day: IstDay;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly minutes: number;
};

type Traded = Parameters<MarketCalendar['continuousMinutes']>[1];

/** Whose hours a strategy has: those of derivatives where it uses any, else those of its underlying. */
export function tradedBy(document: StrategyDocument, spot: Instrument): Traded {
  const exchange = document.market.exchange === 'NSE' ? 'NFO' : 'BFO';
  return askedContracts(document).hasDerivatives ? { exchange, class: 'option', isCas: false } : spot;
}

/** Null on a day without a session. */
export function sessionOf(
  calendar: Pick<MarketCalendar, 'isTradingDay' | 'continuousMinutes'>,
  traded: Traded,
  day: IstDay,
): LiveSession | null {
  const span = calendar.isTradingDay(day, traded.exchange) ? calendar.continuousMinutes(day, traded) : null;
  if (span === null) return null;
  const startsAt = istInstant(day, span.fromMinute);
  const minutes = span.toMinute - span.fromMinute;
  return { day, startsAt, endsAt: startsAt + minutes * MINUTE_MS, minutes };
}
