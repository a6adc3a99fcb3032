import type { InstrumentKey } from '@spark/core';
import { type LiveOrder, openQty } from './live-order.ts';
import { isLive } from './order.ts';
import type { OwnerBook } from './owners.ts';

/** A broker's holding of a share, which may not include the last fills yet. */
export type HeldShares = {
  readonly qty: number;
  /** How much of an order they know to be filled; null where they do not know the order any more. */
  readonly filledQtyOf: (tag: string) => number | null;
};

type Book = Pick<OwnerBook, 'byTag' | 'shares'>;

/** Shares that were bought for delivery are held, and those that were sold are not. */
export function bookShares({ shares }: Book, { request }: LiveOrder, filledQty: number): void {
  if (request.product !== 'delivery') return;
  const { key, side } = request;
  put(shares, key, (shares.get(key) ?? 0) + (side === 'Buy' ? filledQty : -filledQty));
}

/** From here on the broker's holding counts, together with the fills that it does not include yet. */
export function setShares({ byTag, shares }: Book, key: InstrumentKey, held: HeldShares): void {
  let { qty } = held;
  for (const { request, filledQty } of byTag.values()) {
    if (request.key !== key || request.product !== 'delivery') continue;
    const unreported = filledQty - (held.filledQtyOf(request.tag) ?? filledQty);
    qty += request.side === 'Buy' ? unreported : -unreported;
  }
  put(shares, key, qty);
}

/** What can be sold for delivery: held, and not in another order to sell. Below zero where too much was sold. */
export function freeShares({ byTag, shares }: Book, key: InstrumentKey): number {
  let free = shares.get(key) ?? 0;
  for (const order of byTag.values()) if (isSale(order, key)) free -= openQty(order);
  return free;
}

function put(shares: Book['shares'], key: InstrumentKey, qty: number): void {
  if (qty === 0) shares.delete(key);
  else shares.set(key, qty);
}

function isSale({ request, status }: LiveOrder, key: InstrumentKey): boolean {
  return request.key === key && request.side === 'Sell' && request.product === 'delivery' && isLive(status);
}
