import type { Basket } from '../instruction/basket.ts';
import type { PositionKey } from '../order/position-key.ts';
import { isBasketAtWork } from './follow-basket.ts';
import { firstOpen, keyOf, netOf, type PositionOf } from './opened-by-basket.ts';

/** A position whose change may let something follow for a basket. */
export type PositionWait = {
  readonly accountName: string;
  readonly key: PositionKey;
  readonly until: WaitUntil;
};

/** `change`: of the position or of an open order in it. The others: nothing is held on that side any more. */
export type WaitUntil = 'change' | 'not-long' | 'not-short';

/**
 * The positions that matter to a basket, beside its own orders and the time. Where it closes something, each of them does.
 * Otherwise it only waits to be over, which it is not as long as one position stays open: that one is enough.
 */
export function positionWaits(basket: Basket, positionOf: PositionOf): readonly PositionWait[] {
  if (isBasketAtWork(basket))
    return basket.exits
      .filter(({ isDone }) => !isDone)
      .map((exit) => ({ accountName: exit.accountName, key: keyOf(basket, exit), until: 'change' }));
  const open = firstOpen(basket, positionOf);
  if (open === null) return [];
  const { holding, orders } = open;
  const until = netOf(orders) > 0 ? 'not-long' : 'not-short';
  return [{ accountName: holding.accountName, key: keyOf(basket, holding), until }];
}

/** The waits that end when a position has come to this quantity. */
export function waitsEndedBy(netQty: number): readonly WaitUntil[] {
  return [
    'change',
    ...(netQty <= 0 ? ['not-long' as const] : []),
    ...(netQty >= 0 ? ['not-short' as const] : []),
  ];
}
