import type { Instant } from '@spark/core';
import type { OrderType } from '@spark/vocabulary';
import { checkPhase, checkQty, checkRange, checkStop, checkTick, protectiveLimit } from './check-order.ts';
import type { LiveOrder } from './live-order.ts';
import type { OrderChange } from './order.ts';
import type { ExchangeRefusal } from './refusal.ts';
import type { Shown } from './shown.ts';

/** An order as it will be after a change that is allowed. */
export type ResolvedChange = {
  readonly type: OrderType;
  readonly qty: number;
  readonly pricePaise: number;
  readonly triggerPaise: number | null;
  /** Waits for its trigger afterwards. */
  readonly isStop: boolean;
};

/** A smaller quantity at the same price retains its place in the queue; every other change queues again. */
export function retainsPlace(order: LiveOrder, change: ResolvedChange): boolean {
  return (
    change.pricePaise === order.pricePaise &&
    change.qty <= order.qty &&
    change.triggerPaise === order.triggerPaise &&
    change.isStop === (order.status === 'waiting')
  );
}

export function resolveChange(
  screen: Shown,
  order: LiveOrder,
  change: OrderChange,
  now: Instant,
): ResolvedChange | ExchangeRefusal {
  const type = change.type ?? order.type;
  const malformed = checkForm(order, change, type);
  if (malformed) return { code: 'bad-request', what: malformed };
  const qty = change.qty ?? order.qty;
  const triggerPaise = type === 'SL-Limit' ? (change.triggerPaise ?? order.triggerPaise) : null;
  const phase = checkPhase(screen, now);
  if (phase) return phase;
  const unknown = change.type === 'Market' ? screen.unknownPrice?.(order.request.side, now) : null;
  if (unknown) return unknown;
  const pricePaise =
    change.type === 'Market'
      ? protectiveLimit(screen, order.request.side)
      : (change.pricePaise ?? order.pricePaise);
  const refusal = checkQty(screen, qty) ?? checkTick(screen, pricePaise);
  if (refusal) return refusal;
  if (qty <= order.filledQty) return { code: 'below-filled', qty, filledQty: order.filledQty };
  // A released stop stays the limit order that it has become, whatever trigger a change gives.
  const stop =
    triggerPaise === null || isReleased(order)
      ? null
      : { side: order.request.side, triggerPaise, pricePaise };
  const isStop = stop !== null;
  const isSamePrice = pricePaise === order.pricePaise && isStop === (order.status === 'waiting');
  const wrong = stop ? checkStop(screen, stop) : isSamePrice ? null : checkRange(screen, pricePaise);
  return wrong ?? { type, qty, pricePaise, triggerPaise, isStop };
}

function checkForm(order: LiveOrder, change: OrderChange, type: OrderType): string | null {
  if (type === 'Market' && change.pricePaise !== undefined) return 'A Market order has no price.';
  if (type !== 'SL-Limit') {
    return change.triggerPaise === undefined
      ? null
      : 'A trigger belongs to an SL-Limit order and to no other.';
  }
  if (order.request.validity === 'immediate') return 'A stop cannot be immediate.';
  if ((change.triggerPaise ?? order.triggerPaise) === null) return 'An SL-Limit order has a trigger.';
  const isMoved = change.triggerPaise !== undefined && change.triggerPaise !== order.triggerPaise;
  return isMoved && isReleased(order) ? 'The order was triggered already.' : null;
}

function isReleased(order: LiveOrder): boolean {
  return order.type === 'SL-Limit' && order.status === 'open';
}
