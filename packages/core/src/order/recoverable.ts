import type { OrderFact } from './order-fact.ts';

/**
 * Facts that the broker's book shows for the whole day: if lost, they can be read again. A refusal does not count,
 * since some brokers do not keep refused orders, and the order would look as if it was never sent.
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
