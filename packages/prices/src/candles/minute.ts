import type { Instant } from '@spark/core';

export const MINUTE_MS = 60_000;

/** Indian time is off by half an hour, so its minutes are everyone's minutes. */
export function minuteOf(at: Instant): Instant {
  return at - (at % MINUTE_MS);
}
