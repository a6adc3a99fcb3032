import { type Clock, type Journal, ok, refuse } from '@spark/core';
import type { Answered, PlaceCall, Placed } from './order-calls.ts';

const REMEMBERED_MS = 24 * 60 * 60_000;

/**
 * The same request with the same key is carried out once, also when it comes again while the first is under way, or
 * after a restart. A refusal is not remembered: nothing was done, and the next try may succeed.
 */
export type Once = (
  ucc: string,
  once: NonNullable<PlaceCall['once']>,
  carryOut: () => Promise<Answered<Placed>>,
) => Promise<Answered<Placed>>;

export function createOnce({
  journal,
  clock,
}: {
  readonly journal: Pick<Journal, 'findReply'>;
  readonly clock: Clock;
}): Once {
  const underWay = new Map<
    string,
    { readonly bodyHash: string; readonly answer: Promise<Answered<Placed>> }
  >();

  async function answerOf(
    ucc: string,
    { key, bodyHash }: NonNullable<PlaceCall['once']>,
    carryOut: () => Promise<Answered<Placed>>,
  ): Promise<Answered<Placed>> {
    const known = await journal.findReply(ucc, key);
    if (known === null || known.at + REMEMBERED_MS <= clock.now()) return carryOut();
    if (known.bodyHash !== bodyHash) return refuse([{ code: 'key-reused', key }]);
    return ok(JSON.parse(known.reply) as Placed);
  }

  return async (ucc, once, carryOut) => {
    const id = `${ucc}:${once.key}`;
    const first = underWay.get(id);
    if (first) {
      return first.bodyHash === once.bodyHash
        ? first.answer
        : refuse([{ code: 'key-reused', key: once.key }]);
    }
    const answer = answerOf(ucc, once, carryOut).finally(() => underWay.delete(id));
    underWay.set(id, { bodyHash: once.bodyHash, answer });
    return answer;
  };
}
