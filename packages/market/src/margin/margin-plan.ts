import type { Instruments, IstDay, Position } from '@spark/core';
import { type HeldAt, type Holding, holdingId, holdingsOf, toMarginPosition } from './holdings.ts';
import { estimateMargin } from './margin-estimate.ts';
import type { OrderToMargin } from './paper-funds.ts';

export type MarginPlanQuestion = HeldAt & {
  /** All for one account. */
  readonly orders: readonly OrderToMargin[];
  /** What the account holds already; their margin is bound and not asked for again. */
  readonly positions: readonly Position[];
  readonly day: IstDay;
};

/** What orders need beyond what is bound already. */
export type MarginPlan = {
  /** What must be free while they are filled one after the other, in hedge order. */
  readonly requiredPaise: number;
  /** What stays bound when all are filled; 0 where they set margin free. */
  readonly finalPaise: number;
};

/**
 * Orders as they are placed best: bought options first, since they are what makes the margin of the others smaller. The
 * rest keeps its order.
 */
export function hedgeOrder<T>(orders: readonly T[], isBoughtOption: (order: T) => boolean): readonly T[] {
  return [...orders.filter(isBoughtOption), ...orders.filter((order) => !isBoughtOption(order))];
}

/** Null where a price is not known that the margin rests on, or where there are no figures for a market. */
export function planMargin(question: MarginPlanQuestion): MarginPlan | null {
  const { instruments, orders } = question;
  const holdings = holdingsOf(question.positions);
  const before = marginOf(holdings, question);
  if (before === null) return null;
  let bound = before;
  let peak = before;
  for (const order of hedgeOrder(orders, (each) => isBoughtOption(each, instruments))) {
    if (!fill(holdings, order, instruments)) return null;
    const after = marginOf(holdings, question);
    if (after === null) return null;
    // A bought option is paid for before it can save anything.
    const paid = isBoughtOption(order, instruments) ? openingCost(order, question.positions) : 0;
    peak = Math.max(peak, after, bound + paid);
    bound = after;
  }
  return { requiredPaise: peak - before, finalPaise: Math.max(0, bound - before) };
}

function marginOf(holdings: ReadonlyMap<string, Holding>, question: MarginPlanQuestion): number | null {
  const held = [...holdings.values()].filter(({ qty }) => qty !== 0);
  const positions = held.map((holding) => toMarginPosition(holding, question));
  return estimateMargin(positions, question.day)?.totalPaise ?? null;
}

function isBoughtOption({ key, side }: OrderToMargin, instruments: Instruments): boolean {
  return side === 'Buy' && instruments.find(key)?.class === 'option';
}

/** What closes a short is no new premium. */
function openingCost(order: OrderToMargin, positions: readonly Position[]): number {
  const heldQty = holdingsOf(positions).get(holdingId(order))?.qty ?? 0;
  return Math.max(0, order.qty - Math.max(0, -heldQty)) * (order.pricePaise ?? 0);
}

/** False where the price of what it opens is needed and not known: only sold options are margined without their own. */
function fill(holdings: Map<string, Holding>, order: OrderToMargin, instruments: Instruments): boolean {
  const { key, product, side, qty, pricePaise } = order;
  const id = holdingId(order);
  const before = holdings.get(id);
  const heldQty = before?.qty ?? 0;
  const signed = side === 'Buy' ? qty : -qty;
  const closingQty = heldQty * signed < 0 ? Math.min(qty, Math.abs(heldQty)) : 0;
  const openingQty = qty - closingQty;
  const needsPrice = openingQty > 0 && !(side === 'Sell' && instruments.find(key)?.class === 'option');
  if (needsPrice && pricePaise === null) return false;
  const keptQty = Math.abs(heldQty) - closingQty;
  const keptPaise = keptQty === 0 ? 0 : Math.round(((before?.costPaise ?? 0) * keptQty) / Math.abs(heldQty));
  holdings.set(id, {
    key,
    product,
    qty: heldQty + signed,
    costPaise: keptPaise + openingQty * (pricePaise ?? 0),
  });
  return true;
}
