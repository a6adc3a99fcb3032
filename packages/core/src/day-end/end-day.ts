import type { BookFact } from '../book/book-fact.ts';
import type { MarketCalendar } from '../calendar/market-calendar.ts';
import type { Instrument, InstrumentKey } from '../instrument/instrument.ts';
import type { AccountOrder } from '../order/order.ts';
import { positionId, positionKeyOf } from '../order/position-key.ts';
import { askCancel, isCancelAsked } from '../order/request.ts';
import type { Position } from '../position/position.ts';
import { closingQtyOf } from '../position/square-off.ts';
import { addDays, type Instant, istDay, istInstant } from '../time/ist.ts';
import { type Delivery, deliveryOf, isSettledByDelivery } from './delivery.ts';
import { expiresAt, sessionEndOf } from './session-end.ts';

/** What the end of the day is decided on, for one account. */
export type DayEndView = {
  readonly accountName: string;
  readonly now: Instant;
  readonly calendar: Pick<MarketCalendar, 'phasesOf' | 'continuousMinutes'>;
  /** Null when it is no longer listed. */
  readonly find: (key: InstrumentKey) => Instrument | null;
  /** What a contract is written on; null where that is not listed. */
  readonly underlyingOf: (contract: Instrument) => Instrument | null;
  /** The value of an expired contract, where it is known without a broker; null elsewhere. */
  readonly settlementPaise: (position: Position) => number | null;
  readonly orders: Iterable<AccountOrder>;
  readonly positions: Iterable<Position>;
};

export type DayEnd = {
  /** Idempotent: once applied, they are not returned again. */
  readonly facts: readonly BookFact[];
  /** Expired without a known settlement price: a person has to enter it. */
  readonly unsettled: readonly Position[];
};

/**
 * What is due now. It follows only from the state and the clock, so a late start does at once what was due, and a
 * second call returns nothing. A call every minute is never late: all instants of a day are whole minutes.
 */
export function endDay(view: DayEndView): DayEnd {
  const { now } = view;
  const orders = [...view.orders];
  const facts: BookFact[] = [];
  const unsettled: Position[] = [];
  const cancelled = new Set<number>();
  const cancel = (order: AccountOrder): void => {
    if (cancelled.has(order.reftag)) return;
    cancelled.add(order.reftag);
    if (isCancelAsked(order)) return;
    const decision = askCancel(order, 'day-ended', now);
    if (decision.ok) facts.push(...decision.value);
  };

  for (const position of view.positions) {
    if (position.netQty === 0) continue;
    const settlement = settle(position, view);
    if (settlement.kind === 'unsettled') unsettled.push(position);
    if (settlement.kind === 'settled') facts.push(settlement.fact, ...settlement.delivered);
    if (settlement.kind !== 'none' || position.product !== 'Intraday') continue;
    const due = squareOffDue(position, view);
    if (due === null || due > now) continue;
    const id = positionId(position);
    const workingOrders = orders.filter((order) => positionId(positionKeyOf(order)) === id);
    const closing = workingOrders.filter((order) => order.placedAt >= due && isClosing(order, position));
    for (const order of workingOrders) if (!closing.includes(order)) cancel(order);
    const isOnItsWay = closingQtyOf(position, closing) >= Math.abs(position.netQty);
    if (!position.closeAsked && !isOnItsWay)
      facts.push({ kind: 'position-close-asked', key: keyOf(position), at: now, why: 'day-end' });
  }
  for (const order of orders) {
    const due = orderEndsAt(order, view);
    if (due !== null && due <= now) cancel(order);
  }
  return { facts, unsettled };
}

function isClosing(order: AccountOrder, { netQty }: Position): boolean {
  return order.side === (netQty > 0 ? 'Sell' : 'Buy');
}

type Settlement =
  | { readonly kind: 'none' }
  | { readonly kind: 'unsettled' }
  | {
      readonly kind: 'settled';
      readonly fact: BookFact;
      /** Stored with the fact: one without the other would be wrong. */
      readonly delivered: readonly DeliveredFact[];
    };

/** An expired contract is worth its settlement price; it can no longer be traded. */
function settle(position: Position, view: DayEndView): Settlement {
  const { now, calendar } = view;
  const instrument = view.find(position.instrumentKey);
  if (instrument === null) return isContract(position) ? { kind: 'unsettled' } : { kind: 'none' };
  const { expiry } = instrument;
  if (expiry === null || expiry > istDay(now)) return { kind: 'none' };
  if (expiresAt(expiry, instrument, calendar) > now) return { kind: 'none' };
  const worthPaise = view.settlementPaise(position);
  if (worthPaise === null) return { kind: 'unsettled' };
  const share = view.underlyingOf(instrument);
  const delivery = isSettledByDelivery(share) ? deliveryOf(instrument, position.netQty, worthPaise) : null;
  const pricePaise = delivery?.contractPaise ?? worthPaise;
  const qty = Math.abs(position.netQty);
  return {
    kind: 'settled',
    delivered: share && delivery ? [deliveredFact(position, share, delivery, now)] : [],
    fact: {
      kind: 'position-settled',
      accountName: view.accountName,
      key: keyOf(position),
      symbol: position.symbol,
      fill: {
        side: position.netQty > 0 ? 'Sell' : 'Buy',
        qty,
        valuePaise: pricePaise * qty,
        day: istDay(now),
      },
      at: now,
    },
  };
}

type DeliveredFact = Extract<BookFact, { readonly kind: 'position-delivered' }>;

/** Delivered shares become a Delivery position, whatever the product of the contract was. */
function deliveredFact(
  { strategyName, forwardTest, symbol, netQty }: Position,
  share: Instrument,
  { side, pricePaise }: Delivery,
  at: Instant,
): DeliveredFact {
  const qty = Math.abs(netQty);
  return {
    kind: 'position-delivered',
    key: { strategyName, instrumentKey: share.key, product: 'Delivery', forwardTest },
    symbol: share.symbol,
    fill: { side, qty, valuePaise: pricePaise * qty, day: istDay(at) },
    contract: symbol,
    at,
  };
}

/** When an Intraday position is to be closed; null while that is not known, e.g. on a holiday. */
function squareOffDue(position: Position, { now, calendar, find }: DayEndView): Instant | null {
  const instrument = find(position.instrumentKey);
  if (instrument === null) return null;
  const today = istDay(now);
  const session = sessionEndOf(today, instrument, calendar);
  // After the close nothing can be traded: it is due again on the next day.
  if (typeof session === 'string' || now >= session.closesAt) return null;
  // A position left by an earlier day does not wait for the evening.
  return position.day < today ? session.opensAt : session.squareOffAt;
}

/** When the rest of an order is cancelled; null where days do not end. */
function orderEndsAt(order: AccountOrder, { calendar, find }: DayEndView): Instant | null {
  const day = istDay(order.placedAt);
  const endOfDay = istInstant(addDays(day, 1));
  const instrument = find(order.instrument.key);
  if (instrument === null) return endOfDay;
  const session = sessionEndOf(day, instrument, calendar);
  if (session === 'endless') return null;
  if (session === 'closed') return endOfDay;
  // Stop orders do not take part in the closing auction.
  const end = order.terms.type === 'SL-Limit' ? session.closesAt : session.ordersEndAt;
  if (order.product !== 'Intraday') return end;
  // An Intraday order must not open a position after the square-off; one placed since then is the closing one.
  return order.placedAt < session.squareOffAt ? session.squareOffAt : end;
}

function isContract({ instrumentKey }: Position): boolean {
  return !instrumentKey.startsWith('NSE:') && !instrumentKey.startsWith('BSE:');
}

function keyOf({ strategyName, instrumentKey, product, forwardTest }: Position) {
  return { strategyName, instrumentKey, product, forwardTest };
}
