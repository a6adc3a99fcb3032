import type { GuardsInForce } from '../desk/guards.ts';
import type { GuardRefusal } from '../order/order-refusal.ts';
import type { AccountIntent } from '../order/plan-order.ts';
import type { Position } from '../position/position.ts';
import { type LastPrice, profitOf } from '../position/profit.ts';
import type { IstDay } from '../time/ist.ts';

/** What the guards compare with their limits, each read only where a limit is set. */
export type GuardFigures = {
  /** Orders that went to the account within the last second. */
  readonly ordersInSecond: () => number;
  /** Of the account, this order not included. */
  readonly openOrders: number;
  /** Today's loss in paise, of the account and of all accounts; zero when there is none. */
  readonly lossPaise: { readonly account: () => number; readonly user: () => number };
};

export type GuardedOrder = Pick<AccountIntent, 'qty' | 'notionalPaise' | 'forwardTest'> & {
  /** It only makes a position smaller. Evaluated only for an order that would be refused: most are not. */
  readonly isExit: () => boolean;
};

/** Why an order must not go to an account; null lets it pass. An unknown value stops nothing. */
export function guardRefusal(
  guards: GuardsInForce,
  figures: GuardFigures,
  order: GuardedOrder,
): GuardRefusal | null {
  const refusal = firstRefusal(guards, figures, order);
  return refusal !== null && order.isExit() ? null : refusal;
}

function firstRefusal(
  { killed, limits, lossPaiseMax }: GuardsInForce,
  figures: GuardFigures,
  order: GuardedOrder,
): GuardRefusal | null {
  if (killed !== null) return { code: 'guard-killed', scope: killed };
  const { ordersPerSecondMax, openOrdersMax, qtyMax, notionalPaiseMax } = limits;
  const { qty, notionalPaise } = order;
  // No broker sees a forward test, so no order rate applies.
  if (ordersPerSecondMax !== null && !order.forwardTest && figures.ordersInSecond() >= ordersPerSecondMax)
    return { code: 'guard-rate', perSecondMax: ordersPerSecondMax };
  if (openOrdersMax !== null && figures.openOrders >= openOrdersMax)
    return { code: 'guard-open-orders', openOrdersMax };
  if (qtyMax !== null && qty > qtyMax) return { code: 'guard-qty', qty, qtyMax };
  if (notionalPaiseMax !== null && notionalPaise !== null && notionalPaise > notionalPaiseMax)
    return { code: 'guard-notional', notionalPaise, notionalPaiseMax };
  for (const scope of ['account', 'user'] as const) {
    const lossMax = lossPaiseMax[scope];
    if (lossMax === null) continue;
    const lossPaise = figures.lossPaise[scope]();
    if (lossPaise >= lossMax) return { code: 'guard-daily-loss', scope, lossPaise, lossPaiseMax: lossMax };
  }
  return null;
}

/**
 * Today's booked profit, and the open profit if every price is known: a partial sum would be a guess. A loss is below
 * zero.
 */
export function knownProfit(positions: Iterable<Position>, today: IstDay, lastPrice: LastPrice): number {
  const { bookedPaise, totalPaise } = profitOf(withKnownCost(positions), today, lastPrice);
  return totalPaise ?? bookedPaise ?? 0;
}

/** What one of them lost would be unknown for all. */
function* withKnownCost(positions: Iterable<Position>): Iterable<Position> {
  for (const position of positions) if (!position.isMoneyUnknown) yield position;
}
