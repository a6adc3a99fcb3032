import { assert, unreachable } from '../lib/assert.ts';
import {
  type AccountOrder,
  IDLE,
  isFinal,
  type OperationState,
  type OrderTerms,
  type ReportedSlice,
  type Slice,
} from './order.ts';
import type { OrderFact } from './order-fact.ts';
import { sameTerms } from './price-rules.ts';
import { isRecoverable } from './recoverable.ts';
import { type SliceEvent, transition } from './transition.ts';

export type OrderChangeFact = Exclude<
  OrderFact,
  { readonly kind: 'order-planned' } | { readonly kind: 'order-deleted' }
>;

/** The order after the fact. */
export function evolveOrder(order: AccountOrder, fact: OrderChangeFact): AccountOrder {
  assert(order.reftag === fact.reftag, 'a fact is applied to the order it is about');
  const after = changed(order, fact);
  return isSeenAtVenue(after, fact) ? { ...after, reconciledAt: fact.at } : after;
}

/** A slice that is cancelled before it was sent has no number: its venue never saw it. */
function isSeenAtVenue(order: AccountOrder, fact: OrderChangeFact): boolean {
  if (!isRecoverable(fact) || !('tag' in fact)) return false;
  return order.slices.some(({ tag, orderId }) => tag === fact.tag && orderId !== null);
}

function changed(order: AccountOrder, fact: OrderChangeFact): AccountOrder {
  switch (fact.kind) {
    case 'slice-accepted':
      return onSlice(order, fact.tag, (slice) => ({
        ...moved(slice, 'accepted'),
        orderId: slice.orderId ?? fact.orderId,
      }));
    case 'slice-refused':
      return onSlice(order, fact.tag, (slice) => ({
        ...moved(slice, 'refused'),
        orderId: slice.orderId ?? fact.orderId ?? null,
        message: fact.reason,
      }));
    case 'slice-outcome-unknown':
      return onSlice(order, fact.tag, (slice) =>
        slice.status === 'Pending' ? { ...slice, outcomeUnknown: true, message: fact.reason } : slice,
      );
    case 'slice-given-up':
      return onSlice(order, fact.tag, (slice) => ({
        // The broker did not refuse what it had accepted.
        ...moved(slice, slice.asked === 'cancel' || slice.orderId !== null ? 'cancelled' : 'refused'),
        asked: 'cancel',
        message: fact.reason,
      }));
    case 'slice-triggered':
      return onSlice(order, fact.tag, (slice) => withTerms(slice, slice.terms, true));
    case 'slice-filled':
      return onSlice(order, fact.tag, (slice) => afterFill(slice, fact));
    case 'slice-fill-corrected':
      return onSlice(order, fact.tag, (slice) => {
        assert(slice.isRounded === true, 'only a rounded value is corrected');
        return { ...withoutRounding(slice), filledValuePaise: fact.filledValuePaise };
      });
    case 'slice-cancelled':
      return onSlice(order, fact.tag, (slice) => ({ ...moved(slice, 'cancelled'), message: fact.reason }));
    case 'slice-changed':
      return withTrueTerms(onSlice(order, fact.tag, (slice) => afterChange(order, slice, fact.terms)));
    case 'slice-request-refused':
      return withTrueTerms(onSlice(order, fact.tag, (slice) => afterRefusal(order, slice, fact)));
    case 'cancel-asked':
      return {
        ...order,
        operation: IDLE,
        slices: order.slices.map((slice) => (isFinal(slice.status) ? slice : { ...slice, asked: 'cancel' })),
      };
    case 'change-asked':
      return {
        ...order,
        terms: fact.terms,
        slices: order.slices.map((slice) =>
          isFinal(slice.status) || slice.asked === 'cancel' || isThere(slice, fact.terms)
            ? slice
            : { ...slice, asked: 'change' },
        ),
      };
    case 'operation-fired':
      return withOperation(order, { kind: 'chasing', since: fact.at, because: fact.by });
    case 'operation-stopped':
      return withOperation(order, { kind: 'stopped' });
    case 'order-reconciled':
      return { ...order, reconciledAt: fact.at };
    default:
      return unreachable(fact);
  }
}

function afterFill(slice: Slice, fact: Extract<OrderFact, { readonly kind: 'slice-filled' }>): Slice {
  assert(fact.filledQty > slice.filledQty, 'a fill adds to what was filled');
  assert(fact.filledQty <= slice.qty, 'filled quantity never exceeds quantity');
  return {
    ...withoutRounding(moved(slice, fact.filledQty === slice.qty ? 'complete' : 'partial')),
    filledQty: fact.filledQty,
    filledValuePaise: fact.filledValuePaise,
    ...(fact.isRounded && { isRounded: fact.isRounded }),
    lastFillAt: fact.at,
  };
}

function afterChange(order: AccountOrder, slice: Slice, terms: OrderTerms): Slice {
  return {
    ...withTerms(slice, terms, slice.isTriggered === true),
    // A later request still waits for its own answer.
    asked: slice.asked === 'change' && sameTerms(order.terms, terms) ? null : slice.asked,
  };
}

/** After a change of type it is no longer a triggered stop, and waits again if it becomes a stop again. */
function withTerms({ isTriggered: _, ...slice }: Slice, terms: OrderTerms, isTriggered: boolean): Slice {
  return isTriggered && terms.type === 'SL-Limit' ? { ...slice, terms, isTriggered } : { ...slice, terms };
}

/**
 * What is still asked after a refusal: of a change, a cancel or a newer change; of a cancel, a change without an
 * answer.
 */
function afterRefusal(
  order: AccountOrder,
  slice: Slice,
  { reason, terms }: Extract<OrderFact, { readonly kind: 'slice-request-refused' }>,
): Slice {
  if (slice.asked === 'cancel' && terms !== undefined) return { ...slice, message: reason };
  const isStanding = !sameTerms(order.terms, terms ?? slice.terms);
  return { ...slice, asked: isStanding ? 'change' : null, message: reason };
}

/** An order shows the terms that its slices have, or are changing to. */
function withTrueTerms(order: AccountOrder): AccountOrder {
  const open = order.slices.filter((slice) => !isFinal(slice.status));
  const isTrue = open.some((slice) => slice.asked === 'change' || sameTerms(slice.terms, order.terms));
  const [first] = open;
  return isTrue || !first ? order : { ...order, terms: first.terms };
}

function isThere(slice: Slice, terms: OrderTerms): boolean {
  return slice.asked === null && sameTerms(slice.terms, terms);
}

function moved(slice: Slice, event: SliceEvent): ReportedSlice {
  const next = transition(slice.status, event);
  assert(
    next !== 'ignored' && next !== 'Pending',
    `a ${slice.status} slice has a next status after ${event}`,
  );
  return { ...slice, status: next, outcomeUnknown: false, asked: isFinal(next) ? null : slice.asked };
}

function withoutRounding(slice: ReportedSlice): ReportedSlice {
  if (slice.isRounded === undefined) return slice;
  const { isRounded: _, ...exact } = slice;
  return exact;
}

function onSlice(order: AccountOrder, tag: string, change: (slice: Slice) => Slice): AccountOrder {
  let found = false;
  const slices = order.slices.map((slice) => {
    if (slice.tag !== tag) return slice;
    found = true;
    return change(slice);
  });
  assert(found, 'a fact about a slice names a slice of the order');
  const isOver = slices.every((slice) => isFinal(slice.status));
  return { ...order, slices, operation: isOver ? IDLE : order.operation };
}

function withOperation(order: AccountOrder, operation: OperationState): AccountOrder {
  return { ...order, operation };
}
