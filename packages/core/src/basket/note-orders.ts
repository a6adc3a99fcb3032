import type { Basket, OrderInBasket } from '../instruction/basket.ts';
import type { AccountOrder } from '../order/order.ts';
import { isAtWork, summarise } from '../order/order-summary.ts';

/** Undefined where the order is not in memory any more: what is known of it stays. */
export type OrderOf = (accountName: string, reftag: number) => AccountOrder | null | undefined;

/** The basket with its orders as they are now. The same object where nothing changed. */
export function noteOrders(basket: Basket, orderOf: OrderOf): Basket {
  let isChanged = false;

  function noted<T extends OrderInBasket>(accountName: string, known: T): T {
    const order = orderOf(accountName, known.reftag);
    if (order === undefined) return known;
    // A deleted order was finished.
    const isOver = order === null || !isAtWork(order);
    const filled = order === null ? known : summarise(order);
    const { filledQty, filledValuePaise } = filled;
    const isSame = filledQty === known.filledQty && filledValuePaise === known.filledValuePaise;
    if (isOver === known.isOver && isSame) return known;
    isChanged = true;
    return { ...known, filledQty, isOver, ...(filledValuePaise === undefined ? {} : { filledValuePaise }) };
  }

  const places = basket.places.map((place) =>
    place.state === 'placed' ? noted(place.accountName, place) : place,
  );
  const exits = basket.exits.map((exit) => ({
    ...exit,
    orders: exit.orders.map((order) => noted(exit.accountName, order)),
  }));
  return isChanged ? { ...basket, places, exits } : basket;
}
