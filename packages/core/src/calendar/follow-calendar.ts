import type { MarketCalendar } from './market-calendar.ts';

/** A stable calendar object whose source can be replaced, e.g. when a holiday is declared. */
export function followCalendar(current: () => MarketCalendar): MarketCalendar {
  return {
    version: () => current().version(),
    isTradingDay: (day, exchange) => current().isTradingDay(day, exchange),
    hasSession: (day, exchange) => current().hasSession(day, exchange),
    phasesOf: (day, traded) => current().phasesOf(day, traded),
    phaseAt: (at, traded) => current().phaseAt(at, traded),
    isOpen: (at, traded) => current().isOpen(at, traded),
    continuousMinutes: (day, traded) => current().continuousMinutes(day, traded),
    nextTradingDay: (day, exchange) => current().nextTradingDay(day, exchange),
    previousTradingDay: (day, exchange) => current().previousTradingDay(day, exchange),
    tradingDaysBetween: (after, upTo, exchange) => current().tradingDaysBetween(after, upTo, exchange),
    specialDay: (day, exchange) => current().specialDay(day, exchange),
    specialDays: (exchange, years) => current().specialDays(exchange, years),
  };
}
