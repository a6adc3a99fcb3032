import type { BookFact } from '../book/book-fact.ts';
import { type AccountOrder, isFinal } from '../order/order.ts';
import { summarise } from '../order/order-summary.ts';
import { positionKeyOf } from '../order/position-key.ts';
import { type IstDay, istDay } from '../time/ist.ts';
import type { Leg } from './pair-trades.ts';

/** All that a finished order filled; null while it may fill more, and when it filled nothing. */
export function legOfOrder(order: AccountOrder): Leg | null {
  return summarise(order).isActive ? null : legSoFar(order);
}

/** What an order filled up to now, whether or not more may come; null when that is nothing. */
export function legSoFar(order: AccountOrder): Leg | null {
  const { filledQty, filledValuePaise, lastFillAt } = summarise(order);
  if (filledQty === 0) return null;
  return {
    ...ofOrder(order),
    qty: filledQty,
    valuePaise: filledValuePaise,
    at: lastFillAt ?? order.placedAt,
    orders: order.slices.filter((slice) => slice.filledQty > 0).length,
  };
}

/** What an order filled after it counted as finished and became trades: a late report of the broker. */
export function legOfLateFill(before: AccountOrder, after: AccountOrder): Leg | null {
  const [was, is] = [summarise(before), summarise(after)];
  if (is.filledQty === was.filledQty) return null;
  return {
    ...ofOrder(after),
    qty: is.filledQty - was.filledQty,
    valuePaise: is.filledValuePaise - was.filledValuePaise,
    at: is.lastFillAt ?? after.placedAt,
    // An earlier partial fill was counted already.
    orders: after.slices.filter((slice, at) => slice.filledQty > 0 && before.slices[at]?.filledQty === 0)
      .length,
  };
}

/** What the user closed at the broker, or what expired there. */
export function legByHand(
  fact: Extract<BookFact, { readonly kind: 'position-closed-by-hand' | 'position-settled' }>,
): Leg {
  const { key, symbol, fill, at } = fact;
  return {
    reftag: 0,
    ...key,
    symbol,
    side: fill.side,
    qty: fill.qty,
    valuePaise: fill.valuePaise,
    at,
    marketPaise: null,
    capitalPaise: 0,
    orders: fact.kind === 'position-settled' ? 0 : fact.ordersPlaced,
    chargesPaise: null,
  };
}

/** Shares that changed hands for a contract that expired. */
export function legOfDelivery(fact: Extract<BookFact, { readonly kind: 'position-delivered' }>): Leg {
  const { key, symbol, fill, at } = fact;
  const { side, qty, valuePaise } = fill;
  const worth = { side, qty, valuePaise, at, marketPaise: null, capitalPaise: 0, chargesPaise: null };
  return { reftag: 0, ...key, symbol, ...worth, orders: 0, isDelivery: true };
}

/** Whether it may still fill without further action. */
export function isFinished(order: AccountOrder): boolean {
  return order.slices.every((slice) => isFinal(slice.status));
}

/** Whether the value of a fill is rounded and may still be corrected: brokers report trades on their day. */
export function awaitsTrades({ slices }: AccountOrder, today: IstDay): boolean {
  return slices.some(
    ({ isRounded, lastFillAt }) => isRounded && lastFillAt !== null && istDay(lastFillAt) === today,
  );
}

function ofOrder(order: AccountOrder): Omit<Leg, 'qty' | 'valuePaise' | 'at' | 'orders'> {
  const { reftag, side, marketPaise, capitalPaise } = order;
  return {
    reftag,
    ...positionKeyOf(order),
    symbol: order.instrument.symbol,
    side,
    marketPaise,
    capitalPaise,
    chargesPaise: null,
  };
}
