import type { GeneralMessage, OrderUpdate } from '@spark/client';

/** Orders by their number, put together from updates and snapshots. */
export type OrderBook = {
  readonly onMessage: (message: GeneralMessage) => void;
  /** An update replaces the known state of its order. */
  readonly put: (order: OrderUpdate) => void;
  /** The orders of a snapshot that is complete. */
  readonly replace: (orders: readonly OrderUpdate[]) => void;
  readonly read: () => { readonly orders: readonly OrderUpdate[]; readonly isPart: boolean };
};

/** The messages that mark a snapshot. */
const SNAPSHOT = 'Snapshot';

export function createOrderBook(): OrderBook {
  const orders = new Map<number, OrderUpdate>();
  /** Orders of a snapshot wait until it is complete: half of one would drop the rest from the page. */
  let isInSnapshot = false;
  let isPart = false;
  let sorted: readonly OrderUpdate[] | null = [];

  return {
    onMessage: ({ message, data }) => {
      if (message !== SNAPSHOT) return;
      isInSnapshot = true;
      const [announced] = data as readonly { readonly next?: unknown }[];
      isPart = announced?.next !== undefined;
    },
    put: (order) => {
      if (isInSnapshot) return;
      orders.set(order.reftag, order);
      sorted = null;
    },
    replace: (snapshot) => {
      isInSnapshot = false;
      // Of very many orders a snapshot has the newest; the known state of the others stays.
      if (!isPart) orders.clear();
      for (const order of snapshot) orders.set(order.reftag, order);
      sorted = null;
    },
    read: () => {
      sorted ??= [...orders.values()].sort((order, other) => other.reftag - order.reftag);
      return { orders: sorted, isPart };
    },
  };
}
