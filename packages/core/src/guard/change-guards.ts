import type { TransType } from '@spark/vocabulary';
import type { GuardsInForce } from '../desk/guards.ts';
import { type AccountOrder, isFinal, type OrderTerms, type Slice } from '../order/order.ts';

/** What a change of its terms makes worse about an order, as far as guards care. */
export type ChangeEffect = {
  /** Some part of it could be traded where it could not before. */
  readonly isMoreEager: boolean;
  /** Also where its value before is unknown. */
  readonly isWorthMore: boolean;
  /** The filled value, and the rest at the new price; null without any price. */
  readonly notionalPaise: number | null;
};

export function effectOfChange(
  order: AccountOrder,
  terms: OrderTerms,
  lastPaise: number | null,
): ChangeEffect {
  const standing = (slice: Slice): OrderTerms => (slice.asked === 'change' ? order.terms : slice.terms);
  const before = worth(order.slices, standing, lastPaise);
  const notionalPaise = worth(order.slices, () => terms, lastPaise);
  return {
    isMoreEager: order.slices.some(
      (slice) => !isFinal(slice.status) && isMoreEager(order.side, standing(slice), terms),
    ),
    isWorthMore: notionalPaise !== null && (before === null || notionalPaise > before),
    notionalPaise,
  };
}

/**
 * The guards that apply to a change, each only to what the change makes worse. It opens no order and its quantity
 * stays, so limits on those do not apply, even when they became stricter since the order was placed.
 */
export function guardsOnChange(guards: GuardsInForce, effect: ChangeEffect): GuardsInForce {
  const { isMoreEager, isWorthMore } = effect;
  const { ordersPerSecondMax, notionalPaiseMax } = guards.limits;
  return {
    killed: isMoreEager ? guards.killed : null,
    limits: {
      ordersPerSecondMax: isMoreEager || isWorthMore ? ordersPerSecondMax : null,
      openOrdersMax: null,
      qtyMax: null,
      notionalPaiseMax: isWorthMore ? notionalPaiseMax : null,
    },
    lossPaiseMax: isMoreEager ? guards.lossPaiseMax : { account: null, user: null },
  };
}

/**
 * Each price is a condition that has to be met before it trades. What cannot be compared, such as a stop that becomes a
 * Limit order far away, counts as more eager.
 */
function isMoreEager(side: TransType, before: OrderTerms, after: OrderTerms): boolean {
  const towardsFill = side === 'Buy' ? 1 : -1;
  if (before.limitPaise === null) return false;
  if (after.limitPaise === null || (after.limitPaise - before.limitPaise) * towardsFill > 0) return true;
  if (before.triggerPaise === null) return false;
  // A buyer's stop fires when the price has risen to it, so a lower one fires earlier.
  return after.triggerPaise === null || (after.triggerPaise - before.triggerPaise) * towardsFill < 0;
}

function worth(
  slices: readonly Slice[],
  termsOf: (slice: Slice) => OrderTerms,
  lastPaise: number | null,
): number | null {
  let paise = 0;
  for (const slice of slices) {
    paise += slice.filledValuePaise;
    if (isFinal(slice.status)) continue;
    const pricePaise = termsOf(slice).limitPaise ?? lastPaise;
    if (pricePaise === null) return null;
    paise += pricePaise * (slice.qty - slice.filledQty);
  }
  return paise;
}
