import type { DeskRefusal } from '../desk/refusal.ts';
import type { OrderRefusal } from '../order/order-refusal.ts';

/** Why a basket is refused as a whole. */
export type BasketRefusal =
  /** Legs are counted from 0. */
  | { readonly code: 'leg-refused'; readonly leg: number; readonly because: OrderRefusal | DeskRefusal }
  | { readonly code: 'baskets-too-many'; readonly basketsMax: number }
  | { readonly code: 'basket-unknown'; readonly id: number };
