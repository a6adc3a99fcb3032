import type { Instant } from '../time/ist.ts';
import { type AccountOrder, type FiredBy, isFinal, type OrderTerms } from './order.ts';
import type { OrderFact } from './order-fact.ts';
import { summarise } from './order-summary.ts';
import { isSetTo, passiveTick } from './price-rules.ts';

/** How often a chased order is re-priced. */
export const CHASE_EVERY_MS = 1_000;

/** The prices that an operation uses; null where unknown, and then it does nothing. */
export type OperationPrices = {
  readonly lastPaise: number | null;
  readonly bestBidPaise: number | null;
  readonly bestAskPaise: number | null;
};

/** The facts that the order's operations cause now. Idempotent once they are applied. */
export function operate(order: AccountOrder, prices: OperationPrices, at: Instant): readonly OrderFact[] {
  if (!summarise(order).isActive || isBeingCancelled(order)) return [];
  const { reftag } = order;
  if (order.operation.kind === 'watching') {
    const by = firedBy(order, prices, at);
    if (by === null) return [];
    if (!order.operations.shouldExecute) return [{ kind: 'cancel-asked', reftag, at, why: 'operation' }];
    return [{ kind: 'operation-fired', reftag, at, by }, ...chase(order, prices, at)];
  }
  return order.operation.kind === 'chasing' ? chase(order, prices, at) : [];
}

/** When to check again even if no price moves; null when only a price can make a difference. */
export function nextOperationAt(order: AccountOrder, now: Instant): Instant | null {
  if (!summarise(order).isActive || isBeingCancelled(order)) return null;
  if (order.operation.kind === 'chasing') return now + CHASE_EVERY_MS;
  if (order.operation.kind !== 'watching' || order.operations.timeLimitSeconds === 0) return null;
  return timeIsUpAt(order);
}

function firedBy(order: AccountOrder, { lastPaise }: OperationPrices, at: Instant): FiredBy | null {
  const { timeLimitSeconds, priceBufferPaise } = order.operations;
  const { limitPaise } = order.terms;
  if (timeLimitSeconds > 0 && at >= timeIsUpAt(order)) return 'time';
  // One that became a Market order since has no price that the market could run away from.
  if (priceBufferPaise === 0 || lastPaise === null || limitPaise === null) return null;
  const ranAwayPaise = (lastPaise - limitPaise) * (order.side === 'Buy' ? 1 : -1);
  return ranAwayPaise > priceBufferPaise ? 'price' : null;
}

function timeIsUpAt(order: AccountOrder): Instant {
  return order.placedAt + order.operations.timeLimitSeconds * 1_000;
}

/** Joins the best price of its own side; without one, or already there, it stays where it is. */
function chase(order: AccountOrder, prices: OperationPrices, at: Instant): readonly OrderFact[] {
  // One change at a time: the next one is worked out when the broker has answered.
  if (order.slices.some((slice) => slice.asked === 'change' && !isFinal(slice.status))) return [];
  const bestPaise = order.side === 'Buy' ? prices.bestBidPaise : prices.bestAskPaise;
  if (bestPaise === null || bestPaise <= 0) return [];
  const limitPaise = passiveTick(bestPaise, order.instrument.tickPaise, order.side);
  const terms: OrderTerms = { type: 'Limit', limitPaise, triggerPaise: null };
  if (limitPaise <= 0 || isSetTo(order, terms)) return [];
  return [{ kind: 'change-asked', reftag: order.reftag, at, terms, why: 'operation' }];
}

function isBeingCancelled(order: AccountOrder): boolean {
  return order.slices.some((slice) => slice.asked === 'cancel' && !isFinal(slice.status));
}
