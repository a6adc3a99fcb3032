import { createStore } from '@spark/web';

/**
 * Orders whose rows were deleted on this page, by strefID. The websocket tells changes of orders and not that one is
 * gone; numbers are never given twice, so what is here stays gone.
 */
export const deletedOrders = createStore<ReadonlySet<number>>(new Set());

export function forgetOrder(strefID: number): void {
  deletedOrders.set(new Set([...deletedOrders.getSnapshot(), strefID]));
}
