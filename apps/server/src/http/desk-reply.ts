import type { OpenDesk } from '@spark/engine';
import type { Answer } from './calls.ts';
import { successBody } from './envelope.ts';

/**
 * The reply of a call that follows from the desk alone. Programs read far more often than they change, and a desk never
 * changes once made, so its bytes are made once and dropped together with the desk.
 */
export function createDeskReply(
  rows: (desk: OpenDesk) => readonly unknown[],
  message: string,
): (desk: OpenDesk) => Answer {
  const replies = new WeakMap<OpenDesk, Answer>();
  return (desk) => {
    const known = replies.get(desk);
    if (known) return known;
    const reply = { encoded: Buffer.from(successBody(rows(desk), message)) };
    replies.set(desk, reply);
    return reply;
  };
}
