import type { Instant } from '@spark/core';
import { MINUTE_MS, SESSION_START_MINUTE, startOfIstDay } from '@spark/prices';
import { momentAfter, momentOf } from '../calendar/moment.ts';

type Question = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The range of a history question, from its text: the end is exclusive. */
export function readHistoryRange(
  { from, to }: Question,
  now: Instant,
): { readonly from: Instant; readonly to: Instant } {
  // Sessions end at different times, and the simulated market may never close.
  const end = to === undefined ? now : momentAfter(to);
  return { from: from === undefined ? beginningOf(end) : momentOf(from), to: end };
}

/** The beginning of that day's session, or midnight where the session has not begun: a market may never close. */
function beginningOf(end: Instant): Instant {
  const midnight = startOfIstDay(end - 1);
  const session = midnight + SESSION_START_MINUTE * MINUTE_MS;
  return session < end ? session : midnight;
}
