import type { TransType } from '@spark/vocabulary';
import { ok, type Result, refuse } from '../lib/result.ts';
import type { OrderRefusal } from '../order/order-refusal.ts';
import type { Position } from './position.ts';

export type Closing = { readonly side: TransType; readonly qty: number };

/** The order that closes a position, or `qty` units of it. */
export function closingOf(
  position: Position | null,
  wanted: { readonly qty: number | null; readonly symbol: string; readonly accountName: string },
): Result<Closing, OrderRefusal> {
  const openQty = Math.abs(position?.netQty ?? 0);
  if (position === null || openQty === 0)
    return refuse({ code: 'position-flat', symbol: wanted.symbol, accountName: wanted.accountName });
  const qty = wanted.qty ?? openQty;
  if (qty > openQty) return refuse({ code: 'position-smaller', qty, openQty });
  return ok({ side: position.netQty > 0 ? 'Sell' : 'Buy', qty });
}

/** Whether an order only makes a position smaller. Guards let such orders through. */
export function isReducing(netQty: number, side: TransType, qty: number): boolean {
  return side === 'Sell' ? netQty >= qty : -netQty >= qty;
}
