import type { Basket, OrderInBasket } from '../instruction/basket.ts';
import { exactShare } from '../lib/exact-share.ts';
import type { Position } from '../position/position.ts';
import type { IstDay } from '../time/ist.ts';
import { keyOf, netOf, openedQty, ordersByHolding, type PositionOf } from './opened-by-basket.ts';

/** A position as a basket has it, in one account. */
export type BasketOwnPosition = { readonly accountName: string; readonly position: Position };

/**
 * What the orders of a basket hold and have booked, as if nobody else traded there: at average prices, since the basket
 * was placed. What other orders closed of it is not the basket's any more, and counts neither as profit nor as loss.
 */
export function basketPositions(
  basket: Basket,
  positionOf: PositionOf,
  today: IstDay,
): readonly BasketOwnPosition[] {
  return [...ordersByHolding(basket).values()].map(({ holding, orders }) => {
    const { accountName, symbol } = holding;
    const key = keyOf(basket, holding);
    const netQty = openedQty(orders, positionOf(accountName, key).netQty);
    const money = moneyOf(orders, netQty);
    return {
      accountName,
      position: {
        ...{ ...key, symbol, netQty, day: today, closeAsked: false },
        ...(money ?? { openCostPaise: 0, bookedPaise: 0, isMoneyUnknown: true }),
      },
    };
  });
}

/** Null where the value of a fill is not known. */
function moneyOf(orders: readonly OrderInBasket[], openQty: number) {
  const bought = sumOf(orders, 'Buy');
  const sold = sumOf(orders, 'Sell');
  if (bought === null || sold === null) return null;
  const net = netOf(orders);
  const [entry, exit] = net >= 0 ? [bought, sold] : [sold, bought];
  const directed = (paise: number) => (net >= 0 ? paise : 0 - paise);
  const closedPaise = entry.qty === 0 ? 0 : exactShare(entry.paise, exit.qty, entry.qty);
  const keptPaise = net === 0 ? 0 : exactShare(entry.paise - closedPaise, Math.abs(openQty), Math.abs(net));
  return { bookedPaise: directed(exit.paise - closedPaise), openCostPaise: directed(keptPaise) };
}

function sumOf(orders: readonly OrderInBasket[], side: OrderInBasket['side']) {
  let qty = 0;
  let paise = 0;
  for (const order of orders) {
    if (order.side !== side || order.filledQty === 0) continue;
    if (order.filledValuePaise === undefined) return null;
    qty += order.filledQty;
    paise += order.filledValuePaise;
  }
  return { qty, paise };
}
