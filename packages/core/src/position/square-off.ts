import type { TransType } from '@spark/vocabulary';
import { ok, type Result, refuse } from '../lib/result.ts';
import type { AccountOrder } from '../order/order.ts';
import type { OrderRefusal } from '../order/order-refusal.ts';
import { qtyAtWork } from '../order/order-summary.ts';
import { positionId, positionKeyOf } from '../order/position-key.ts';
import type { Position } from './position.ts';

export type Closing = { readonly side: TransType; readonly qty: number };

export type ClosingWanted = {
  readonly qty: number | null;
  readonly symbol: string;
  readonly accountName: string;
  /** What open orders will take off the position when they fill: it is not closed twice. */
  readonly closingQty?: number;
  /** Of the contract: an odd rest could not be closed at the exchange. */
  readonly lotSize?: number;
};

/** The order that closes a position, or `qty` units of it. */
export function closingOf(position: Position | null, wanted: ClosingWanted): Result<Closing, OrderRefusal> {
  const { symbol, accountName, closingQty = 0, lotSize = 1 } = wanted;
  if (position === null || position.netQty === 0)
    return refuse({ code: 'position-flat', symbol, accountName });
  const openQty = Math.abs(position.netQty) - closingQty;
  if (openQty <= 0) return refuse({ code: 'position-being-closed', symbol, accountName });
  const qty = wanted.qty ?? openQty;
  if (qty > openQty) return refuse({ code: 'position-smaller', qty, openQty });
  if (qty !== openQty && qty % lotSize !== 0) return refuse({ code: 'qty-off-lot', qty, lotSize, symbol });
  return ok({ side: position.netQty > 0 ? 'Sell' : 'Buy', qty });
}

/** How much of a position its open orders would close, if all were filled. */
export function closingQtyOf(position: Position, atWork: Iterable<AccountOrder>): number {
  const side: TransType = position.netQty > 0 ? 'Sell' : 'Buy';
  const id = positionId(position);
  let qty = 0;
  for (const order of atWork) {
    if (order.side !== side || positionId(positionKeyOf(order)) !== id) continue;
    qty += qtyAtWork(order);
  }
  return qty;
}
