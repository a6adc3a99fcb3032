import { type Instant, istTimestamp } from '@spark/core';

/** Indian time, as at the end of a message. */
export function whenText(at: Instant): string {
  return `${istTimestamp(at).replace('T', ' ')} IST`;
}

export function rupeesText(paise: number): string {
  const sign = paise < 0 ? '-' : '';
  const whole = Math.round(Math.abs(paise));
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}
