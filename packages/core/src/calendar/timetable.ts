import type { MarketPhase, SessionClass } from '@spark/vocabulary';
import { addDays, type IstDay, minutesOf, weekdayOf } from '../time/ist.ts';
import type { Phase } from './phase.ts';

/** The phases of an ordinary trading day, by class and by the rules in force on that day. */
export function timetableOf(sessionClass: SessionClass, day: IstDay): readonly Phase[] {
  if (sessionClass === 'MCX_NONAGRI') return isUsDaylightSaving(day) ? MCX_SUMMER : MCX_WINTER;
  const inForce = TIMETABLES[sessionClass].findLast(({ since }) => since <= day);
  return inForce?.phases ?? [];
}

/** When the morning session of commodities ends and the evening session begins. */
export const MCX_EVENING_MINUTE = minutesOf('17:00');

type Timetable = { readonly since: IstDay; readonly phases: readonly Phase[] };

/** The closing auction and the longer hours of derivatives. */
const CLOSING_AUCTION_SINCE = '2026-08-03';
/** Order entry split at 09:05, ending by 09:10. */
const SPLIT_PRE_OPEN_SINCE = '2026-09-07';
const FUTURES_PRE_OPEN_SINCE = '2025-12-08';
const ALWAYS = '0000-01-01';

/** Before September 2026 order entry was one part and ended by 09:08. */
const EARLIER_PRE_OPEN = phases([
  ['pre-open', '09:00', '09:08'],
  ['pre-open-matching', '09:08', '09:12'],
  ['buffer', '09:12', '09:15'],
]);

const PRE_OPEN = phases([
  ['pre-open', '09:00', '09:05'],
  ['pre-open-limit', '09:05', '09:10'],
  ['pre-open-matching', '09:10', '09:12'],
  ['buffer', '09:12', '09:15'],
]);

const CASH_BEFORE_AUCTION = phases([
  ['continuous', '09:15', '15:30'],
  ['post-close', '15:40', '16:00'],
]);

const CASH = phases([
  ['continuous', '09:15', '15:30'],
  ['post-close', '15:50', '16:00'],
]);

const CASH_WITH_AUCTION = phases([
  ['continuous', '09:15', '15:15'],
  ['auction-reference', '15:15', '15:20'],
  ['auction', '15:20', '15:25'],
  ['auction-limit', '15:25', '15:30'],
  ['auction-matching', '15:30', '15:35'],
  ['post-close', '15:50', '16:00'],
]);

const DERIVATIVES_BEFORE_AUCTION = phases([['continuous', '09:15', '15:30']]);
const DERIVATIVES = phases([['continuous', '09:15', '15:40']]);

const MCX_SUMMER = phases([['continuous', '09:00', '23:30']]);
const MCX_WINTER = phases([['continuous', '09:00', '23:55']]);

/**
 * NSE and BSE have the same hours (NSE/CMTR/74466, NSE/FAOP/74467, NSE/CMTR/74969, NSE/FAOP/74970, NSE/FAOP/71092; BSE
 * 20260801-1, -2, 20260803-35, -36). Of futures only the current month takes part in the pre-open, and the next month
 * in the last five trading days before expiry; which contract is meant is not known here.
 */
const TIMETABLES: Readonly<Record<Exclude<SessionClass, 'MCX_NONAGRI'>, readonly Timetable[]>> = {
  CASH_NORMAL: [
    { since: ALWAYS, phases: [...EARLIER_PRE_OPEN, ...CASH_BEFORE_AUCTION] },
    { since: CLOSING_AUCTION_SINCE, phases: [...EARLIER_PRE_OPEN, ...CASH] },
    { since: SPLIT_PRE_OPEN_SINCE, phases: [...PRE_OPEN, ...CASH] },
  ],
  CASH_CAS: [
    { since: ALWAYS, phases: [...EARLIER_PRE_OPEN, ...CASH_BEFORE_AUCTION] },
    { since: CLOSING_AUCTION_SINCE, phases: [...EARLIER_PRE_OPEN, ...CASH_WITH_AUCTION] },
    { since: SPLIT_PRE_OPEN_SINCE, phases: [...PRE_OPEN, ...CASH_WITH_AUCTION] },
  ],
  FUT: [
    { since: ALWAYS, phases: DERIVATIVES_BEFORE_AUCTION },
    { since: FUTURES_PRE_OPEN_SINCE, phases: [...EARLIER_PRE_OPEN, ...DERIVATIVES_BEFORE_AUCTION] },
    { since: CLOSING_AUCTION_SINCE, phases: [...EARLIER_PRE_OPEN, ...DERIVATIVES] },
    { since: SPLIT_PRE_OPEN_SINCE, phases: [...PRE_OPEN, ...DERIVATIVES] },
  ],
  OPT: [
    { since: ALWAYS, phases: DERIVATIVES_BEFORE_AUCTION },
    { since: CLOSING_AUCTION_SINCE, phases: DERIVATIVES },
  ],
  CDS: [{ since: ALWAYS, phases: phases([['continuous', '09:00', '17:00']]) }],
};

/** From the second Sunday of March until the first Sunday of November, when the USA change their clocks. */
function isUsDaylightSaving(day: IstDay): boolean {
  const year = day.slice(0, 4);
  return day >= firstSunday(`${year}-03-08`) && day < firstSunday(`${year}-11-01`);
}

function firstSunday(from: IstDay): IstDay {
  return addDays(from, (7 - weekdayOf(from)) % 7);
}

function phases(rows: readonly (readonly [MarketPhase, string, string])[]): readonly Phase[] {
  return rows.map(([kind, from, to]) => ({ kind, fromMinute: minutesOf(from), toMinute: minutesOf(to) }));
}
