import { type Clock, type Instant, type JournalWrite, ok, type ReplyReads, refuse } from '@spark/core';
import type { Answered, OrderCall } from './order-calls.ts';

const REMEMBERED_MS = 24 * 60 * 60_000;

/**
 * The same request with the same key is carried out once, also when it comes again while the first is under way, or
 * after a restart. A refusal is not remembered: nothing was done, and the next try may succeed.
 */
export type Idempotency = <T>(
  ucc: string,
  call: OrderCall,
  carryOut: () => Promise<Answered<T>>,
) => Promise<Answered<T>>;

type Key = NonNullable<OrderCall['once']>;

export function createOnce({
  journal,
  clock,
}: {
  readonly journal: ReplyReads;
  readonly clock: Clock;
}): Idempotency {
  const underWay = new Map<
    string,
    { readonly bodyHash: string; readonly answer: Promise<Answered<unknown>> }
  >();

  async function answerOf<T>(
    ucc: string,
    { key, bodyHash }: Key,
    carryOut: () => Promise<Answered<T>>,
  ): Promise<Answered<T>> {
    const known = await journal.findReply(ucc, key);
    if (known === null) return carryOut();
    const forgottenAt = clock.now() - REMEMBERED_MS;
    if (known.at <= forgottenAt) {
      // A key has one reply, so the old one makes room for that of today.
      await journal.forgetReplies(forgottenAt + 1);
      return carryOut();
    }
    if (known.bodyHash !== bodyHash) return refuse([{ code: 'key-reused', key }]);
    return ok(JSON.parse(known.reply) as T);
  }

  async function onceOnly<T>(
    ucc: string,
    once: Key,
    carryOut: () => Promise<Answered<T>>,
  ): Promise<Answered<T>> {
    const id = `${ucc}:${once.key}`;
    const first = underWay.get(id);
    if (first) {
      return first.bodyHash === once.bodyHash
        ? (first.answer as Promise<Answered<T>>)
        : refuse([{ code: 'key-reused', key: once.key }]);
    }
    const answer = answerOf(ucc, once, carryOut).finally(() => underWay.delete(id));
    underWay.set(id, { bodyHash: once.bodyHash, answer });
    return answer;
  }

  return (ucc, { once }, carryOut) => (once === undefined ? carryOut() : onceOnly(ucc, once, carryOut));
}

/** The answer as it is stored with what it is about, so that there is never one without the other. */
export function replyTo({ once }: OrderCall, answer: unknown, at: Instant): readonly JournalWrite[] {
  if (once === undefined) return [];
  return [{ kind: 'insert-reply', reply: { ...once, reply: JSON.stringify(answer), at } }];
}
