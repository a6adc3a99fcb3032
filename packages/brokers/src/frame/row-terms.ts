import { AT_MARKET, type ShownTerms } from '@spark/core';
import type { OrderType } from '@spark/vocabulary';
import { priceOf } from './loose-amount.ts';

/** The terms that a row of a broker has; undefined where it has none that can be read. */
export function rowTerms(
  type: OrderType | undefined,
  limit: unknown,
  trigger: unknown,
): ShownTerms | undefined {
  if (type === 'Market') return AT_MARKET;
  const limitPaise = priceOf(limit);
  if (type === undefined || limitPaise === null) return undefined;
  return type === 'Limit'
    ? { type, limitPaise, triggerPaise: null }
    : { type, limitPaise, triggerPaise: priceOf(trigger) };
}
