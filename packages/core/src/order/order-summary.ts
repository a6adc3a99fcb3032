import type { OrderStatus } from '@spark/vocabulary';
import { type AccountOrder, isFinal, type Slice } from './order.ts';

/** The figures of an account order, all derived from its slices. */
export type OrderSummary = {
  readonly status: OrderStatus;
  readonly isActive: boolean;
  /** Slices that reached the broker or are on their way. */
  readonly slicesPlaced: number;
  /** Slices that are finished in any way. */
  readonly slicesDone: number;
  readonly slicesExecuted: number;
  readonly filledQty: number;
  readonly filledValuePaise: number;
  readonly lastFillAt: number | null;
};

export function summarise({ slices }: Pick<AccountOrder, 'slices'>): OrderSummary {
  let slicesDone = 0;
  let slicesExecuted = 0;
  let filledQty = 0;
  let filledValuePaise = 0;
  let lastFillAt: number | null = null;
  for (const slice of slices) {
    if (isFinal(slice.status)) slicesDone++;
    if (slice.status === 'Executed') slicesExecuted++;
    filledQty += slice.filledQty;
    filledValuePaise += slice.filledValuePaise;
    if (slice.lastFillAt !== null) lastFillAt = Math.max(lastFillAt ?? 0, slice.lastFillAt);
  }
  const status = statusOf(slices, filledQty);
  return {
    status,
    isActive: isAtWork({ slices }),
    slicesPlaced: slices.length,
    slicesDone,
    slicesExecuted,
    filledQty,
    filledValuePaise,
    lastFillAt,
  };
}

/** Whether anything can still happen to it; the same as `isActive`, without the other figures. */
export function isAtWork({ slices }: Pick<AccountOrder, 'slices'>): boolean {
  for (const slice of slices) if (!isFinal(slice.status)) return true;
  return false;
}

/** Any working slice makes the order open; a fill outweighs a refusal, since it is money. */
function statusOf(slices: readonly Slice[], filledQty: number): OrderStatus {
  if (slices.some((slice) => slice.status === 'Placed')) return 'Placed';
  if (slices.some((slice) => slice.status === 'Pending')) return filledQty > 0 ? 'Placed' : 'Pending';
  if (slices.every((slice) => slice.status === 'Executed')) return 'Executed';
  if (filledQty > 0) return 'Cancelled';
  return slices.every((slice) => slice.status === 'Rejected') ? 'Rejected' : 'Cancelled';
}

/** What an order may still fill. */
export function qtyAtWork({ slices }: AccountOrder): number {
  return slices.reduce((sum, slice) => sum + (isFinal(slice.status) ? 0 : slice.qty - slice.filledQty), 0);
}
