import type { Instant } from '@spark/core';
import type { TransType } from '@spark/vocabulary';
import type { ClosingAuction } from '../prices/sessions.ts';
import { checkRange, isTriggerReached, protectiveLimit } from '../venue/check-order.ts';
import { isAtOrBetter, type LiveOrder, openQty } from '../venue/live-order.ts';
import type { PitListener } from '../venue/pit.ts';
import type { ExchangeRefusal } from '../venue/refusal.ts';
import { type ResolvedChange, retainsPlace } from '../venue/resolve-change.ts';
import type { TradingPit } from '../venue/shown.ts';
import { type Offer, offersTo } from './offers.ts';
import type { QuotedScreen } from './quoted-screen.ts';

/**
 * Where the orders in one instrument are matched with quotes from outside. Orders never trade with each other and never move
 * a price; what one takes of a quote is gone for the next, until the next quote. Which quotes came when decides every
 * fill.
 */
export class QuotedPit implements TradingPit {
  readonly screen: QuotedScreen;
  private readonly listener: PitListener;
  /** In the order in which they came. */
  private readonly live = new Set<LiveOrder>();
  /** Came while no price was known: they are matched with the first price as if they came with it. */
  private readonly unmet = new Set<LiveOrder>();
  private offers: Readonly<Record<TransType, readonly Offer[]>> = NO_OFFERS;

  constructor(screen: QuotedScreen, listener: PitListener) {
    this.screen = screen;
    this.listener = listener;
  }

  get isActive(): boolean {
    return this.live.size > 0;
  }

  get orders(): readonly LiveOrder[] {
    return [...this.live];
  }

  /** To the newest quote. Resting orders are matched with it first, then stops are released by its last price. */
  step(now: Instant): void {
    const { tape } = this.screen;
    const isNew = tape.advanceTo(now);
    const { quote } = tape;
    if (quote === null) this.offers = NO_OFFERS;
    if (quote === null || !isNew) return;
    this.offers = { Buy: offersTo('Buy', quote), Sell: offersTo('Sell', quote) };
    if (!this.isActive) return;
    for (const order of [...this.resting('Buy'), ...this.resting('Sell')]) this.meet(order);
    this.unmet.clear();
    for (const order of this.reached()) this.release(order);
  }

  enter(order: LiveOrder, isStop: boolean): void {
    this.live.add(order);
    if (isStop && !this.isReached(order)) {
      order.status = 'waiting';
      this.listener.onChanged(order);
      return;
    }
    if (this.screen.tape.quote === null) this.unmet.add(order);
    this.take(order);
  }

  carry(order: LiveOrder): void {
    this.live.add(order);
    order.status = 'open';
    this.listener.onChanged(order);
  }

  /** The closing auction ends at the last price that is quoted after it. */
  uncross(auction: ClosingAuction): void {
    const pricePaise = this.screen.auctionPaise(auction);
    if (pricePaise === null) return;
    for (const order of this.orders)
      if (isAtOrBetter(order, pricePaise)) this.fill(order, openQty(order), pricePaise);
  }

  cancel(order: LiveOrder): void {
    this.forget(order);
  }

  replace(order: LiveOrder, change: ResolvedChange): void {
    const { type, qty, pricePaise, triggerPaise, isStop } = change;
    const isKept = retainsPlace(order, change);
    // An unchanged state is not an event.
    if (isKept && type === order.type && qty === order.qty) return;
    Object.assign(order, { type, qty, pricePaise, triggerPaise });
    if (isKept) {
      this.listener.onChanged(order);
    } else {
      this.forget(order);
      this.enter(order, isStop);
    }
  }

  /** Those whose turn it is, the best price first, then the older one. */
  private resting(side: TransType): readonly LiveOrder[] {
    const resting = [...this.live].filter(
      ({ status, request }) => status === 'open' && request.side === side,
    );
    for (const order of resting) {
      // A Market order of an earlier life that came before any price.
      if (Number.isNaN(order.pricePaise)) order.pricePaise = protectiveLimit(this.screen, side);
    }
    return resting.sort((order, other) => (other.pricePaise - order.pricePaise) * directionOf(order));
  }

  private reached(): readonly LiveOrder[] {
    return [...this.live].filter((order) => order.status === 'waiting' && this.isReached(order));
  }

  private isReached({ request: { side }, triggerPaise }: LiveOrder): boolean {
    return triggerPaise === null || isTriggerReached(this.screen, { side, triggerPaise });
  }

  private release(order: LiveOrder): void {
    const refusal = checkRange(this.screen, order.pricePaise);
    if (refusal) this.end(order, refusal);
    else this.take(order);
  }

  /** Takes offers level by level, at their prices. */
  private take(order: LiveOrder): void {
    order.status = 'open';
    this.listener.onChanged(order);
    this.trade(order, ({ pricePaise }) => pricePaise);
    if (order.status === 'open' && order.request.validity === 'immediate')
      this.end(order, { code: 'immediate-or-cancel', openQty: openQty(order) });
  }

  /** A resting order is filled at its limit, as at an exchange. An order without a price gets the offered one. */
  private meet(order: LiveOrder): void {
    const isWaiting = order.type !== 'Market' && !this.unmet.has(order);
    this.trade(order, ({ pricePaise }) => (isWaiting ? order.pricePaise : pricePaise));
  }

  private trade(order: LiveOrder, priceAt: (offer: Offer) => number): void {
    const { lotSize } = this.screen.instrument;
    for (const offer of this.offers[order.request.side]) {
      if ((offer.pricePaise - order.pricePaise) * directionOf(order) > 0) return;
      const qty = Math.min(openQty(order), Math.floor(offer.left / lotSize) * lotSize);
      if (qty <= 0) continue;
      offer.left -= qty;
      this.fill(order, qty, priceAt(offer));
      if (order.status !== 'open') return;
    }
  }

  private fill(order: LiveOrder, qty: number, pricePaise: number): void {
    order.filledQty += qty;
    order.filledPaise += qty * pricePaise;
    if (openQty(order) === 0) {
      order.status = 'filled';
      this.forget(order);
    }
    this.listener.onFilled(order, qty, pricePaise);
  }

  private end(order: LiveOrder, reason: ExchangeRefusal): void {
    order.status = 'cancelled';
    order.reason = reason;
    this.forget(order);
    this.listener.onChanged(order);
  }

  private forget(order: LiveOrder): void {
    this.live.delete(order);
    this.unmet.delete(order);
  }
}

const NO_OFFERS = { Buy: [], Sell: [] } as const;

/** Above the limit is too dear for who buys, below it too cheap for who sells. */
function directionOf({ request }: LiveOrder): 1 | -1 {
  return request.side === 'Buy' ? 1 : -1;
}
