import type { DeskOrder } from '../frame/order-desk.ts';

/** Orders that were changed after they were placed: the book shows them with a status of their own. */
export type ReplacedOrders = {
  readonly has: (order: DeskOrder) => boolean;
  readonly add: (orderId: string) => void;
};

const REPLACED_MAX = 100_000;

export function createReplacedOrders(): ReplacedOrders {
  const replaced = new Set<string>();
  return {
    has: ({ orderId }) => replaced.has(orderId),
    add: (orderId) => {
      replaced.add(orderId);
      for (const oldest of replaced) {
        if (replaced.size <= REPLACED_MAX) break;
        replaced.delete(oldest);
      }
    },
  };
}
