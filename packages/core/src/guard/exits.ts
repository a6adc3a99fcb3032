import type { TransType } from '@spark/vocabulary';
import type { AccountOrder } from '../order/order.ts';
import { qtyAtWork } from '../order/order-summary.ts';
import { positionId, positionKeyOf } from '../order/position-key.ts';
import type { Position } from '../position/position.ts';
import { closingQtyOf } from '../position/square-off.ts';

/** Whether an order only makes a position smaller, also when all its open orders are filled. */
export function isExit(
  position: Position | undefined,
  atWork: Iterable<AccountOrder>,
  order: { readonly side: TransType; readonly qty: number },
): boolean {
  if (!position || order.side !== closingSide(position)) return false;
  return Math.abs(position.netQty) - closingQtyOf(position, atWork) >= order.qty;
}

/**
 * The open orders that are exits, by reftag. Earlier orders have the first claim on a position; one that would go
 * through zero is not an exit.
 */
export function exitsAmong(
  positions: Iterable<Position>,
  atWork: Iterable<AccountOrder>,
): ReadonlySet<number> {
  const open = new Map<string, { readonly side: TransType; left: number }>();
  for (const position of positions) {
    const side = closingSide(position);
    if (side !== null) open.set(positionId(position), { side, left: Math.abs(position.netQty) });
  }
  const exits = new Set<number>();
  for (const order of [...atWork].sort((a, b) => a.reftag - b.reftag)) {
    const position = open.get(positionId(positionKeyOf(order)));
    const qty = qtyAtWork(order);
    if (!position || position.side !== order.side || position.left < qty) continue;
    position.left -= qty;
    exits.add(order.reftag);
  }
  return exits;
}

function closingSide({ netQty }: Position): TransType | null {
  if (netQty === 0) return null;
  return netQty > 0 ? 'Sell' : 'Buy';
}
