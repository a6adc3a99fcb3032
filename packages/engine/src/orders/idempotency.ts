import {
  type Clock,
  type Instant,
  type JournalWrite,
  parseBasket,
  type ReplyReads,
  type Result,
  refuse,
  type StoredReader,
  storedObject,
} from '@spark/core';
import type { BasketRow } from '../baskets/basket-calls.ts';
import type { OrderCall, Placed, Refusal } from './order-calls.ts';
import { NO_WORDS, parsePlaced } from './parse-reply.ts';

const REMEMBERED_MS = 24 * 60 * 60_000;

/**
 * The same request with the same key runs once, also when it comes again while the first is under way, or after a
 * restart. A refusal is not remembered: nothing was done, and the next try may succeed.
 */
export type Idempotency = <T, R = Refusal>(
  ucc: string,
  call: OrderCall | { readonly idempotency: RequestKey | undefined },
  parse: StoredReader<T>,
  run: () => Promise<Result<T, readonly R[]>>,
) => Promise<Result<T, readonly (R | KeyReused)[]>>;

/** The key of a request, and what distinguishes the same request from another one with the same key. */
export type RequestKey = NonNullable<OrderCall['idempotency']>;
export type KeyReused = { readonly code: 'key-reused'; readonly key: string };

type Answered<T, R> = Result<T, readonly (R | KeyReused)[]>;

/** What was stored for a key: the order or the basket that it placed, or another thing, such as an exit. */
export type StoredOutcome = { readonly at: Instant } & (
  | { readonly kind: 'order'; readonly placed: Placed }
  | { readonly kind: 'basket'; readonly row: BasketRow }
  | { readonly kind: 'other' }
);

/** The first answer to a key of this user; null where nothing was done with it for a day. */
export type FindOutcome = (ucc: string, key: string) => Promise<StoredOutcome | null>;

type Parts = { readonly journal: ReplyReads; readonly clock: Clock };

export function createFindOutcome({ journal, clock }: Parts): FindOutcome {
  return async (ucc, key) => {
    const known = await journal.findReply(ucc, key);
    if (known === null || known.at <= clock.now() - REMEMBERED_MS) return null;
    const { at, reply } = known;
    const placed = parsePlaced(reply);
    if (placed.ok) return { at, kind: 'order', placed: placed.value };
    const basket = parseBasket(reply);
    return basket.ok ? { at, kind: 'basket', row: basket.value } : { at, kind: 'other' };
  };
}

export function createIdempotency({ journal, clock }: Parts): Idempotency {
  const underWay = new Map<
    string,
    { readonly bodyHash: string; readonly answer: Promise<Answered<unknown, unknown>> }
  >();

  async function answerOf<T, R>(
    ucc: string,
    { key, bodyHash, isNew = false }: RequestKey,
    parse: StoredReader<T>,
    run: () => Promise<Result<T, readonly R[]>>,
  ): Promise<Answered<T, R>> {
    // Were something stored all the same, what is done now would be refused with its reply: a key has one.
    const known = isNew ? null : await journal.findReply(ucc, key);
    if (known === null) return run();
    const forgottenAt = clock.now() - REMEMBERED_MS;
    if (known.at <= forgottenAt) {
      // A key has one reply, so the old one is deleted.
      await journal.forgetReplies(forgottenAt + 1);
      return run();
    }
    if (known.bodyHash !== bodyHash) return refuse([{ code: 'key-reused', key }]);
    const reply = parse(known.reply);
    // It was done, and must not be done again because nobody can read what was answered.
    if (!reply.ok) throw new Error(`The first answer to the key ${key} cannot be read: ${reply.error}.`);
    return reply;
  }

  async function runOnce<T, R>(
    ucc: string,
    idempotency: RequestKey,
    parse: StoredReader<T>,
    run: () => Promise<Result<T, readonly R[]>>,
  ): Promise<Answered<T, R>> {
    const id = `${ucc}:${idempotency.key}`;
    const first = underWay.get(id);
    if (first) {
      return first.bodyHash === idempotency.bodyHash
        ? (first.answer as Promise<Answered<T, R>>)
        : refuse([{ code: 'key-reused', key: idempotency.key }]);
    }
    const answer = answerOf(ucc, idempotency, parse, run).finally(() => underWay.delete(id));
    underWay.set(id, { bodyHash: idempotency.bodyHash, answer });
    return answer;
  }

  return (ucc, { idempotency }, parse, run) =>
    idempotency === undefined ? run() : runOnce(ucc, idempotency, parse, run);
}

/** The answer is stored in the same entry as its effect, so that there is never one without the other. */
export function replyTo(
  { idempotency }: OrderCall,
  answer: object | null,
  at: Instant,
): readonly JournalWrite[] {
  if (idempotency === undefined) return [];
  const { key, bodyHash } = idempotency;
  const reply = answer === null ? NO_WORDS : storedObject(JSON.stringify(answer));
  return [{ kind: 'insert-reply', reply: { key, bodyHash, reply, at } }];
}
