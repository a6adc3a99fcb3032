import { count, isObject } from '../lib/shape.ts';
import type { Json } from '../lib/stored-json.ts';

/** Version 2 has a number where an order of its type has no price: 0, or one that was sent along and not used. */

export function upgradeOrder(order: Json): Json {
  upgradeTerms(order.terms);
  if (Array.isArray(order.slices))
    for (const slice of order.slices as readonly unknown[]) if (isObject(slice)) upgradeTerms(slice.terms);
  return order;
}

/** Changes the terms in place. What is no price stays as it is, for the shape to refuse. */
export function upgradeTerms(value: unknown): void {
  if (!isObject(value)) return;
  const terms: Json = value;
  if (terms.type === 'Market' && isCount(terms.limitPaise)) terms.limitPaise = null;
  if ((terms.type === 'Market' || terms.type === 'Limit') && isCount(terms.triggerPaise))
    terms.triggerPaise = null;
}

function isCount(value: unknown): boolean {
  return count.faultIn(value) === null;
}
