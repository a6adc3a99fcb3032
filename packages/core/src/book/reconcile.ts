import { type Implausible, isAboutOurs, onReport, type SliceReport } from '../order/broker-answer.ts';
import { evolveOrder, type OrderChangeFact } from '../order/evolve-order.ts';
import { type AccountOrder, isFinal } from '../order/order.ts';
import type { OrderFact } from '../order/order-fact.ts';
import type { Instant } from '../time/ist.ts';
import type { AccountBook } from './account-book.ts';

/** The broker's whole book of today, as of one moment. */
export type BrokerBook = { readonly at: Instant; readonly slices: readonly SliceReport[] };

export type Reconciliation = {
  readonly facts: readonly OrderFact[];
  /** Slices that were or may have been sent, and that the broker does not show. */
  readonly missing: readonly Missing[];
  readonly implausible: readonly Implausible[];
};

export type Missing = { readonly reftag: number; readonly tag: string };

/**
 * The facts in the broker's book that ours lacks. Idempotent. It never invents an order: one without our tag is not
 * ours. It never drops one: a working order that the broker does not show stays open, since books arrive late.
 */
export function reconcile(
  book: AccountBook,
  report: BrokerBook,
  isQuiet: (tag: string) => boolean = () => false,
): Reconciliation {
  const shown = new Set<string>();
  for (const shownSlice of report.slices) {
    const order = book.orderOfTag(shownSlice.tag);
    // Another order under our tag does not show ours.
    if (order !== null && isAboutOurs(order, shownSlice)) shown.add(shownSlice.tag);
  }
  const missing: Missing[] = [];
  for (const order of book.openOrders()) {
    for (const slice of order.slices) {
      if (!isFinal(slice.status) && !shown.has(slice.tag))
        missing.push({ reftag: order.reftag, tag: slice.tag });
    }
  }
  return { ...applyReports(book, report.slices, isQuiet), missing };
}

/** The new facts in a batch of reports. Slices that are not ours are skipped. */
export function applyReports(
  book: AccountBook,
  reports: readonly SliceReport[],
  isQuiet: (tag: string) => boolean = () => false,
): Omit<Reconciliation, 'missing'> {
  const facts: OrderFact[] = [];
  const implausible: Implausible[] = [];
  // Several reports may be about one order, and each builds on the one before.
  const current = new Map<number, AccountOrder>();
  let left = reports.length;
  for (const report of reports) {
    left -= 1;
    const known = book.orderOfTag(report.tag);
    if (known === null) continue;
    const order = current.get(known.reftag) ?? known;
    const outcome = onReport(order, report, isQuiet(report.tag));
    if (outcome.implausible) implausible.push(outcome.implausible);
    facts.push(...outcome.facts);
    if (left > 0) current.set(known.reftag, outcome.facts.filter(isChange).reduce(evolveOrder, order));
  }
  return { facts, implausible };
}

export type LostSlicePolicy = {
  readonly at: Instant;
  /**
   * The broker shows every order as soon as it has accepted it, so an order that it does not show was never accepted.
   */
  readonly bookIsImmediate: boolean;
  readonly resendWithinMs: number;
};

export type LostSliceSettlement = { readonly facts: readonly OrderFact[]; readonly placeAgain: boolean };

/**
 * A slice that the broker does not have. One that never arrived is placed again, with the same tag, only where that
 * cannot double it and while the user still expects it; otherwise it is given up, with the reason.
 */
export function settleMissing(
  order: AccountOrder,
  tag: string,
  { at, bookIsImmediate, resendWithinMs }: LostSlicePolicy,
): LostSliceSettlement {
  const slice = order.slices.find((each) => each.tag === tag);
  if (!slice || isFinal(slice.status)) return { facts: [], placeAgain: false };
  const about = { reftag: order.reftag, tag, at };
  if (slice.orderId !== null)
    return {
      facts: [{ kind: 'slice-given-up', ...about, reason: 'It is unknown at the broker.' }],
      placeAgain: false,
    };
  if (slice.asked === 'cancel')
    return {
      facts: [{ kind: 'slice-given-up', ...about, reason: 'It never reached the broker.' }],
      placeAgain: false,
    };
  if (bookIsImmediate && at - slice.placedAt <= resendWithinMs) return { facts: [], placeAgain: true };
  return {
    facts: [
      {
        kind: 'slice-given-up',
        ...about,
        reason:
          'It did not reach the broker and was not sent again. Place it once more if you still want it.',
      },
    ],
    placeAgain: false,
  };
}

function isChange(fact: OrderFact): fact is OrderChangeFact {
  return fact.kind !== 'order-planned' && fact.kind !== 'order-deleted';
}
