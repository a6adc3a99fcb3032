import type { InstrumentBook, LiveCalendar } from '@spark/application';
import { routes } from '@spark/contract';
import { expiryCycles } from '@spark/market';
import { toWireExpiryDays } from '../wire/expiry-days.ts';
import { fromWireKind } from '../wire/instrument.ts';
import type { CallBook } from './calls.ts';

type Parts = { readonly instruments: Pick<InstrumentBook, 'current'>; readonly calendar: LiveCalendar };

export function expiryDayCalls(calls: CallBook, { instruments, calendar }: Parts): void {
  calls.on(routes.readExpiryDays, async ({ input: { symbol, exchange, instrument } }) => {
    await calendar.refresh();
    const table = instruments.current();
    const { day: today } = table;
    const cycles = expiryCycles({
      exchange,
      day: today,
      listed: table.expiries(exchange, symbol, fromWireKind(instrument)),
      isTradingDay: calendar.exchanges.isTradingDay,
    });
    const at = { calendar: calendar.exchanges, exchange, today };
    return { data: cycles.map((cycle) => toWireExpiryDays(cycle, at)) };
  });
}
