import { type AccountOrder, isFinal, type OrderTerms, type Slice } from './order.ts';
import type { OrderFact } from './order-fact.ts';

/** What is to be done at the broker, once the fact that allows it is stored. */
export type OrderEffect =
  | { readonly kind: 'place'; readonly reftag: number; readonly tag: string }
  /** Ask the broker what became of the tag. */
  | { readonly kind: 'ask'; readonly reftag: number; readonly tag: string }
  | {
      readonly kind: 'change';
      readonly reftag: number;
      readonly tag: string;
      readonly orderId: string;
      readonly terms: OrderTerms;
    }
  | { readonly kind: 'cancel'; readonly reftag: number; readonly tag: string; readonly orderId: string };

/** What the fact allows, seen with the order after it. */
export function effectsOf(order: AccountOrder, fact: OrderFact): readonly OrderEffect[] {
  switch (fact.kind) {
    case 'order-planned':
      return order.slices
        .filter((slice) => slice.status === 'Pending')
        .map((slice) => ({ kind: 'place', reftag: order.reftag, tag: slice.tag }));
    case 'slice-outcome-unknown':
      return [{ kind: 'ask', reftag: order.reftag, tag: fact.tag }];
    case 'cancel-asked':
    case 'change-asked':
      return order.slices.flatMap((slice) => requestOf(order, slice));
    case 'slice-accepted':
    case 'slice-changed':
    case 'slice-request-refused':
      // What was asked for while the broker had not answered yet.
      return order.slices
        .filter((slice) => slice.tag === fact.tag)
        .flatMap((slice) => requestOf(order, slice));
    default:
      return [];
  }
}

/**
 * What an order needs after a restart: nobody knows whether a pending slice was sent, so it is asked about; what
 * was asked for and not answered is asked for again, which harms nothing.
 */
export function effectsAfterRestart(order: AccountOrder): readonly OrderEffect[] {
  return order.slices.flatMap((slice) => {
    if (isFinal(slice.status)) return [];
    if (slice.orderId === null) return [{ kind: 'ask' as const, reftag: order.reftag, tag: slice.tag }];
    return requestOf(order, slice);
  });
}

function requestOf(order: AccountOrder, slice: Slice): readonly OrderEffect[] {
  if (isFinal(slice.status) || slice.orderId === null) return [];
  const of = { reftag: order.reftag, tag: slice.tag, orderId: slice.orderId };
  if (slice.asked === 'cancel') return [{ kind: 'cancel', ...of }];
  return slice.asked === 'change' ? [{ kind: 'change', ...of, terms: order.terms }] : [];
}
