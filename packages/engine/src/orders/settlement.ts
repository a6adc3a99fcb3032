import {
  type AccountOrder,
  isFinal,
  type OrderRefusal,
  type OrderTerms,
  type Position,
  type Slice,
  sameTerms,
  summarise,
} from '@spark/core';
import type { RefusedIn } from './order-calls.ts';

/** In which accounts something is done, refused, or still open. */
export type Settlement = {
  /** Names of accounts whose venue confirmed it. */
  readonly doneIn: readonly string[];
  readonly refusedIn: readonly RefusedIn[];
  /** Not confirmed yet: Spark goes on with it, and the order book and the websocket show when it is done. */
  readonly unsettledIn: readonly UnsettledIn[];
};

export type UnsettledIn = { readonly accountName: string; readonly reason: string };

/** The state of a request about one order or position. */
export type Standing =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusal: OrderRefusal }
  | { readonly kind: 'unsettled'; readonly reason: string };

export const DONE: Standing = { kind: 'done' };
const NO_REASON = 'The broker gave no reason.';
const NOT_CONFIRMED = 'The broker has not confirmed it yet.';

export function unsettled(reason: string = NOT_CONFIRMED): Standing {
  return { kind: 'unsettled', reason };
}

/** Of a cancel that was asked for. */
export function standingOfCancel(order: AccountOrder): Standing {
  const { isActive, status } = summarise(order);
  if (!isActive)
    return status === 'Cancelled'
      ? DONE
      : { kind: 'refused', refusal: { code: 'order-finished', strefId: order.strefId, status } };
  const [uncancelled] = openSlices(order).filter(({ asked }) => asked !== 'cancel');
  return uncancelled ? refusedByBroker(order, uncancelled) : unsettled();
}

/** Of a change to these terms that was asked for. */
export function standingOfChange(order: AccountOrder, wanted: OrderTerms): Standing {
  const open = openSlices(order);
  const { status } = summarise(order);
  // What was changed and then filled was changed.
  if (open.length === 0)
    return order.slices.some(({ terms }) => sameTerms(terms, wanted))
      ? DONE
      : { kind: 'refused', refusal: { code: 'order-finished', strefId: order.strefId, status } };
  if (open.some(({ asked }) => asked === 'change')) return unsettled();
  const unchanged = open.find(({ terms }) => !sameTerms(terms, wanted));
  return unchanged ? refusedByBroker(order, unchanged) : DONE;
}

/** Of the placing of an exit. */
export function standingOfExit(order: AccountOrder): Standing {
  const { status } = summarise(order);
  const [first] = order.slices;
  if (status === 'Rejected' && first) return refusedByBroker(order, first);
  return status === 'Pending' ? unsettled() : DONE;
}

/** Of a square-off. */
export function standingOfClosing({ netQty, closeAsked, closing }: Position): Standing {
  return netQty === 0 || !closeAsked ? DONE : unsettled(closing?.problem ?? NOT_CONFIRMED);
}

/** Unsettled outweighs refused, and refused outweighs done: an account is named once. */
export function settlementOf(standings: Iterable<readonly [string, Standing]>): Settlement {
  const byAccount = new Map<string, Standing>();
  for (const [accountName, standing] of standings) {
    const before = byAccount.get(accountName);
    if (before === undefined || WEIGHT[standing.kind] > WEIGHT[before.kind])
      byAccount.set(accountName, standing);
  }
  const doneIn: string[] = [];
  const refusedIn: RefusedIn[] = [];
  const unsettledIn: UnsettledIn[] = [];
  for (const [accountName, standing] of byAccount) {
    if (standing.kind === 'done') doneIn.push(accountName);
    else if (standing.kind === 'refused') refusedIn.push({ accountName, refusal: standing.refusal });
    else unsettledIn.push({ accountName, reason: standing.reason });
  }
  return { doneIn, refusedIn, unsettledIn };
}

const WEIGHT = { done: 0, refused: 1, unsettled: 2 } as const;

function openSlices({ slices }: AccountOrder): readonly Slice[] {
  return slices.filter(({ status }) => !isFinal(status));
}

function refusedByBroker({ strefId }: AccountOrder, { message }: Slice): Standing {
  return { kind: 'refused', refusal: { code: 'broker-refused', strefId, reason: message || NO_REASON } };
}
