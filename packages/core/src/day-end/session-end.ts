import type { SessionClass } from '@spark/vocabulary';
import type { MarketCalendar } from '../calendar/market-calendar.ts';
import { sessionClassOf, type Traded } from '../calendar/phase.ts';
import { type Instant, type IstDay, istInstant, minutesOf } from '../time/ist.ts';

/** The instants of one day that matter for open orders and positions in an instrument. */
export type SessionEnd = {
  readonly opensAt: Instant;
  /** From here on Intraday positions are closed. */
  readonly squareOffAt: Instant;
  /** The end of continuous trading: stop orders end with it, and nothing can be closed at market after it. */
  readonly closesAt: Instant;
  /** The end of the day's orders: that of the closing auction where there is one. */
  readonly ordersEndAt: Instant;
};

/**
 * How long before the end of continuous trading Intraday positions are closed. The exchanges do not define it; brokers
 * do it at about this time. At ordinary hours: 15:10 for shares of the closing auction, 15:20 for other shares, 15:30
 * for derivatives, 16:45 for currencies.
 */
const SQUARE_OFF_MINUTES_BEFORE: Readonly<Record<SessionClass, number>> = {
  CASH_CAS: 5,
  CASH_NORMAL: 10,
  FUT: 10,
  OPT: 10,
  CDS: 15,
  MCX_NONAGRI: 25,
};

const WHOLE_DAY_MINUTES = 24 * 60;
/** When contracts of the day expire, also where the market goes on. */
const EXPIRY_MINUTE = minutesOf('15:40');

type Phases = Pick<MarketCalendar, 'phasesOf' | 'continuousMinutes'>;

/** `closed`: nothing trades on the day. `endless`: the market does not close, so no day ever ends. */
export function sessionEndOf(
  day: IstDay,
  traded: Traded,
  calendar: Phases,
): SessionEnd | 'closed' | 'endless' {
  const continuous = calendar.continuousMinutes(day, traded);
  if (continuous === null) return 'closed';
  const { fromMinute, toMinute } = continuous;
  if (toMinute - fromMinute >= WHOLE_DAY_MINUTES) return 'endless';
  const auctions = calendar.phasesOf(day, traded).filter(({ kind }) => kind.startsWith('auction'));
  const ordersEndMinute = Math.max(toMinute, ...auctions.map((phase) => phase.toMinute));
  const squareOffMinute = Math.max(fromMinute, toMinute - SQUARE_OFF_MINUTES_BEFORE[sessionClassOf(traded)]);
  return {
    opensAt: istInstant(day, fromMinute),
    squareOffAt: istInstant(day, squareOffMinute),
    closesAt: istInstant(day, toMinute),
    ordersEndAt: istInstant(day, ordersEndMinute),
  };
}

/** When a contract that expires on this day has its settlement price. */
export function expiresAt(day: IstDay, traded: Traded, calendar: Phases): Instant {
  const session = sessionEndOf(day, traded, calendar);
  const latest = istInstant(day, EXPIRY_MINUTE);
  return typeof session === 'string' ? latest : Math.min(latest, session.closesAt);
}
