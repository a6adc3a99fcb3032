import { assert } from '@spark/core';
import { Ladder } from './ladder.ts';
import { NO_SLOT, OrderArena } from './order-arena.ts';

/** Numbers below zero in place of a handle: why the book did not take it. */
export const BOOK_REFUSAL = {
  offTick: -1,
  offLot: -2,
  aboveFreeze: -3,
  outsideBand: -4,
  /** The last price is at the trigger already, or beyond it: there is nothing to wait for. */
  triggerReached: -5,
  /** A market order without a counterparty. */
  emptySide: -6,
  full: -7,
  unknownOrder: -8,
} as const;

export const BUY = 0;
export const SELL = 1;
export type BookSide = typeof BUY | typeof SELL;

/** Orders of this owner may trade with each other: it stands for the rest of the market. */
export const THE_PUBLIC = 0;

/** Why an order left the book other than by being filled. */
export const LEFT_BECAUSE = { cancelled: 0, immediateOnly: 1, selfTrade: 2, outsideBand: 3 } as const;
export type LeftBecause = (typeof LEFT_BECAUSE)[keyof typeof LEFT_BECAUSE];

/** Events in the order in which they happen. They have only handles, so that publishing costs nothing. */
export type BookListener = {
  readonly onTrade: (makerHandle: number, takerHandle: number, pricePaise: number, qty: number) => void;
  readonly onLeft: (handle: number, openQty: number, because: LeftBecause) => void;
  readonly onTriggered: (handle: number) => void;
};

export type BookRules = {
  readonly tickPaise: number;
  readonly lotSize: number;
  readonly freezeQty: number;
  readonly ordersMax: number;
  /** Which of two orders of one owner that would trade with each other is cancelled. */
  readonly selfTrade: 'cancel-incoming' | 'cancel-resting';
  /**
   * `own-trades`: each trade moves the last price, and a stop that is released trades at once. `from-outside`: only
   * `print` moves it, and a released stop is handed over: it leaves the book, and the listener enters it again.
   */
  readonly lastPrice: 'own-trades' | 'from-outside';
};

/**
 * The order book of one instrument: limit, protected market and stop-limit orders by price, then time. Whole paise
 * and units in, whole paise and units out; rules in SPEC.md, B1 to B10. It allocates nothing per order.
 */
export class OrderBook {
  private readonly rules: BookRules;
  private readonly listener: BookListener;
  private readonly arena: OrderArena;
  private readonly sides: readonly [Ladder, Ladder];
  /** By trigger; the first to be reached is the best. */
  private readonly stops: readonly [Ladder, Ladder];
  private bandLowPaise = 1;
  private bandHighPaise = 2 ** 31 - 1;
  private isReleasing = false;
  lastPaise = 0;

  constructor(rules: BookRules, listener: BookListener) {
    assert(rules.tickPaise > 0 && rules.lotSize > 0, 'a book has a tick and a lot');
    this.rules = rules;
    this.listener = listener;
    this.arena = new OrderArena(rules.ordersMax);
    this.sides = [new Ladder(this.arena, 1), new Ladder(this.arena, -1)];
    this.stops = [new Ladder(this.arena, -1), new Ladder(this.arena, 1)];
  }

  /** Orders outside are refused from now on; those that rest stay, stops are checked when released. */
  setBand(lowPaise: number, highPaise: number): void {
    this.bandLowPaise = lowPaise;
    this.bandHighPaise = highPaise;
  }

  get restingOrders(): number {
    return this.arena.count;
  }

  /** A handle, or a refusal below zero. An immediate order trades what it can and leaves. */
  limit(owner: number, side: BookSide, pricePaise: number, qty: number, isImmediate: boolean): number {
    const refusal = this.checked(pricePaise, qty);
    if (refusal < 0) return refusal;
    if (pricePaise < this.bandLowPaise || pricePaise > this.bandHighPaise) return BOOK_REFUSAL.outsideBand;
    return this.enter(owner, side, pricePaise, qty, isImmediate);
  }

  /** A limit order so many ticks beyond the best price of the other side; the remainder rests at that limit. */
  market(owner: number, side: BookSide, qty: number, protectionTicks: number): number {
    const other = this.sides[side ^ 1] as Ladder;
    if (other.levels === 0) return BOOK_REFUSAL.emptySide;
    const reach = protectionTicks * this.rules.tickPaise;
    const wanted = side === BUY ? other.bestPaise + reach : other.bestPaise - reach;
    const { tickPaise } = this.rules;
    const low = Math.ceil(this.bandLowPaise / tickPaise) * tickPaise;
    const high = Math.floor(this.bandHighPaise / tickPaise) * tickPaise;
    return this.limit(owner, side, Math.min(high, Math.max(low, wanted)), qty, false);
  }

  /** Waits apart until the last price reaches the trigger, then is a limit order that came at that moment. */
  stopLimit(owner: number, side: BookSide, triggerPaise: number, pricePaise: number, qty: number): number {
    const refusal = this.checked(pricePaise, qty);
    if (refusal < 0) return refusal;
    if (triggerPaise <= 0 || triggerPaise % this.rules.tickPaise !== 0) return BOOK_REFUSAL.offTick;
    if (this.isReached(side, triggerPaise)) return BOOK_REFUSAL.triggerReached;
    const slot = this.put(owner, side, pricePaise, qty);
    this.arena.triggerPaise[slot] = triggerPaise;
    (this.stops[side] as Ladder).join(slot, triggerPaise);
    return this.arena.handleOf(slot);
  }

  /** The quantity that was still open, or a refusal below zero. */
  cancel(handle: number): number {
    const slot = this.arena.slotOf(handle);
    if (slot === NO_SLOT) return BOOK_REFUSAL.unknownOrder;
    const openQty = this.arena.openQty[slot] as number;
    this.remove(slot, LEFT_BECAUSE.cancelled);
    return openQty;
  }

  /**
   * The open quantity and the limit become these; 0, or a refusal below zero. A smaller quantity at the same price retains the
   * place in the queue; more, or another price, goes to the end of it. A stop that waits stays a stop and may get
   * another trigger; for all others `triggerPaise` means nothing.
   */
  replace(handle: number, pricePaise: number, openQty: number, triggerPaise = 0): number {
    const { arena } = this;
    const slot = arena.slotOf(handle);
    if (slot === NO_SLOT) return BOOK_REFUSAL.unknownOrder;
    const refusal = this.checkedForm(pricePaise, openQty);
    if (refusal < 0) return refusal;
    const side = arena.side[slot] as BookSide;
    const trigger = arena.triggerPaise[slot] as number;
    const newTrigger = trigger > 0 && triggerPaise > 0 ? triggerPaise : trigger;
    if (trigger > 0) {
      if (newTrigger % this.rules.tickPaise !== 0) return BOOK_REFUSAL.offTick;
      if (this.isReached(side, newTrigger)) return BOOK_REFUSAL.triggerReached;
    } else if (pricePaise < this.bandLowPaise || pricePaise > this.bandHighPaise) {
      return BOOK_REFUSAL.outsideBand;
    }
    const before = arena.openQty[slot] as number;
    const ladder = (trigger > 0 ? this.stops[side] : this.sides[side]) as Ladder;
    const priceBefore = arena.pricePaise[slot] as number;
    if (pricePaise === priceBefore && openQty <= before && newTrigger === trigger) {
      ladder.reduce(slot, before - openQty);
      return 0;
    }
    ladder.leave(slot, trigger > 0 ? trigger : priceBefore);
    arena.openQty[slot] = openQty;
    arena.pricePaise[slot] = pricePaise;
    arena.triggerPaise[slot] = newTrigger;
    if (trigger > 0) ladder.join(slot, newTrigger);
    else this.matchAndRest(slot, false);
    return 0;
  }

  /** A trade elsewhere, or the price of a market that is only simulated: stops that it reaches are released. */
  print(pricePaise: number): void {
    this.lastPaise = pricePaise;
    this.releaseStops();
  }

  openQtyOf(handle: number): number {
    const slot = this.arena.slotOf(handle);
    return slot === NO_SLOT ? 0 : (this.arena.openQty[slot] as number);
  }

  isWaitingStop(handle: number): boolean {
    const slot = this.arena.slotOf(handle);
    return slot !== NO_SLOT && (this.arena.triggerPaise[slot] as number) > 0;
  }

  /** Null where nothing rests on that side. */
  bestPaise(side: BookSide): number | null {
    const ladder = this.sides[side] as Ladder;
    return ladder.levels === 0 ? null : ladder.bestPaise;
  }

  /** Best first. */
  forEachLevel(side: BookSide, levelsMax: number, visit: (pricePaise: number, qty: number) => void): void {
    (this.sides[side] as Ladder).forEachLevel(visit, levelsMax);
  }

  /** The orders that rest at this price, oldest first; the visitor changes nothing. */
  forEachOrderAt(side: BookSide, pricePaise: number, visit: (handle: number, openQty: number) => void): void {
    const { arena } = this;
    let slot = (this.sides[side] as Ladder).firstAt(pricePaise);
    while (slot !== NO_SLOT) {
      visit(arena.handleOf(slot), arena.openQty[slot] as number);
      slot = arena.next[slot] as number;
    }
  }

  private checked(pricePaise: number, qty: number): number {
    const refusal = this.checkedForm(pricePaise, qty);
    if (refusal < 0) return refusal;
    return this.arena.isFull ? BOOK_REFUSAL.full : 0;
  }

  private checkedForm(pricePaise: number, qty: number): number {
    const { tickPaise, lotSize, freezeQty } = this.rules;
    if (!(pricePaise > 0 && pricePaise < 2 ** 31) || pricePaise % tickPaise !== 0)
      return BOOK_REFUSAL.offTick;
    if (!(qty > 0) || qty % lotSize !== 0) return BOOK_REFUSAL.offLot;
    return qty > freezeQty ? BOOK_REFUSAL.aboveFreeze : 0;
  }

  private enter(
    owner: number,
    side: BookSide,
    pricePaise: number,
    qty: number,
    isImmediate: boolean,
  ): number {
    const slot = this.put(owner, side, pricePaise, qty);
    // The handle is taken before matching, because an order that is filled at once gives its slot back.
    const handle = this.arena.handleOf(slot);
    this.matchAndRest(slot, isImmediate);
    return handle;
  }

  private put(owner: number, side: BookSide, pricePaise: number, qty: number): number {
    const { arena } = this;
    const slot = arena.take();
    arena.owner[slot] = owner;
    arena.side[slot] = side;
    arena.pricePaise[slot] = pricePaise;
    arena.triggerPaise[slot] = 0;
    arena.openQty[slot] = qty;
    return slot;
  }

  private matchAndRest(slot: number, isImmediate: boolean): void {
    const { arena, listener } = this;
    const side = arena.side[slot] as BookSide;
    const pricePaise = arena.pricePaise[slot] as number;
    const owner = arena.owner[slot] as number;
    const other = this.sides[side ^ 1] as Ladder;
    const handle = arena.handleOf(slot);
    let openQty = arena.openQty[slot] as number;
    let tradedAtPaise = 0;
    let isSelfTrade = false;
    while (openQty > 0 && other.reaches(pricePaise)) {
      const maker = other.first;
      if (owner !== THE_PUBLIC && arena.owner[maker] === owner) {
        if (this.rules.selfTrade === 'cancel-incoming') {
          isSelfTrade = true;
          break;
        }
        this.remove(maker, LEFT_BECAUSE.selfTrade);
        continue;
      }
      const makerQty = arena.openQty[maker] as number;
      const qty = makerQty < openQty ? makerQty : openQty;
      const makerHandle = arena.handleOf(maker);
      tradedAtPaise = arena.pricePaise[maker] as number;
      openQty -= qty;
      arena.openQty[slot] = openQty;
      if (qty === makerQty) {
        other.leave(maker, tradedAtPaise);
        arena.free(maker);
      } else {
        other.reduce(maker, qty);
      }
      listener.onTrade(makerHandle, handle, tradedAtPaise, qty);
    }
    if (openQty === 0) {
      arena.free(slot);
    } else if (isSelfTrade || isImmediate) {
      arena.free(slot);
      listener.onLeft(handle, openQty, isSelfTrade ? LEFT_BECAUSE.selfTrade : LEFT_BECAUSE.immediateOnly);
    } else {
      (this.sides[side] as Ladder).join(slot, pricePaise);
    }
    if (tradedAtPaise > 0 && this.rules.lastPrice === 'own-trades') {
      this.lastPaise = tradedAtPaise;
      this.releaseStops();
    }
  }

  private isReached(side: BookSide, triggerPaise: number): boolean {
    if (this.lastPaise === 0) return false;
    return side === BUY ? this.lastPaise >= triggerPaise : this.lastPaise <= triggerPaise;
  }

  /** A released order may trade and so move the last price; the loop that is running sees to what follows. */
  private releaseStops(): void {
    if (this.isReleasing || this.lastPaise === 0) return;
    this.isReleasing = true;
    for (let slot = this.nextReached(); slot !== NO_SLOT; slot = this.nextReached()) this.release(slot);
    this.isReleasing = false;
  }

  private nextReached(): number {
    const [buys, sells] = this.stops;
    if (buys.reaches(this.lastPaise)) return buys.first;
    return sells.reaches(this.lastPaise) ? sells.first : NO_SLOT;
  }

  private release(slot: number): void {
    const { arena, listener } = this;
    const side = arena.side[slot] as BookSide;
    (this.stops[side] as Ladder).leave(slot, arena.triggerPaise[slot] as number);
    arena.triggerPaise[slot] = 0;
    const handle = arena.handleOf(slot);
    if (this.rules.lastPrice === 'from-outside') arena.free(slot);
    listener.onTriggered(handle);
    if (this.rules.lastPrice === 'from-outside') return;
    const pricePaise = arena.pricePaise[slot] as number;
    if (pricePaise < this.bandLowPaise || pricePaise > this.bandHighPaise) {
      const openQty = arena.openQty[slot] as number;
      arena.free(slot);
      listener.onLeft(handle, openQty, LEFT_BECAUSE.outsideBand);
      return;
    }
    this.matchAndRest(slot, false);
  }

  private remove(slot: number, because: LeftBecause): void {
    const { arena } = this;
    const side = arena.side[slot] as BookSide;
    const trigger = arena.triggerPaise[slot] as number;
    const ladder = (trigger > 0 ? this.stops[side] : this.sides[side]) as Ladder;
    ladder.leave(slot, trigger > 0 ? trigger : (arena.pricePaise[slot] as number));
    const handle = arena.handleOf(slot);
    const openQty = arena.openQty[slot] as number;
    arena.free(slot);
    this.listener.onLeft(handle, openQty, because);
  }
}
