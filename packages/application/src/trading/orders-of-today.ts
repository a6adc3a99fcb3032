import type { AccountOrder } from '@spark/core';
import type { OpenDesk, OrderCalls } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';

/** The content of a snapshot. */
export type OrdersOfToday = {
  /** In order of reftag; where some are left out, the newest first. */
  readonly orders: readonly AccountOrder[];
  /** The cursor of the order book for those that are left out; null when none is. */
  readonly next: number | null;
};

/** As many of today's orders as one reply may have, and of more the newest. */
export async function readOrdersOfToday(
  { orderPages }: Pick<OrderCalls, 'orderPages'>,
  desk: OpenDesk,
): Promise<OrdersOfToday> {
  const orders: AccountOrder[] = [];
  for await (const page of orderPages(desk, { today: true })) {
    for (const { order } of page) {
      if (orders.length === LIMITS.orderRows) return { orders, next: orders.at(-1)?.reftag ?? null };
      orders.push(order);
    }
  }
  return { orders: orders.reverse(), next: null };
}
