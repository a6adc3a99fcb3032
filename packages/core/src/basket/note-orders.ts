import type { OrderStatus } from '@spark/vocabulary';
import type { Basket, OrderInBasket } from '../instruction/basket.ts';
import type { AccountOrder } from '../order/order.ts';
import { summarise } from '../order/order-summary.ts';

/** Undefined where the order is not in memory any more: what is known of it stays. */
export type OrderOf = (accountName: string, reftag: number) => AccountOrder | null | undefined;

/** The basket with its orders as they are now. The same object where nothing changed. */
export function noteOrders(basket: Basket, orderOf: OrderOf): Basket {
  let isChanged = false;

  function noted<T extends OrderInBasket>(accountName: string, known: T): T {
    const order = orderOf(accountName, known.reftag);
    const now = order === undefined ? known : afterOrder(known, order);
    isChanged ||= now !== known;
    return now;
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

/**
 * Whether the basket knows everything of its order that matters to it. While it ends orders it also matters whether one
 * can be asked to end again, so nothing is known for sure.
 */
export function isNoted({ places, exits, ending }: Basket, order: AccountOrder): boolean {
  if (ending !== null || exits.some(({ isDone }) => !isDone)) return false;
  return places.some(
    (place) =>
      place.state === 'placed' && place.reftag === order.reftag && afterOrder(place, order) === place,
  );
}

function afterOrder<T extends OrderInBasket>(known: T, order: AccountOrder | null): T {
  // A deleted order was finished.
  if (order === null) return known.isOver ? known : { ...known, isOver: true };
  const { filledQty, filledValuePaise, isActive, status } = summarise(order);
  const isSame = filledQty === known.filledQty && filledValuePaise === known.filledValuePaise;
  if (isActive !== known.isOver && isSame) return known;
  const { shortfall: _, ...rest } = known;
  const noted = { ...rest, filledQty, filledValuePaise, isOver: !isActive } as T;
  if (isActive || filledQty >= known.qty) return noted;
  return { ...noted, shortfall: shortfallOf(order, status) };
}

/** In the words of whoever ended it, where there are any. */
function shortfallOf({ slices }: AccountOrder, status: OrderStatus): string {
  const what = status === 'Rejected' ? 'The order was rejected.' : 'The order was cancelled.';
  const said = slices.findLast((slice) => slice.status === status && slice.message !== '');
  return said ? `${what} ${said.message}` : what;
}
