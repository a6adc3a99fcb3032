import { type Cases, count, type Fields, integer, name, oneOf, optional, text, yes } from '../lib/shape.ts';
import type { CancelReason, ChangeReason, OrderFact } from './order-fact.ts';
import { firedBy, order, terms } from './parse-order.ts';

const ofOrder: Fields<{ readonly reftag: number; readonly at: number }> = { reftag: count, at: integer };
const ofSlice = { ...ofOrder, tag: name };

const cancelReason = oneOf<CancelReason>([
  'user',
  'cancel-all',
  'square-off',
  'operation',
  'day-ended',
  'killed',
  'share-adjusted',
]);
const changeReason = oneOf<ChangeReason>(['user', 'operation']);

export const ORDER_FACTS: Cases<OrderFact, 'kind'> = {
  'order-planned': { order },
  'slice-accepted': { ...ofSlice, orderId: text },
  'slice-refused': { ...ofSlice, reason: text, orderId: optional(text) },
  'slice-outcome-unknown': { ...ofSlice, reason: text },
  'slice-given-up': { ...ofSlice, reason: text },
  'slice-triggered': ofSlice,
  'slice-filled': { ...ofSlice, filledQty: count, filledValuePaise: count, isRounded: optional(yes) },
  'slice-fill-corrected': { ...ofSlice, filledValuePaise: count },
  'slice-cancelled': { ...ofSlice, reason: text },
  'slice-changed': { ...ofSlice, terms, isElsewhere: optional(yes) },
  'slice-request-refused': { ...ofSlice, reason: text, terms: optional(terms) },
  'cancel-asked': { ...ofOrder, why: cancelReason },
  'change-asked': { ...ofOrder, terms, why: changeReason },
  'operation-fired': { ...ofOrder, by: firedBy },
  'operation-stopped': ofOrder,
  'order-reconciled': ofOrder,
  'order-deleted': ofOrder,
};
