import type { Instant } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';

const MINUTE_MS = 60_000;

export type NextBatch =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wait'; readonly until: Instant }
  /** The first waiting messages, as one message. */
  | { readonly kind: 'send'; readonly count: number; readonly text: string };

/**
 * What a chat gets next. In any minute it gets 20 messages; the last of them includes everything that waits and fits.
 */
export function nextBatch(view: {
  /** In order, all for the same chat and by the same bot. */
  readonly waiting: readonly string[];
  /** How many were left out because too many waited. */
  readonly leftOut: number;
  /** When this chat got its last messages, the oldest first. */
  readonly sentAt: readonly Instant[];
  readonly now: Instant;
}): NextBatch {
  const [first] = view.waiting;
  if (first === undefined) return { kind: 'nothing' };
  const lately = view.sentAt.filter((at) => at > view.now - MINUTE_MS);
  const free = LIMITS.chatMessagesPerMinute - lately.length;
  const oldest = lately[0];
  if (free <= 0 && oldest !== undefined) return { kind: 'wait', until: oldest + MINUTE_MS };
  const isMerged = (free === 1 && view.waiting.length > 1) || view.leftOut > 0;
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
