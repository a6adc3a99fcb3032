import type { Guards, OrderUpdate } from '@spark/client';
import { isOpenOrder } from '../orders/order-groups.ts';

/** How much of the limits on orders is used, by the orders of today. */
export type LimitUse = { readonly open: number; readonly mostInOneSecond: number };

export function limitUse(orders: readonly OrderUpdate[], account: Guards['AccountName']): LimitUse {
  const own = account === null ? orders : orders.filter(({ AccountName }) => AccountName === account);
  const seconds = Map.groupBy(own, ({ placed_at }) => placed_at.slice(0, 19));
  return {
    open: own.filter(isOpenOrder).length,
    mostInOneSecond: Math.max(0, ...[...seconds.values()].map(({ length }) => length)),
  };
}
