import type { InputOf, routes } from '@spark/contract';
import type { Instant } from '@spark/core';
import { MINUTE_MS, SESSION_START_MINUTE, startOfIstDay } from '@spark/prices';
import { momentAfter, momentOf } from './moment.ts';

type Question = Pick<InputOf<typeof routes.readHistory>, 'from' | 'to'>;

/** 15:30, when the session of shares ends. */
const SESSION_END_MINUTE = 15 * 60 + 30;

/** The range of a question about the past, from its words: the end is not part of it. */
export function fromWireHistoryRange(
  { from, to }: Question,
  now: Instant,
): { readonly from: Instant; readonly to: Instant } {
  const today = startOfIstDay(now);
  return {
    from: from === undefined ? today + SESSION_START_MINUTE * MINUTE_MS : momentOf(from),
    to: to === undefined ? today + SESSION_END_MINUTE * MINUTE_MS : momentAfter(to),
  };
}
