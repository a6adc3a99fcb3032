import type { Basket, OrderPlaced, Reply, RequestOutcome, Spark } from '@spark/client';
import { createStore, findOutcome, mayHaveBeenDone, type Readable } from '@spark/web';
import { session } from '../session/session-context.tsx';
import { cachedRequests, cacheRequest, forgetRequest } from './cached-requests.ts';

/** A request that was sent and not answered, while the page finds out whether it was taken. */
export type Unanswered = {
  readonly key: string;
  /** As the user knows it: `Buy 3 ASHOKLEY-EQ`. */
  readonly what: string;
};

const store = createStore<readonly Unanswered[]>([]);
/** The keys that this page itself has sent or is looking up. */
const own = new Set<string>();

export const unanswered: Readable<readonly Unanswered[]> = store;

/** What Spark answered, now or to the first request. */
export type Answer = { readonly message: string; readonly order?: OrderPlaced | undefined };

/** Nothing was placed, so it may be sent again. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

/**
 * Sends a request that carries a key. Where no answer comes, it is not sent again: what became of it is looked up once
 * somebody answers. Throws `NotTaken` when Spark has not done it.
 */
export async function sendOnce(
  spark: Spark,
  request: Unanswered,
  send: () => Promise<Reply<OrderPlaced | Basket>>,
): Promise<Answer> {
  keep(request);
  try {
    const { message, data } = await send();
    forgetRequest(sessionStorage, request.key);
    const [first] = data;
    return { message, order: first && 'placedIn' in first ? first : undefined };
  } catch (error) {
    if (mayHaveBeenDone(error)) return await findAnswer(spark, request);
    forgetRequest(sessionStorage, request.key);
    throw error;
  }
}

/** What became of the requests of this user that an earlier page of this tab left without an answer. */
export function findKept(spark: Spark, ucc: string): readonly Promise<Answer>[] {
  return cachedRequests(sessionStorage)
    .filter((kept) => kept.ucc === ucc && !own.has(kept.key))
    .map(({ key, what }) => findAnswer(spark, { key, what }));
}

async function findAnswer(spark: Spark, request: Unanswered): Promise<Answer> {
  own.add(request.key);
  const { state, message, order } = await lookUp(spark, request);
  forgetRequest(sessionStorage, request.key);
  if (state !== 'taken')
    throw new NotTaken(`${request.what} was not taken: Spark has not received it. Nothing was placed.`);
  return { message: `${request.what} was taken. ${message ?? ''}`.trim(), order };
}

function keep(request: Unanswered): void {
  own.add(request.key);
  const signedIn = session.getSnapshot();
  if (signedIn.state === 'in') cacheRequest(sessionStorage, { ...request, ucc: signedIn.ucc });
}

async function lookUp(spark: Spark, request: Unanswered): Promise<RequestOutcome> {
  store.set([...store.getSnapshot(), request]);
  try {
    return await findOutcome(spark, request.key);
  } finally {
    store.set(store.getSnapshot().filter((one) => one !== request));
  }
}
