import type { Instant } from '@spark/core';
import type { OrderType } from '@spark/vocabulary';
import type { ExchangeOrder, ExchangeOrderStatus, OrderRequest } from './order.ts';
import type { ExchangeRefusal } from './refusal.ts';

export const NO_HANDLE = -1;

/** An order as the exchange works on it. Others get copies. */
export type LiveOrder = {
  readonly id: number;
  readonly request: OrderRequest;
  readonly ownerNumber: number;
  readonly submittedAt: Instant;
  /** As it was asked for, or last changed to. */
  type: OrderType;
  qty: number;
  pricePaise: number;
  triggerPaise: number | null;
  status: ExchangeOrderStatus;
  filledQty: number;
  filledPaise: number;
  changedAt: Instant;
  reason: ExchangeRefusal | null;
  /** In the book, while it rests there. */
  handle: number;
  /** What others have queued before it at its price. */
  aheadQty: number;
};

export function openQty(order: LiveOrder): number {
  return order.qty - order.filledQty;
}

/** Whether it would pay, or take, at least this price. */
export function isAtOrBetter({ request, pricePaise }: LiveOrder, atPaise: number): boolean {
  return request.side === 'Buy' ? pricePaise >= atPaise : pricePaise <= atPaise;
}

export function copyOf(order: LiveOrder): ExchangeOrder {
  const { owner, ring, tag, key, side, product, validity } = order.request;
  return {
    id: order.id,
    owner,
    ring,
    tag,
    key,
    side,
    type: order.type,
    product,
    validity,
    qty: order.qty,
    pricePaise: order.pricePaise,
    triggerPaise: order.triggerPaise,
    status: order.status,
    filledQty: order.filledQty,
    filledPaise: order.filledPaise,
    submittedAt: order.submittedAt,
    changedAt: order.changedAt,
    reason: order.reason,
  };
}
