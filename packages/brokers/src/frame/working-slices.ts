import type { SliceToPlace } from '@spark/core';
import { type AccountOrder, type Instant, isFinal, istDay, type Slice, type SliceReport } from '@spark/core';

export type SliceAtBroker = { readonly slice: SliceToPlace; readonly orderId: string };

/** Today's orders that have the broker's number and were open by the last report. */
export function slicesAtBroker(working: readonly AccountOrder[], now: Instant): readonly SliceAtBroker[] {
  return working.flatMap((order) =>
    open(order).flatMap((slice) =>
      slice.orderId !== null && isOfToday(slice, now)
        ? [{ slice: toPlace(order, slice), orderId: slice.orderId }]
        : [],
    ),
  );
}

/** What may be at the broker or not. */
export function slicesUnderWay(working: readonly AccountOrder[]): readonly SliceToPlace[] {
  return working.flatMap((order) =>
    open(order).flatMap((slice) => (slice.orderId === null ? [toPlace(order, slice)] : [])),
  );
}

/** Orders are good for a day, and books show today alone: what we take for open since an earlier day is not. */
export function slicesOfEarlierDays(working: readonly AccountOrder[], now: Instant): readonly SliceReport[] {
  return working.flatMap((order) =>
    open(order).flatMap((slice) =>
      slice.orderId === null || isOfToday(slice, now)
        ? []
        : [
            {
              tag: slice.tag,
              orderId: slice.orderId,
              state: 'cancelled' as const,
              filledQty: slice.filledQty,
              filledValuePaise: slice.filledValuePaise,
              message:
                'Its day ended while Spark did not hear of it. Compare what was filled with your contract note.',
              at: now,
            },
          ],
    ),
  );
}

function open({ slices }: AccountOrder): readonly Slice[] {
  return slices.filter((slice) => !isFinal(slice.status));
}

function isOfToday({ placedAt }: Slice, now: Instant): boolean {
  return istDay(placedAt) === istDay(now);
}

function toPlace({ instrument, side, product }: AccountOrder, { tag, qty, terms }: Slice): SliceToPlace {
  return { tag, instrument, side, product, qty, terms };
}
