import type { LiveCalendar } from '@spark/application';
import { routes } from '@spark/contract';
import { type Clock, istDay } from '@spark/core';
import { holidaysAround, toWireHoliday } from '../wire/holiday.ts';
import type { CallBook } from './calls.ts';

type Parts = { readonly calendar: LiveCalendar; readonly clock: Clock };

/** They show the exchanges' calendar, whatever hours Spark's simulated market has. */
export function holidayCalls(calls: CallBook, { calendar, clock }: Parts): void {
  calls.on(routes.checkHoliday, async ({ input }) => {
    await calendar.refresh();
    return { data: [toWireHoliday(calendar.exchanges, istDay(clock.now()), input.exch)] };
  });

  calls.on(routes.listHolidays, async ({ input }) => {
    await calendar.refresh();
    const today = istDay(clock.now());
    return {
      data: holidaysAround(calendar.exchanges, today, input.exch ?? 'NSE').filter((day) => day >= today),
    };
  });

  calls.on(routes.listPastHolidays, async ({ input }) => {
    await calendar.refresh();
    const today = istDay(clock.now());
    return {
      data: holidaysAround(calendar.exchanges, today, input.exch ?? 'NSE').filter((day) => day < today),
    };
  });
}
