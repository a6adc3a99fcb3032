import type { OrderTerms } from '@spark/core';
import type { OrderType } from '@spark/vocabulary';
import { priceOf } from './loose-amount.ts';

/** The terms that a row of a broker has; undefined where it has none that can be read. */
export function rowTerms(
  type: OrderType | undefined,
  limit: unknown,
  trigger: unknown,
): OrderTerms | undefined {
  if (type === 'Market') return { type, limitPaise: 0, triggerPaise: 0 };
  const limitPaise = priceOf(limit);
  if (type === undefined || limitPaise === null) return undefined;
  // A stop that was triggered may have lost its trigger.
  return { type, limitPaise, triggerPaise: type === 'SL-Limit' ? (priceOf(trigger) ?? 0) : 0 };
}
