import type { OrderFact } from './order-fact.ts';

/**
 * What the book of a broker says as long as the day lasts: should it be lost, asking brings it back. A refusal is none of
 * it, since some brokers keep nothing of what they refused, and asking would take the order for one that was never sent.
 */
export function isRecoverable({ kind }: OrderFact): boolean {
  return IS_IN_BOOK[kind];
}

const IS_IN_BOOK: Readonly<Record<OrderFact['kind'], boolean>> = {
  'slice-accepted': true,
  'slice-triggered': true,
  'slice-filled': true,
  'slice-fill-corrected': true,
  'slice-cancelled': true,
  'slice-changed': true,
  'order-reconciled': true,
  'order-planned': false,
  'slice-refused': false,
  'slice-outcome-unknown': false,
  'slice-given-up': false,
  'slice-request-refused': false,
  'cancel-asked': false,
  'change-asked': false,
  'operation-fired': false,
  'operation-stopped': false,
  'order-deleted': false,
};
