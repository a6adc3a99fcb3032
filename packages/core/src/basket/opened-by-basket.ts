import type { Basket, OrderInBasket } from '../instruction/basket.ts';
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

export function holdingsOf(basket: Pick<Basket, 'legs' | 'places'>): readonly BasketHolding[] {
  const holdings = new Map<string, BasketHolding>();
  for (const { leg, accountName, state } of basket.places) {
    const found = basket.legs[leg];
    if (state !== 'placed' || !found) continue;
    const { instrumentKey, symbol, underlying, order } = found;
    const holding = { accountName, instrumentKey, product: order.product, symbol, underlying };
    holdings.set(holdingId(holding), holding);
  }
  return [...holdings.values()];
}

export function holdingId(holding: Pick<BasketHolding, 'accountName' | 'instrumentKey' | 'product'>): string {
  return `${holding.accountName}|${holding.instrumentKey}|${holding.product}`;
}

/** The orders of the basket in a position, its exits included. */
export function ordersIn(basket: Basket, holding: BasketHolding): readonly OrderInBasket[] {
  const id = holdingId(holding);
  const placed = basket.places.filter(
    (place) =>
      place.state === 'placed' &&
      holdingId({
        accountName: place.accountName,
        instrumentKey: basket.legs[place.leg]?.instrumentKey ?? '',
        product: basket.legs[place.leg]?.order.product ?? 'Intraday',
      }) === id,
  );
  const exits = basket.exits.filter((exit) => holdingId(exit) === id).flatMap(({ orders }) => orders);
  return [...placed.flatMap((place) => (place.state === 'placed' ? [place] : [])), ...exits];
}

/** What the orders of the basket came to in a position: above zero bought. */
export function netOf(orders: readonly OrderInBasket[]): number {
  return orders.reduce((sum, { side, filledQty }) => sum + (side === 'Buy' ? filledQty : -filledQty), 0);
}

/**
 * What the basket opened in a position and still is open: never more than the position holds, and nothing where the
 * position is on the other side.
 */
export function openedQty(basket: Basket, holding: BasketHolding, netQty: number): number {
  const net = netOf(ordersIn(basket, holding));
  if (net * netQty <= 0) return 0;
  return Math.sign(net) * Math.min(Math.abs(net), Math.abs(netQty));
}
