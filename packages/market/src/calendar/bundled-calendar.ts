import { assert, type CalendarTable, readSession, type SpecialDay } from '@spark/core';
import type { Exchange } from '@spark/vocabulary';
import {
  COMMODITY_HOLIDAYS,
  CURRENCY_HOLIDAYS,
  EQUITY_HOLIDAYS,
  HOLIDAYS_VERSION,
  type HolidayRow,
} from './holidays.ts';

const EQUITY_EXCHANGES = ['NSE', 'BSE', 'NFO', 'BFO'] as const;

/** What the exchanges have published for 2025 and 2026, as far as this release knows it. */
export const BUNDLED_CALENDAR: CalendarTable = {
  version: HOLIDAYS_VERSION,
  listedYears: {
    NSE: ['2025', '2026'],
    BSE: ['2025', '2026'],
    NFO: ['2025', '2026'],
    BFO: ['2025', '2026'],
    CDS: ['2026'],
    MCX: ['2025', '2026'],
  },
  days: [
    ...EQUITY_EXCHANGES.flatMap((exchange) => EQUITY_HOLIDAYS.map((row) => specialDay(exchange, row))),
    ...CURRENCY_HOLIDAYS.map((row) => specialDay('CDS', row)),
    ...COMMODITY_HOLIDAYS.map((row) => specialDay('MCX', row)),
  ],
};

function specialDay(exchange: Exchange, [day, name, text, isConfirmed = true]: HolidayRow): SpecialDay {
  const session = readSession(text);
  assert(session !== null, `the session of ${exchange} on ${day} can be read`);
  return { exchange, day, name, session, isConfirmed };
}
