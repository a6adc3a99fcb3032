import type { Holiday as WireHoliday } from '@spark/contract';
import { CLASSES_OF_EXCHANGE, type IstDay, type MarketCalendar, timeOfDay, tradedOf } from '@spark/core';
import type { HolidayExchange } from '@spark/vocabulary';

export function toWireHoliday(calendar: MarketCalendar, day: IstDay, exchange: HolidayExchange): WireHoliday {
  const special = calendar.specialDay(day, exchange);
  return {
    holiday: !calendar.hasSession(day, exchange),
    ...(special === null ? {} : { name: special.name }),
    phases: CLASSES_OF_EXCHANGE[exchange].flatMap((each) =>
      calendar.phasesOf(day, tradedOf(exchange, each)).map(({ kind, fromMinute, toMinute }) => ({
        class: each,
        phase: kind,
        from: timeOfDay(fromMinute),
        to: timeOfDay(toMinute),
      })),
    ),
  };
}

/** The exchange's holidays of last year, this year and the next: published, declared by the owner, or by rule. */
export function holidaysAround(
  calendar: MarketCalendar,
  today: IstDay,
  exchange: HolidayExchange,
): readonly IstDay[] {
  const year = Number(today.slice(0, 4));
  return calendar
    .specialDays(exchange, { from: year - 1, to: year + 1 })
    .map(({ day }) => day)
    .filter((day) => !calendar.isTradingDay(day, exchange));
}
