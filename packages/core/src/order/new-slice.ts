import { assert } from '../lib/assert.ts';
import type { Instant } from '../time/ist.ts';
import type { OrderTerms, Slice } from './order.ts';

/**
 * Prefix, reftag and slice number, letters and digits only: brokers allow no more, and at most twenty of them. The
 * slice number always has two digits, so that no two pairs make the same text.
 */
export function tagOf(prefix: string, reftag: number, slice: number): string {
  assert(slice < 36 * 36, 'a slice number has two digits');
  return `${prefix}${reftag.toString(36)}${slice.toString(36).padStart(2, '0')}`.toUpperCase();
}

/** Before anything happened to it: to be sent, or refused from the beginning. */
export function newSlice(parts: {
  readonly tag: string;
  readonly qty: number;
  readonly terms: OrderTerms;
  readonly placedAt: Instant;
  /** Why it is not sent. */
  readonly problem?: string | null;
}): Slice {
  const { tag, qty, terms, placedAt, problem = null } = parts;
  const nothing = {
    tag,
    qty,
    outcomeUnknown: false,
    orderId: null,
    terms,
    filledQty: 0,
    filledValuePaise: 0,
    lastFillAt: null,
    asked: null,
    message: problem ?? '',
    placedAt,
  } as const;
  return problem === null ? { ...nothing, status: 'Pending' } : { ...nothing, status: 'Rejected' };
}
