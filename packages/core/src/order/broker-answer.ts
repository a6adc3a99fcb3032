import type { TransType } from '@spark/vocabulary';
import { exactShare } from '../lib/exact-share.ts';
import type { Instant } from '../time/ist.ts';
import { anotherOrder } from './another-order.ts';
import {
  type AccountOrder,
  isFinal,
  isGivenUp,
  type OrderTerms,
  type ShownTerms,
  type Slice,
} from './order.ts';
import type { OrderFact } from './order-fact.ts';
import { isShownAs, sameTerms } from './price-rules.ts';
import { transition } from './transition.ts';

/**
 * How a change or a cancel ended. `deferred`: certainly not executed, and worth repeating, e.g. after too many
 * requests. `unknown`: sent, and no answer came back.
 */
export type BrokerOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'deferred'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

export type PlaceOutcome =
  | { readonly kind: 'accepted'; readonly orderId: string }
  /** With a number where the broker keeps what it refused. */
  | { readonly kind: 'refused'; readonly reason: string; readonly orderId?: string }
  /** It was no longer wanted when its turn came, and was never sent. */
  | { readonly kind: 'withdrawn' }
  /** Sent, and no answer came back: it is looked up, never sent again blindly. */
  | Extract<BrokerOutcome, { readonly kind: 'unknown' }>;

/** The message of a slice that was cancelled before it was sent. */
export const NOT_SENT = 'It was not sent.';

/** A slice as the broker's book has it, from its stream or from a snapshot. Quantities are totals. */
export type SliceReport = {
  readonly tag: string;
  readonly orderId: string;
  readonly state: 'open' | 'rejected' | 'cancelled' | 'executed';
  /** Which order it is about, beside its tag. Absent only where the venue does not report it in this message. */
  readonly side?: TransType;
  /** Our key of the instrument, or the venue's own name where that is not what was sent under the tag. */
  readonly instrument?: string;
  readonly qty?: number;
  /** As the venue has them; Market also where the venue has no Market orders and we follow the market instead. */
  readonly terms?: ShownTerms;
  readonly filledQty: number;
  readonly filledValuePaise: number;
  /** The value is the broker's rounded average times the quantity: its trades are not known yet. */
  readonly isRounded?: true;
  /** A stop whose trigger was reached, now a Limit order. Absent also where the venue does not report it. */
  readonly isTriggered?: true;
  readonly message: string;
  readonly at: Instant;
};

/** An impossible report of a broker. It changes nothing; a person should check it. */
export type Implausible = { readonly kind: 'implausible'; readonly tag: string; readonly message: string };

export type ReportOutcome = {
  readonly facts: readonly OrderFact[];
  readonly implausible: Implausible | null;
};

export function onPlaceOutcome(
  order: AccountOrder,
  tag: string,
  outcome: PlaceOutcome,
  at: Instant,
): readonly OrderFact[] {
  const slice = sliceOf(order, tag);
  if (slice === null) return [];
  const about = { reftag: order.reftag, tag, at };
  switch (outcome.kind) {
    case 'accepted':
      return slice.orderId !== null || transition(slice.status, 'accepted') === 'ignored'
        ? []
        : [{ kind: 'slice-accepted', ...about, orderId: outcome.orderId }];
    case 'refused':
      // The stream may have reported more already; the answer can refuse only a slice without reports.
      return slice.status === 'Pending'
        ? [{ kind: 'slice-refused', ...about, reason: outcome.reason, ...numbered(outcome.orderId) }]
        : [];
    case 'withdrawn':
      return slice.status === 'Pending' && slice.asked === 'cancel'
        ? [{ kind: 'slice-cancelled', ...about, reason: NOT_SENT }]
        : [];
    case 'unknown':
      // Also when it was unknown before: it was placed again, and has to be looked up again.
      return slice.status === 'Pending'
        ? [{ kind: 'slice-outcome-unknown', ...about, reason: outcome.reason }]
        : [];
  }
}

export function onChangeOutcome(
  order: AccountOrder,
  change: { readonly tag: string; readonly terms: OrderTerms; readonly outcome: BrokerOutcome },
  at: Instant,
): readonly OrderFact[] {
  const { tag, terms, outcome } = change;
  const slice = sliceOf(order, tag);
  if (slice === null || isFinal(slice.status)) return [];
  const about = { reftag: order.reftag, tag, at };
  // It counts also when a cancel was asked for since.
  if (outcome.kind === 'accepted') return [{ kind: 'slice-changed', ...about, terms }];
  if (slice.asked === null) return [];
  // Nothing is settled: the change is requested again, which is harmless.
  if (outcome.kind !== 'refused') return [];
  return [{ kind: 'slice-request-refused', ...about, reason: outcome.reason, terms }];
}

export function onCancelOutcome(
  order: AccountOrder,
  tag: string,
  outcome: BrokerOutcome,
  at: Instant,
): readonly OrderFact[] {
  const slice = sliceOf(order, tag);
  // Accepted means asked for at the exchange; the stream or the next snapshot shows that it is cancelled.
  if (slice === null || slice.asked !== 'cancel' || outcome.kind !== 'refused') return [];
  return [{ kind: 'slice-request-refused', reftag: order.reftag, tag, at, reason: outcome.reason }];
}

/**
 * The new facts in a report. Idempotent: the same report again gives none. `isQuiet`: no change of ours is under way,
 * so differing terms were changed elsewhere.
 */
export function onReport(order: AccountOrder, report: SliceReport, isQuiet = false): ReportOutcome {
  const slice = sliceOf(order, report.tag);
  if (slice === null) return { facts: [], implausible: null };
  const problem = implausible(order, slice, report);
  if (problem) return { facts: [], implausible: problem };
  const about = { reftag: order.reftag, tag: report.tag, at: report.at };
  const facts: OrderFact[] = [];
  let status = slice.status;
  const record = (event: Parameters<typeof transition>[1], fact: OrderFact): void => {
    const next = transition(status, event);
    if (next === 'ignored') return;
    status = next;
    facts.push(fact);
  };
  // A broker that shows the order has accepted it, whatever happened since; it may never number a refused one. An order
  // that already has a number is not accepted again: such a report is old, unless we gave the order up.
  const isNew = slice.orderId === null || (isGivenUp(slice) && report.state === 'open');
  if (isNew && report.orderId !== '' && report.state !== 'rejected')
    record('accepted', { kind: 'slice-accepted', ...about, orderId: report.orderId });
  // Only for a stop: a report from before a change of type is outdated.
  if (report.isTriggered && !slice.isTriggered && slice.terms.type === 'SL-Limit' && !isFinal(status))
    facts.push({ kind: 'slice-triggered', ...about });
  const corrected = correctedValue(slice, report);
  if (corrected !== null) facts.push({ kind: 'slice-fill-corrected', ...about, filledValuePaise: corrected });
  if (report.filledQty > slice.filledQty) {
    const { filledQty, isRounded } = report;
    const event = filledQty === slice.qty ? 'complete' : 'partial';
    const filledValuePaise = valueAfterFill(slice, report);
    record(event, {
      kind: 'slice-filled',
      ...about,
      filledQty,
      filledValuePaise,
      ...(isRounded && { isRounded }),
    });
  }
  const changed = isFinal(status) ? null : changedTerms(order, slice, report, isQuiet);
  if (changed) facts.push({ kind: 'slice-changed', ...about, ...changed });
  if (report.state === 'rejected')
    record('refused', {
      kind: 'slice-refused',
      ...about,
      reason: report.message,
      ...numbered(report.orderId),
    });
  if (report.state === 'cancelled')
    record('cancelled', { kind: 'slice-cancelled', ...about, reason: report.message });
  return { facts, implausible: null };
}

/** The new terms in a report: a change of ours was executed, or one was made elsewhere. */
function changedTerms(
  { terms: wanted }: AccountOrder,
  { asked, terms }: Slice,
  { state, terms: shown }: SliceReport,
  isQuiet: boolean,
): { readonly terms: OrderTerms; readonly isElsewhere?: true } | null {
  if (shown === undefined || state !== 'open') return null;
  const isWanted = asked !== null && isShownAs(wanted, shown);
  // A requested change is confirmed even where the terms equal the old ones: others were requested in between.
  if (isWanted && (asked === 'change' || !sameTerms(terms, wanted))) return { terms: wanted };
  if (asked !== null || !isQuiet || isShownAs(terms, shown)) return null;
  return { terms: withTrigger(shown, terms), isElsewhere: true };
}

/** A stop that has lost its trigger at its venue keeps the one that we know. Of one that was no stop, nobody knows it. */
function withTrigger(shown: ShownTerms, { triggerPaise }: OrderTerms): OrderTerms {
  if (shown.type !== 'SL-Limit') return shown;
  return { ...shown, triggerPaise: shown.triggerPaise ?? triggerPaise ?? 0 };
}

/**
 * The exact value of the known fills, where a rounded value was reported before and an exact one now; null when there
 * is nothing to correct. When more was filled since, its value offsets the rounding, unless the rounding is worth more
 * than the new fill: then each gets its share.
 */
function correctedValue(
  slice: Slice,
  { filledQty, filledValuePaise, isRounded }: SliceReport,
): number | null {
  if (!slice.isRounded || isRounded || filledQty < slice.filledQty || filledValuePaise <= 0) return null;
  if (filledQty === slice.filledQty) return filledValuePaise;
  return filledValuePaise > slice.filledValuePaise
    ? null
    : exactShare(filledValuePaise, slice.filledQty, filledQty);
}

/** A rounded total may be below what was paid for a part of it: then the new part is added. */
function valueAfterFill(slice: Slice, { filledQty, filledValuePaise, isRounded }: SliceReport): number {
  if (!isRounded || filledValuePaise > slice.filledValuePaise) return filledValuePaise;
  const added = exactShare(filledValuePaise, filledQty - slice.filledQty, filledQty);
  return slice.filledValuePaise + Math.max(1, added);
}

function numbered(orderId: string | undefined): { readonly orderId?: string } {
  return orderId === undefined || orderId === '' ? {} : { orderId };
}

function implausible(order: AccountOrder, slice: Slice, report: SliceReport): Implausible | null {
  const { tag } = report;
  const message = (text: string): Implausible => ({ kind: 'implausible', tag, message: text });
  const other = anotherOrder({ ...order, qty: slice.qty }, report);
  if (other !== null) return message(other);
  if (report.filledQty > slice.qty) return message(`filled ${report.filledQty} of an order for ${slice.qty}`);
  // Rounded values may contradict each other by the rounding; a fill still has a value.
  const paidPaise = slice.isRounded || report.isRounded ? 0 : slice.filledValuePaise;
  if (report.filledQty > slice.filledQty && report.filledValuePaise <= paidPaise)
    return message(`filled ${report.filledQty} for no more than was paid for ${slice.filledQty}`);
  if (report.state === 'executed' && report.filledQty < slice.qty && slice.filledQty < slice.qty)
    return message(`executed with ${report.filledQty} of ${slice.qty} filled`);
  if (slice.orderId !== null && report.orderId !== '' && slice.orderId !== report.orderId)
    return message(`order ${report.orderId} has the tag of order ${slice.orderId}`);
  return null;
}

/** Whether the report is about the order that was sent under its tag. */
export function isAboutOurs(order: AccountOrder, report: SliceReport): boolean {
  const slice = sliceOf(order, report.tag);
  return slice !== null && anotherOrder({ ...order, qty: slice.qty }, report) === null;
}

function sliceOf(order: AccountOrder, tag: string): Slice | null {
  return order.slices.find((slice) => slice.tag === tag) ?? null;
}
