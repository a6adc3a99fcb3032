import type { Instant } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';

const MINUTE_MS = 60_000;

export type NextBatch =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wait'; readonly until: Instant }
  /** The first waiting messages, as one message. */
  | { readonly kind: 'send'; readonly count: number; readonly text: string };

/**
 * What a chat gets next. In any minute it gets 20 messages, of which 3 are kept for answers: somebody waits for them. The last of
 * the others includes everything that waits and fits.
 */
export function nextBatch(view: {
  /** In order, all for the same chat and by the same bot. */
  readonly waiting: readonly string[];
  /** How many were left out because too many waited. */
  readonly leftOut: number;
  /** When this chat got its last messages, the oldest first. */
  readonly sentAt: readonly Instant[];
  readonly now: Instant;
  /** The first of those that wait answers a command: it goes alone. */
  readonly isAnswer?: boolean;
}): NextBatch {
  const [first] = view.waiting;
  if (first === undefined) return { kind: 'nothing' };
  const lately = view.sentAt.filter((at) => at > view.now - MINUTE_MS);
  const { isAnswer = false } = view;
  const most = LIMITS.chatMessagesPerMinute - (isAnswer ? 0 : LIMITS.chatAnswersPerMinute);
  const free = most - lately.length;
  // By then there is a place.
  const until = lately[-free];
  if (until !== undefined) return { kind: 'wait', until: until + MINUTE_MS };
  const isMerged = !isAnswer && ((free === 1 && view.waiting.length > 1) || view.leftOut > 0);
  return isMerged ? merged(view.waiting, view.leftOut) : { kind: 'send', count: 1, text: shortened(first) };
}

function merged(waiting: readonly string[], leftOut: number): NextBatch {
  const parts: string[] = leftOut > 0 ? [`${leftOut} earlier messages are left out.`] : [];
  let count = 0;
  for (const text of waiting) {
    const next = [...parts, shortened(text)];
    if (count > 0 && next.join(BETWEEN).length > LIMITS.chatMessageChars) break;
    parts.push(shortened(text));
    count += 1;
  }
  return { kind: 'send', count, text: shortened(parts.join(BETWEEN)) };
}

const BETWEEN = '\n\n';

function shortened(text: string): string {
  if (text.length <= LIMITS.chatMessageChars) return text;
  return `${text.slice(0, LIMITS.chatMessageChars - 1).toWellFormed()}…`;
}
