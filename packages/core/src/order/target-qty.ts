import type { TransType } from '@spark/vocabulary';
import type { AccountOrder } from './order.ts';
import { qtyAtWork } from './order-summary.ts';
import { type PositionKey, positionId, positionKeyOf } from './position-key.ts';

export type Sized = { readonly side: TransType; readonly qty: number };

/** What a position comes to when all its open orders are filled: above zero long, below zero short. */
export function expectedQty(
  key: PositionKey,
  position: { readonly netQty: number } | undefined,
  atWork: Iterable<AccountOrder>,
): number {
  const id = positionId(key);
  let qty = position?.netQty ?? 0;
  for (const order of atWork) {
    if (positionId(positionKeyOf(order)) !== id) continue;
    qty += order.side === 'Buy' ? qtyAtWork(order) : -qtyAtWork(order);
  }
  return qty;
}

/** The one order that is missing to the target; null where nothing is. It may go through zero. */
export function orderToTarget(targetQty: number, expected: number): Sized | null {
  const missing = targetQty - expected;
  if (missing === 0) return null;
  return { side: missing > 0 ? 'Buy' : 'Sell', qty: Math.abs(missing) };
}
