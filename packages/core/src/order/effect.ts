import { type AccountOrder, isFinal, type Slice } from './order.ts';
import type { OrderFact } from './order-fact.ts';

/** An action at the broker, to run once the fact that allows it is stored. */
export type OrderEffect =
  | { readonly kind: 'place'; readonly reftag: number; readonly tag: string }
  /** What is still queued is not sent. */
  | { readonly kind: 'withdraw'; readonly reftag: number; readonly tag: string }
  /** Look the tag up at the broker. */
  | { readonly kind: 'ask'; readonly reftag: number; readonly tag: string }
  /** Request the change or cancel of the slice from the broker. */
  | {
      readonly kind: 'request';
      readonly reftag: number;
      readonly tag: string;
      /** Asked just now, perhaps again: it is sent even if it was sent before. */
      readonly isNew: boolean;
    };

/** The effects that the fact allows, with the order after it. */
export function effectsOf(order: AccountOrder, fact: OrderFact): readonly OrderEffect[] {
  switch (fact.kind) {
    case 'order-planned':
      return order.slices
        .filter((slice) => slice.status === 'Pending')
        .map((slice) => ({ kind: 'place', reftag: order.reftag, tag: slice.tag }));
    case 'slice-outcome-unknown':
      return [{ kind: 'ask', reftag: order.reftag, tag: fact.tag }];
    case 'cancel-asked':
      return order.slices.flatMap((slice) => [
        ...withdrawalOf(order, slice),
        ...requestOf(order, slice, true),
      ]);
    case 'change-asked':
      return order.slices.flatMap((slice) => requestOf(order, slice, true));
    case 'slice-accepted':
    case 'slice-changed':
    case 'slice-request-refused':
      // What was asked for while the broker had not answered yet.
      return order.slices
        .filter((slice) => slice.tag === fact.tag)
        .flatMap((slice) => requestOf(order, slice, false));
    case 'slice-refused':
    case 'slice-given-up':
    case 'slice-triggered':
    case 'slice-filled':
    case 'slice-fill-corrected':
    case 'slice-cancelled':
    case 'operation-fired':
    case 'operation-stopped':
    case 'order-reconciled':
    case 'order-deleted':
      return [];
  }
}

/**
 * What an order needs after a restart: a pending slice is placed where it certainly was not sent, and looked up
 * otherwise; requests without an answer are repeated, which is harmless.
 */
export function effectsAfterRestart(
  order: AccountOrder,
  neverLeft: ReadonlySet<string> = new Set(),
): readonly OrderEffect[] {
  return order.slices.flatMap((slice) => {
    if (isFinal(slice.status)) return [];
    if (slice.orderId !== null) return requestOf(order, slice, false);
    const { tag } = slice;
    return [{ kind: neverLeft.has(tag) ? 'place' : 'ask', reftag: order.reftag, tag }];
  });
}

function withdrawalOf({ reftag }: AccountOrder, { status, tag }: Slice): readonly OrderEffect[] {
  return status === 'Pending' ? [{ kind: 'withdraw', reftag, tag }] : [];
}

function requestOf({ reftag }: AccountOrder, slice: Slice, isNew: boolean): readonly OrderEffect[] {
  const { status, orderId, asked, tag } = slice;
  if (isFinal(status) || orderId === null || asked === null) return [];
  return [{ kind: 'request', reftag, tag, isNew }];
}
