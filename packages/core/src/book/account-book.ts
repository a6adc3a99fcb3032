import { adjustPosition, type PositionAdjusted } from '../corporate-action/adjust-position.ts';
import { assert } from '../lib/assert.ts';
import { evolveOrder } from '../order/evolve-order.ts';
import type { AccountOrder } from '../order/order.ts';
import type { OrderFact } from '../order/order-fact.ts';
import { isAtWork } from '../order/order-summary.ts';
import { type PositionKey, positionId, positionKeyOf } from '../order/position-key.ts';
import {
  correctPosition,
  fillPosition,
  flatPosition,
  type Position,
  withoutClosing,
} from '../position/position.ts';
import { istDay } from '../time/ist.ts';
import type { BookFact } from './book-fact.ts';

/**
 * The orders and positions of one account. Its orders and positions are immutable; the book itself is mutable, since a
 * copy at every fill would cost as much as it has orders.
 */
export type AccountBook = {
  readonly ucc: string;
  readonly accountName: string;
  readonly orders: ReadonlyMap<number, AccountOrder>;
  readonly positions: ReadonlyMap<string, Position>;
  readonly orderOfTag: (tag: string) => AccountOrder | null;
  /** In order of reftag. */
  readonly ordersOf: (strefId: number) => readonly AccountOrder[];
  readonly openOrders: () => Iterable<AccountOrder>;
  readonly openOrderCount: () => number;
  readonly apply: (fact: BookFact) => Touched;
  /** Adds a stored order, e.g. at start. Its fills are in the positions already. */
  readonly restore: (order: AccountOrder) => void;
  readonly restorePosition: (position: Position) => void;
  /** Evicts finished orders, the oldest first, until at most this many are left. */
  readonly forgetFinished: (finishedMax: number) => void;
};

/** What a fact changed, to be stored or published. */
export type Touched = { readonly order: AccountOrder | null; readonly position: Position | null };

type ClosingFact = Extract<BookFact, { readonly kind: `position-close-${string}` }>;

/** A flat position has nothing to close, and a position that is not being closed cannot fail to close. */
function closingAfter(position: Position, fact: ClosingFact): Position {
  const { netQty, closeAsked, closing } = position;
  switch (fact.kind) {
    case 'position-close-asked':
      return netQty === 0 || closeAsked
        ? position
        : { ...position, closeAsked: true, closing: { since: fact.at, problem: null } };
    case 'position-close-failed':
      return closeAsked
        ? { ...position, closing: { since: closing?.since ?? fact.at, problem: fact.problem } }
        : position;
    case 'position-close-withdrawn':
      return closeAsked ? withoutClosing(position) : position;
  }
}

export function createAccountBook(ucc: string, accountName: string): AccountBook {
  const orders = new Map<number, AccountOrder>();
  const positions = new Map<string, Position>();
  const reftagOfTag = new Map<string, number>();
  const reftagsOfStref = new Map<number, number[]>();
  const open = new Map<number, AccountOrder>();

  function put(order: AccountOrder): void {
    if (!orders.has(order.reftag)) {
      for (const slice of order.slices) reftagOfTag.set(slice.tag, order.reftag);
      const siblings = reftagsOfStref.get(order.strefId);
      if (siblings) siblings.push(order.reftag);
      else reftagsOfStref.set(order.strefId, [order.reftag]);
    }
    orders.set(order.reftag, order);
    if (isAtWork(order)) open.set(order.reftag, order);
    else open.delete(order.reftag);
  }

  function drop(reftag: number): void {
    const order = orders.get(reftag);
    if (!order) return;
    orders.delete(reftag);
    open.delete(reftag);
    for (const slice of order.slices) reftagOfTag.delete(slice.tag);
    const siblings = reftagsOfStref.get(order.strefId)?.filter((sibling) => sibling !== reftag) ?? [];
    if (siblings.length === 0) reftagsOfStref.delete(order.strefId);
    else reftagsOfStref.set(order.strefId, siblings);
  }

  function take(key: PositionKey, symbol: string, fill: Parameters<typeof fillPosition>[1]): Position {
    const id = positionId(key);
    const after = fillPosition(positions.get(id) ?? flatPosition(key, symbol, fill.day), fill);
    positions.set(id, after);
    return after;
  }

  function applyClosing(fact: ClosingFact): Position | null {
    const before = positions.get(positionId(fact.key));
    const after = before && closingAfter(before, fact);
    if (!after || after === before) return null;
    positions.set(positionId(fact.key), after);
    return after;
  }

  function applyAdjustment(fact: PositionAdjusted): Position | null {
    const id = positionId(fact.key);
    const before = positions.get(id);
    assert(before !== undefined, 'what a corporate action adjusts is held');
    const after = adjustPosition(before, fact);
    positions.set(id, after);
    return after === before ? null : after;
  }

  function applyOrderFact(fact: OrderFact): Touched {
    if (fact.kind === 'order-planned') {
      assert(!orders.has(fact.order.reftag), 'an order is planned once');
      assert(fact.order.accountName === accountName, 'an order is in the book of its account');
      put(fact.order);
      return { order: fact.order, position: null };
    }
    const before = orders.get(fact.reftag);
    assert(before !== undefined, 'a fact is about an order of the book');
    if (fact.kind === 'order-deleted') {
      drop(fact.reftag);
      return { order: before, position: null };
    }
    const after = evolveOrder(before, fact);
    put(after);
    if (fact.kind === 'slice-filled') return { order: after, position: bookFill(before, after, fact) };
    const isCorrected = fact.kind === 'slice-fill-corrected';
    return { order: after, position: isCorrected ? bookCorrection(before, after, fact) : null };
  }

  function bookFill(
    before: AccountOrder,
    after: AccountOrder,
    fact: Extract<OrderFact, { readonly kind: 'slice-filled' }>,
  ): Position {
    const was = before.slices.find((slice) => slice.tag === fact.tag);
    assert(was !== undefined, 'a filled slice belongs to its order');
    return take(positionKeyOf(after), after.instrument.symbol, {
      side: after.side,
      qty: fact.filledQty - was.filledQty,
      valuePaise: fact.filledValuePaise - was.filledValuePaise,
      day: istDay(fact.at),
    });
  }

  function bookCorrection(
    before: AccountOrder,
    after: AccountOrder,
    fact: Extract<OrderFact, { readonly kind: 'slice-fill-corrected' }>,
  ): Position | null {
    const was = before.slices.find((slice) => slice.tag === fact.tag);
    assert(was !== undefined && was.filledQty > 0, 'a corrected slice was filled');
    const valuePaise = fact.filledValuePaise - was.filledValuePaise;
    if (valuePaise === 0) return null;
    const id = positionId(positionKeyOf(after));
    const position = positions.get(id);
    assert(position !== undefined, 'a filled slice has a position');
    const corrected = correctPosition(position, { side: after.side, qty: was.filledQty, valuePaise });
    positions.set(id, corrected);
    return corrected;
  }

  return {
    ucc,
    accountName,
    orders,
    positions,
    orderOfTag: (tag) => {
      const reftag = reftagOfTag.get(tag);
      return reftag === undefined ? null : (orders.get(reftag) ?? null);
    },
    ordersOf: (strefId) =>
      (reftagsOfStref.get(strefId) ?? []).flatMap((reftag) => {
        const order = orders.get(reftag);
        return order ? [order] : [];
      }),
    openOrders: () => open.values(),
    openOrderCount: () => open.size,
    apply: (fact) => {
      switch (fact.kind) {
        case 'position-closed-by-hand':
        case 'position-settled':
          return { order: null, position: take(fact.key, fact.symbol, fact.fill) };
        case 'position-close-asked':
        case 'position-close-failed':
        case 'position-close-withdrawn':
          return { order: null, position: applyClosing(fact) };
        case 'position-delivered':
          return { order: null, position: take(fact.key, fact.symbol, fact.fill) };
        case 'position-adjusted':
          return { order: null, position: applyAdjustment(fact) };
        case 'day-closed':
          return { order: null, position: null };
        default:
          return applyOrderFact(fact);
      }
    },
    restore: put,
    restorePosition: (position) => {
      positions.set(positionId(position), position);
    },
    forgetFinished: (finishedMax) => {
      for (const reftag of orders.keys()) {
        if (orders.size - open.size <= finishedMax) return;
        if (!open.has(reftag)) drop(reftag);
      }
    },
  };
}
