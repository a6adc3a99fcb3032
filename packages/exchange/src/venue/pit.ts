import type { Instant } from '@spark/core';
import {
  type BookSide,
  BUY,
  LEFT_BECAUSE,
  type LeftBecause,
  OrderBook,
  SELL,
  THE_PUBLIC,
} from '../book/order-book.ts';
import type { Screen } from '../prices/price-model.ts';
import type { ClosingAuction } from '../prices/sessions.ts';
import { WALK_LEVELS_MAX } from '../prices/spread.ts';
import { checkRange, isTriggerReached } from './check-order.ts';
import { isAtOrBetter, type LiveOrder, NO_HANDLE, openQty } from './live-order.ts';
import type { ExchangeRefusal } from './refusal.ts';
import { type ResolvedChange, retainsPlace } from './resolve-change.ts';

/** `queue` fills a resting order when its turn has come; `touch` at once when the price is reached, for demos. */
export type FillMode = 'queue' | 'touch';

export type PitListener = {
  readonly onChanged: (order: LiveOrder) => void;
  readonly onFilled: (order: LiveOrder, qty: number, pricePaise: number) => void;
};

const ORDERS_MAX = 100_000;

/**
 * Where one instrument is traded: the orders of owners in a book, and around them what everyone else offers, which
 * the price model knows. Owners never move the price; they trade against offers, against the trades that
 * print, and with each other.
 */
export class Pit {
  readonly screen: Screen;
  private readonly mode: FillMode;
  private readonly listener: PitListener;
  private readonly book: OrderBook;
  private readonly byHandle = new Map<number, LiveOrder>();
  /** The order that is being entered, whose handle is not known yet; null while everyone else trades. */
  private entering: LiveOrder | null = null;
  private isProbing = false;
  private released: LiveOrder[] = [];
  /** What owners took of the offers of this second: no offer is taken twice. */
  private takenAt: Instant = Number.NaN;
  private readonly taken: [number, number] = [0, 0];

  constructor(screen: Screen, mode: FillMode, listener: PitListener) {
    this.screen = screen;
    this.mode = mode;
    this.listener = listener;
    const { tickPaise, lotSize } = screen.instrument;
    this.book = new OrderBook(
      {
        tickPaise,
        lotSize,
        // The freeze quantity is for orders; what everyone else trades in a second has none.
        freezeQty: Number.MAX_SAFE_INTEGER,
        ordersMax: ORDERS_MAX,
        selfTrade: 'cancel-incoming',
        lastPrice: 'from-outside',
      },
      {
        onTrade: (maker, taker, pricePaise, qty) => this.onTrade(maker, taker, pricePaise, qty),
        onLeft: (handle, qty, because) => this.onLeft(handle, qty, because),
        onTriggered: (handle) => this.onTriggered(handle),
      },
    );
  }

  get isActive(): boolean {
    return this.byHandle.size > 0;
  }

  get orders(): readonly LiveOrder[] {
    return [...this.byHandle.values()];
  }

  /** To the tick of this moment. The trades of the tick are matched with the orders that rest here, then stops are released. */
  step(now: Instant): void {
    const { tape } = this.screen;
    if (!tape.advanceTo(now)) return;
    if (this.isActive) {
      this.letOthersTrade(BUY);
      this.letOthersTrade(SELL);
    }
    this.book.print(tape.lastPaise);
    const released = this.released;
    this.released = [];
    for (const order of released) this.enterReleased(order);
  }

  /**
   * Trades offers up to its limit; the remainder rests, or leaves when it is an immediate order. A stop waits for
   * its trigger first, unless the last price is there already.
   */
  enter(order: LiveOrder, isStop: boolean): void {
    if (isStop && order.triggerPaise !== null && !this.isReached(order, order.triggerPaise)) {
      this.enterStop(order, order.triggerPaise);
    } else {
      order.status = 'open';
      this.listener.onChanged(order);
      this.take(order);
    }
  }

  /** Into the closing auction: it waits there and is not matched before. */
  carry(order: LiveOrder): void {
    order.status = 'open';
    this.listener.onChanged(order);
    this.rest(order);
  }

  /** The closing auction ends at the last price, since owners never move it: who offers that or better trades at it. */
  uncross(_: ClosingAuction): void {
    const { lastPaise } = this.screen.tape;
    for (const order of this.orders) {
      if (!isAtOrBetter(order, lastPaise)) continue;
      this.book.cancel(order.handle);
      this.fill(order, openQty(order), lastPaise);
    }
  }

  cancel(order: LiveOrder): void {
    if (order.handle !== NO_HANDLE) this.book.cancel(order.handle);
    this.forget(order);
  }

  replace(order: LiveOrder, change: ResolvedChange): void {
    const { type, qty, pricePaise, triggerPaise, isStop } = change;
    const isKept = retainsPlace(order, change);
    if (!isKept) this.cancel(order);
    Object.assign(order, { type, qty, pricePaise, triggerPaise });
    if (isKept) {
      this.book.replace(order.handle, pricePaise, openQty(order));
      this.listener.onChanged(order);
    } else {
      this.enter(order, isStop);
    }
  }

  private isReached({ request }: LiveOrder, triggerPaise: number): boolean {
    return isTriggerReached(this.screen, { side: request.side, triggerPaise });
  }

  private enterStop(order: LiveOrder, triggerPaise: number): void {
    const { ownerNumber, pricePaise } = order;
    const handle = this.book.stopLimit(ownerNumber, sideOf(order), triggerPaise, pricePaise, openQty(order));
    if (handle < 0) {
      this.end(order, 'refused', { code: 'too-many-orders', most: ORDERS_MAX });
      return;
    }
    this.remember(order, handle);
    order.status = 'waiting';
    this.listener.onChanged(order);
  }

  private enterReleased(order: LiveOrder): void {
    const refusal = checkRange(this.screen, order.pricePaise);
    if (refusal) {
      this.end(order, 'cancelled', refusal);
      return;
    }
    order.status = 'open';
    this.listener.onChanged(order);
    this.take(order);
  }

  private take(order: LiveOrder): void {
    this.entering = order;
    if (this.mode === 'touch') this.takeAtLast(order);
    else this.walk(order);
    if (order.status === 'open') this.rest(order);
    this.entering = null;
  }

  /** Optimistic: all of it at the last price. */
  private takeAtLast(order: LiveOrder): void {
    const { lastPaise } = this.screen.tape;
    if (isAtOrBetter(order, lastPaise)) this.fill(order, openQty(order), lastPaise);
  }

  /** Level by level: owners who offer a better price first, then everyone else, then owners at the same price. */
  private walk(order: LiveOrder): void {
    const { instrument, tape, spread } = this.screen;
    const side = sideOf(order);
    const direction = side === BUY ? 1 : -1;
    if (this.takenAt !== tape.at) {
      this.takenAt = tape.at;
      this.taken[BUY] = 0;
      this.taken[SELL] = 0;
    }
    let alreadyTaken = this.taken[side];
    const half = spread.halfTicks();
    for (let level = 0; level < WALK_LEVELS_MAX && order.status === 'open'; level += 1) {
      const pricePaise = tape.lastPaise + direction * (half + level) * instrument.tickPaise;
      if (pricePaise <= 0 || (pricePaise - order.pricePaise) * direction > 0) return;
      this.probe(order, pricePaise - direction * instrument.tickPaise);
      if (order.status !== 'open') return;
      const size = spread.sizeAt(direction, level);
      const left = Math.max(0, size - alreadyTaken);
      alreadyTaken = Math.max(0, alreadyTaken - size);
      const qty = Math.min(left, openQty(order));
      if (qty > 0) {
        this.taken[side] += qty;
        this.fill(order, qty, pricePaise);
      }
      if (order.status === 'open') this.probe(order, pricePaise);
    }
  }

  /** Trades with owners up to a price, and nothing rests. */
  private probe(order: LiveOrder, limitPaise: number): void {
    const side = sideOf(order);
    const best = this.book.bestPaise(side === BUY ? SELL : BUY);
    if (best === null || (side === BUY ? best > limitPaise : best < limitPaise)) return;
    this.isProbing = true;
    this.book.limit(order.ownerNumber, side, limitPaise, openQty(order), true);
    this.isProbing = false;
  }

  private rest(order: LiveOrder): void {
    const isImmediate = order.request.validity === 'immediate';
    const side = sideOf(order);
    order.aheadQty = this.queueAt(side, order.pricePaise);
    const handle = this.book.limit(order.ownerNumber, side, order.pricePaise, openQty(order), isImmediate);
    if (handle < 0) this.end(order, 'refused', { code: 'too-many-orders', most: ORDERS_MAX });
    else if (order.status === 'open') this.remember(order, handle);
  }

  /** The quantity of all others at this price, which is ahead of the order in the queue. Nothing inside the spread. */
  private queueAt(side: BookSide, pricePaise: number): number {
    if (this.mode === 'touch') return 0;
    const { instrument, tape, spread } = this.screen;
    const direction = side === BUY ? -1 : 1;
    const level = ((pricePaise - tape.lastPaise) * direction) / instrument.tickPaise - spread.halfTicks();
    return level < 0 ? 0 : spread.sizeAt(direction, Math.min(level, WALK_LEVELS_MAX));
  }

  private letOthersTrade(side: BookSide): void {
    const { instrument, tape } = this.screen;
    const last = tape.lastPaise;
    const direction = side === BUY ? 1 : -1;
    let through = 0;
    this.book.forEachLevel(side, Number.MAX_SAFE_INTEGER, (pricePaise, qty) => {
      if ((pricePaise - last) * direction > 0) through += qty;
    });
    const other = side === BUY ? SELL : BUY;
    if (through > 0)
      this.book.limit(THE_PUBLIC, other, last + direction * instrument.tickPaise, through, true);
    const turn = this.turnAt(side, last);
    if (turn > 0) this.book.limit(THE_PUBLIC, other, last, turn, true);
  }

  /** Of what trades at the last price in this second, the part that reaches owners after those ahead of them. */
  private turnAt(side: BookSide, last: number): number {
    let available = this.mode === 'touch' ? Number.MAX_SAFE_INTEGER : this.screen.tape.tickVolume;
    let gone = 0;
    let reached = 0;
    const here: LiveOrder[] = [];
    this.book.forEachOrderAt(side, last, (handle, qty) => {
      const order = this.byHandle.get(handle);
      if (!order) return;
      here.push(order);
      const others = Math.min(available, Math.max(0, order.aheadQty - gone));
      gone += others;
      available -= others;
      const filled = Math.min(available, qty);
      available -= filled;
      reached += filled;
    });
    for (const order of here) order.aheadQty = Math.max(0, order.aheadQty - gone);
    return reached;
  }

  private onTrade(maker: number, taker: number, pricePaise: number, qty: number): void {
    const resting = this.byHandle.get(maker);
    const incoming = this.byHandle.get(taker) ?? this.entering;
    if (resting) this.fill(resting, qty, pricePaise);
    if (incoming) this.fill(incoming, qty, pricePaise);
  }

  private onLeft(handle: number, qty: number, because: LeftBecause): void {
    const order = this.byHandle.get(handle) ?? this.entering;
    if (!order || because === LEFT_BECAUSE.cancelled) return;
    if (because === LEFT_BECAUSE.selfTrade) {
      this.end(order, 'cancelled', { code: 'self-trade', tag: order.request.tag });
    } else if (!this.isProbing) {
      this.end(order, 'cancelled', { code: 'immediate-or-cancel', openQty: qty });
    }
  }

  private onTriggered(handle: number): void {
    const order = this.byHandle.get(handle);
    if (!order) return;
    this.forget(order);
    this.released.push(order);
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

  private end(order: LiveOrder, status: 'cancelled' | 'refused', reason: ExchangeRefusal): void {
    order.status = status;
    order.reason = reason;
    this.forget(order);
    this.listener.onChanged(order);
  }

  private remember(order: LiveOrder, handle: number): void {
    order.handle = handle;
    this.byHandle.set(handle, order);
  }

  private forget(order: LiveOrder): void {
    this.byHandle.delete(order.handle);
    order.handle = NO_HANDLE;
  }
}

function sideOf(order: LiveOrder): BookSide {
  return order.request.side === 'Buy' ? BUY : SELL;
}
