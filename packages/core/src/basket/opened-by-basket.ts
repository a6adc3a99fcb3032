import type { Basket, BasketLeg, OrderInBasket } from '../instruction/basket.ts';
import type { InstrumentKey } from '../instrument/instrument.ts';
import type { PositionKey } from '../order/position-key.ts';

/** A position as the steps of a basket see it. */
export type BasketPosition = {
  readonly netQty: number;
  /** A square-off of the whole position is under way. */
  readonly isClosing: boolean;
  /** What open orders will take off it. */
  readonly closingQty: number;
};

export type PositionOf = (accountName: string, key: PositionKey) => BasketPosition;

/** One position of an account that orders of the basket trade in. */
export type BasketHolding = {
  readonly accountName: string;
  readonly instrumentKey: InstrumentKey;
  readonly product: PositionKey['product'];
  readonly symbol: string;
  readonly underlying: string;
};

/** A position of an account with the orders that the basket has in it, its exits included. */
export type OrdersInHolding = { readonly holding: BasketHolding; readonly orders: readonly OrderInBasket[] };

/** Every position in which the basket has orders, by its id. */
export function ordersByHolding(basket: Basket): ReadonlyMap<string, OrdersInHolding> {
  const found = new Map<string, { readonly holding: BasketHolding; readonly orders: OrderInBasket[] }>();
  for (const place of basket.places) {
    const leg = basket.legs[place.leg];
    if (place.state !== 'placed' || !leg) continue;
    const holding = holdingOf(place.accountName, leg);
    const id = holdingId(holding);
    const known = found.get(id);
    if (known) known.orders.push(place);
    else found.set(id, { holding, orders: [place] });
  }
  for (const exit of basket.exits) found.get(holdingId(exit))?.orders.push(...exit.orders);
  return found;
}

export function holdingsOf(basket: Basket): readonly BasketHolding[] {
  return [...ordersByHolding(basket).values()].map(({ holding }) => holding);
}

function holdingOf(
  accountName: string,
  { instrumentKey, symbol, underlying, order }: BasketLeg,
): BasketHolding {
  return { accountName, instrumentKey, product: order.product, symbol, underlying };
}

export function holdingId(holding: Pick<BasketHolding, 'accountName' | 'instrumentKey' | 'product'>): string {
  return `${holding.accountName}|${holding.instrumentKey}|${holding.product}`;
}

export function keyOf({ strategyName, forwardTest }: Basket, holding: BasketHolding): PositionKey {
  const { instrumentKey, product } = holding;
  return { strategyName, instrumentKey, product, forwardTest };
}

/** What the orders of the basket came to in a position: above zero bought. */
export function netOf(orders: readonly OrderInBasket[]): number {
  return orders.reduce((sum, { side, filledQty }) => sum + (side === 'Buy' ? filledQty : -filledQty), 0);
}

/**
 * What these orders of the basket opened in a position and still is open: never more than the position holds, and nothing
 * where the position is on the other side.
 */
export function openedQty(orders: readonly OrderInBasket[], netQty: number): number {
  const net = netOf(orders);
  if (net * netQty <= 0) return 0;
  return Math.sign(net) * Math.min(Math.abs(net), Math.abs(netQty));
}

/** The first position in which something that the basket opened is still open; null where nothing is. */
export function firstOpen(basket: Basket, positionOf: PositionOf): OrdersInHolding | null {
  for (const found of ordersByHolding(basket).values()) {
    const { netQty } = positionOf(found.holding.accountName, keyOf(basket, found.holding));
    if (openedQty(found.orders, netQty) !== 0) return found;
  }
  return null;
}
