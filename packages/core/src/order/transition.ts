import type { OrderStatus } from '@spark/vocabulary';

/** What a broker can report about a slice. `partial` and `complete` are fills. */
export const SLICE_EVENT = ['accepted', 'refused', 'partial', 'complete', 'cancelled'] as const;
export type SliceEvent = (typeof SLICE_EVENT)[number];

/** The event is not new, or comes too late to be true. */
export type Ignored = 'ignored';

/**
 * The life of a slice, one row per status. Brokers answer late, twice and out of order, and a fill is money: no row
 * drops one. Final states are left only by a fill, or by a slice that was given up as lost and turns up at the broker.
 */
const NEXT: Readonly<Record<OrderStatus, Readonly<Record<SliceEvent, OrderStatus | Ignored>>>> = {
  Pending: {
    accepted: 'Placed',
    refused: 'Rejected',
    // The stream overtook the answer.
    partial: 'Placed',
    complete: 'Executed',
    cancelled: 'Cancelled',
  },
  Placed: {
    // The stream reported a fill before the answer brought the broker's number.
    accepted: 'Placed',
    // The exchange may refuse what the broker accepted.
    refused: 'Rejected',
    partial: 'Placed',
    complete: 'Executed',
    cancelled: 'Cancelled',
  },
  Cancelled: {
    // We had given it up, and it arrived anyway.
    accepted: 'Placed',
    refused: 'ignored',
    // The fill was under way when the cancel arrived: it counts, the rest stays cancelled.
    partial: 'Cancelled',
    complete: 'Executed',
    cancelled: 'ignored',
  },
  Rejected: {
    // We had given it up, after a silence or a wrong answer; the broker's book is right.
    accepted: 'Placed',
    refused: 'ignored',
    partial: 'Placed',
    complete: 'Executed',
    cancelled: 'Cancelled',
  },
  Executed: {
    accepted: 'ignored',
    refused: 'ignored',
    partial: 'ignored',
    complete: 'ignored',
    cancelled: 'ignored',
  },
};

export function transition(status: OrderStatus, event: SliceEvent): OrderStatus | Ignored {
  return NEXT[status][event];
}
