import type { OrderFact } from './order-fact.ts';

/**
 * What the book of a broker says as long as the day lasts: should it be lost, asking brings it back. A refusal is none of
 * it, since some brokers keep nothing of what they refused, and asking would take the order for one that was never sent.
 */
export function canBeAskedAgain({ kind }: OrderFact): boolean {
  return SAID_BY_BOOK.has(kind);
}

const SAID_BY_BOOK: ReadonlySet<OrderFact['kind']> = new Set([
  'slice-accepted',
  'slice-triggered',
  'slice-filled',
  'slice-fill-corrected',
  'slice-cancelled',
  'slice-changed',
  'order-reconciled',
]);
