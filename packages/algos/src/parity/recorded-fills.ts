import type { FillFact } from '../account/intent.ts';
import type { ExitReason, Leg } from '../legs/leg.ts';

/** What became of an order on a day that is over, and why it was sent where that was a level or a hand. */
export type RecordedFill = FillFact & { readonly reason: ExitReason | null };

/**
 * The fills that legs have come to, in order, one for each side: several prices of one order are their mean. Of two at one instant
 * that one was first whose legs came first.
 */
export function fillsOf(legs: readonly Leg[]): readonly RecordedFill[] {
  const firstOf = (id: number) => legs.find(({ parent }) => parent === id)?.id ?? Number.POSITIVE_INFINITY;
  return legs
    .flatMap((leg) => [...entryOf(leg), ...exitOf(leg)])
    .map((fill) => ({ fill, first: firstOf(fill.leg) }))
    .toSorted((a, b) => a.fill.at - b.fill.at || compare(a.first, b.first))
    .map(({ fill }) => fill);
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function entryOf({ id, qty, entryQty, entryValuePaise, enteredAt, ...leg }: Leg): readonly RecordedFill[] {
  const about = {
    leg: id,
    of: 'entry',
    at: enteredAt ?? leg.exitedAt ?? leg.decidedAt,
    reason: null,
  } as const;
  const fills: RecordedFill[] = [];
  if (entryQty > 0) {
    const what = entryQty === qty ? 'complete' : 'filled';
    const paise = Math.round(entryValuePaise / entryQty);
    fills.push({ ...about, what, qty: entryQty, paise, valuePaise: entryValuePaise });
  }
  const isRefused = leg.state === 'REJECTED' || (leg.isEntryEnded && entryQty < qty);
  if (isRefused) fills.push({ ...about, what: 'refused', qty: 0, paise: 0 });
  return fills;
}

function exitOf({ id, exitQty, exitValuePaise, exitedAt, reason, isExitSent }: Leg): readonly RecordedFill[] {
  if (exitedAt === null || exitQty === 0) return [];
  const about = { leg: id, of: 'exit', at: exitedAt, qty: exitQty, reason } as const;
  const paise = Math.round(exitValuePaise / exitQty);
  // No order of the leg closed it.
  if (!isExitSent && (reason === 'manual' || reason === 'time' || reason === 'expiry')) {
    const gone = { ...about, what: 'gone', paise } as const;
    if (reason === 'manual') return [gone];
    return [{ ...gone, closedBy: reason === 'time' ? 'clock' : 'expiry' }];
  }
  return [{ ...about, what: 'complete', paise, valuePaise: exitValuePaise }];
}
