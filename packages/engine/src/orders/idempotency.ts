import { type Clock, type Instant, type JournalWrite, ok, type ReplyReads, refuse } from '@spark/core';
import type { Answered, OrderCall } from './order-calls.ts';

const REMEMBERED_MS = 24 * 60 * 60_000;

/**
 * The same request with the same key runs once, also when it comes again while the first is under way, or after a
 * restart. A refusal is not remembered: nothing was done, and the next try may succeed.
 */
export type Idempotency = <T>(
  ucc: string,
  call: OrderCall,
  run: () => Promise<Answered<T>>,
) => Promise<Answered<T>>;

type Key = NonNullable<OrderCall['idempotency']>;

export function createIdempotency({
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
    run: () => Promise<Answered<T>>,
  ): Promise<Answered<T>> {
    const known = await journal.findReply(ucc, key);
    if (known === null) return run();
    const forgottenAt = clock.now() - REMEMBERED_MS;
    if (known.at <= forgottenAt) {
      // A key has one reply, so the old one is deleted.
      await journal.forgetReplies(forgottenAt + 1);
      return run();
    }
    if (known.bodyHash !== bodyHash) return refuse([{ code: 'key-reused', key }]);
    return ok(JSON.parse(known.reply) as T);
  }

  async function runOnce<T>(
    ucc: string,
    idempotency: Key,
    run: () => Promise<Answered<T>>,
  ): Promise<Answered<T>> {
    const id = `${ucc}:${idempotency.key}`;
    const first = underWay.get(id);
    if (first) {
      return first.bodyHash === idempotency.bodyHash
        ? (first.answer as Promise<Answered<T>>)
        : refuse([{ code: 'key-reused', key: idempotency.key }]);
    }
    const answer = answerOf(ucc, idempotency, run).finally(() => underWay.delete(id));
    underWay.set(id, { bodyHash: idempotency.bodyHash, answer });
    return answer;
  }

  return (ucc, { idempotency }, run) => (idempotency === undefined ? run() : runOnce(ucc, idempotency, run));
}

/** The answer is stored in the same entry as its effect, so that there is never one without the other. */
export function replyTo({ idempotency }: OrderCall, answer: unknown, at: Instant): readonly JournalWrite[] {
  if (idempotency === undefined) return [];
  return [{ kind: 'insert-reply', reply: { ...idempotency, reply: JSON.stringify(answer), at } }];
}
