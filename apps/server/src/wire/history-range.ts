import type { InputOf, routes } from '@spark/contract';
import type { Instant } from '@spark/core';
import { MINUTE_MS, SESSION_START_MINUTE, startOfIstDay } from '@spark/prices';
import { momentAfter, momentOf } from './moment.ts';

type Question = Pick<InputOf<typeof routes.readHistory>, 'from' | 'to'>;

/** The range of a question about the past, from its words: the end is not part of it. */
export function fromWireHistoryRange(
  { from, to }: Question,
  now: Instant,
): { readonly from: Instant; readonly to: Instant } {
  return {
    from: from === undefined ? startOfIstDay(now) + SESSION_START_MINUTE * MINUTE_MS : momentOf(from),
    // Sessions end at different times, and the simulated market may never close.
    to: to === undefined ? now : momentAfter(to),
  };
}
