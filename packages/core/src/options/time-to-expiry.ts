import { DAY_MS, type Instant, type IstDay, istInstant, minutesOf } from '../time/ist.ts';
import { DAYS_PER_YEAR } from './black-76.ts';

/** When what an option is worth is settled: the close of its underlying, though it may trade some minutes longer. */
const EXPIRY_MINUTE = minutesOf('15:30');

export function expiryInstant(day: IstDay): Instant {
  return istInstant(day, EXPIRY_MINUTE);
}

/** Years of 365 calendar days, nights and holidays included; 0 when it has expired. */
export function yearsToExpiry(day: IstDay, at: Instant): number {
  return Math.max(0, expiryInstant(day) - at) / (DAYS_PER_YEAR * DAY_MS);
}
