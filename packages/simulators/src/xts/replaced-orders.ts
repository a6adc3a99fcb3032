import type { DeskOrder } from '../frame/order-desk.ts';

/** Which orders were changed after they were placed: the book has a word of its own for them. */
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
