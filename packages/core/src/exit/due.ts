import {
  DAY_MS,
  type Instant,
  type IstDay,
  istDay,
  istInstant,
  minutesOf,
  nextIstTimeOfDay,
} from '../time/ist.ts';
import type { Exit } from './exit.ts';
import { dayBefore } from './figures.ts';

/** Days before an expiry without a time of day: from the opening on. */
const AT_THE_OPENING = minutesOf('09:15');
/** No market is closed for longer. */
const CLOSED_DAYS_MAX = 60;

/** When the time rules are met; null without one, or where no open position expires. */
export function timeDue(
  { rules, armedAt }: Pick<Exit, 'rules' | 'armedAt'>,
  nearestExpiry: IstDay | null,
  hasSession: (day: IstDay) => boolean,
): Instant | null {
  const { timeMinute, daysBeforeExpiry } = rules;
  if (timeMinute === null && daysBeforeExpiry === null) return null;
  if (daysBeforeExpiry !== null && nearestExpiry === null) return null;
  const minute = timeMinute ?? AT_THE_OPENING;
  let due = nextIstTimeOfDay(armedAt, minute);
  if (daysBeforeExpiry !== null && nearestExpiry !== null)
    due = Math.max(due, istInstant(dayBefore(nearestExpiry, daysBeforeExpiry), minute));
  for (let days = 0; days < CLOSED_DAYS_MAX && !hasSession(istDay(due)); days += 1) due += DAY_MS;
  return due;
}
