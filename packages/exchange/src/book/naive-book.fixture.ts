import type { BookRules, BookSide } from './order-book.ts';

/**
 * The same rules written for the reader: one array of orders, searched from front to back. It is what the fast book
 * is held against in tests, and the plain Map-and-array book that the bench compares with keeps its shape.
 */
export type NaiveOrder = {
  readonly id: number;
  readonly owner: number;
  readonly side: BookSide;
  price: number;
  trigger: number;
  qty: number;
  /** Its place in time; a new one when it loses its place. */
  stamp: number;
};

export type NaiveEvent =
  | {
      readonly kind: 'trade';
      readonly maker: number;
      readonly taker: number;
      readonly price: number;
      readonly qty: number;
    }
  | { readonly kind: 'left'; readonly id: number; readonly qty: number; readonly because: number }
  | { readonly kind: 'triggered'; readonly id: number };

export class NaiveBook {
  orders: NaiveOrder[] = [];
  events: NaiveEvent[] = [];
  last = 0;
  band: readonly [number, number] = [1, 2 ** 31 - 1];
  private stamp = 0;
  private readonly rules: BookRules;

  constructor(rules: BookRules) {
    this.rules = rules;
  }

  limit(
    id: number,
    owner: number,
    side: BookSide,
    price: number,
    qty: number,
    isImmediate: boolean,
  ): boolean {
    if (!this.isWellFormed(price, qty) || !this.isInBand(price)) return false;
    const order = { id, owner, side, price, trigger: 0, qty, stamp: this.stamp++ };
    this.match(order, isImmediate);
    return true;
  }

  market(id: number, owner: number, side: BookSide, qty: number, protectionTicks: number): boolean {
    const best = this.opposite(side)[0];
    if (!best) return false;
    const { tickPaise } = this.rules;
    const wanted = best.price + (side === 0 ? 1 : -1) * protectionTicks * tickPaise;
    const low = Math.ceil(this.band[0] / tickPaise) * tickPaise;
    const high = Math.floor(this.band[1] / tickPaise) * tickPaise;
    return this.limit(id, owner, side, Math.min(high, Math.max(low, wanted)), qty, false);
  }

  stop(id: number, owner: number, side: BookSide, trigger: number, price: number, qty: number): boolean {
    if (!this.isWellFormed(price, qty) || trigger <= 0 || trigger % this.rules.tickPaise !== 0) return false;
    if (this.isReached(side, trigger)) return false;
    this.orders.push({ id, owner, side, price, trigger, qty, stamp: this.stamp++ });
    return true;
  }

  cancel(id: number): boolean {
    const order = this.orders.find((naiveOrder) => naiveOrder.id === id);
    if (!order) return false;
    this.drop(order, 0);
    return true;
  }

  replace(id: number, price: number, qty: number, newTrigger: number): boolean {
    const order = this.orders.find((naiveOrder) => naiveOrder.id === id);
    if (!order || !this.isWellFormed(price, qty)) return false;
    const trigger = order.trigger > 0 && newTrigger > 0 ? newTrigger : order.trigger;
    if (order.trigger > 0) {
      if (trigger % this.rules.tickPaise !== 0 || this.isReached(order.side, trigger)) return false;
    } else if (!this.isInBand(price)) return false;
    const retainsPlace = price === order.price && qty <= order.qty && trigger === order.trigger;
    Object.assign(order, { price, qty, trigger });
    if (retainsPlace) return true;
    order.stamp = this.stamp++;
    if (order.trigger > 0) return true;
    this.orders = this.orders.filter((naiveOrder) => naiveOrder !== order);
    this.match(order, false);
    return true;
  }

  print(price: number): void {
    this.last = price;
    this.release();
  }

  private match(order: NaiveOrder, isImmediate: boolean): void {
    let traded = 0;
    while (order.qty > 0) {
      const maker = this.opposite(order.side)[0];
      const crosses = maker && (order.side === 0 ? maker.price <= order.price : maker.price >= order.price);
      if (!crosses) break;
      if (order.owner !== 0 && maker.owner === order.owner) {
        if (this.rules.selfTrade === 'cancel-resting') {
          this.drop(maker, 2);
          continue;
        }
        this.events.push({ kind: 'left', id: order.id, qty: order.qty, because: 2 });
        order.qty = 0;
        break;
      }
      const qty = Math.min(maker.qty, order.qty);
      maker.qty -= qty;
      order.qty -= qty;
      traded = maker.price;
      this.events.push({ kind: 'trade', maker: maker.id, taker: order.id, price: maker.price, qty });
      this.orders = this.orders.filter((naiveOrder) => naiveOrder.qty > 0);
    }
    if (order.qty > 0) {
      if (isImmediate) this.events.push({ kind: 'left', id: order.id, qty: order.qty, because: 1 });
      else this.orders.push(order);
    }
    if (traded > 0 && this.rules.lastPrice === 'own-trades') this.print(traded);
  }

  private isReleasing = false;

  private release(): void {
    if (this.isReleasing) return;
    this.isReleasing = true;
    for (;;) {
      const reached = this.orders
        .filter((order) => order.trigger > 0 && this.isReached(order.side, order.trigger))
        .sort(
          (a, b) => a.side - b.side || (a.trigger - b.trigger) * (a.side === 0 ? 1 : -1) || a.stamp - b.stamp,
        );
      const [stop] = reached;
      if (!stop) break;
      this.orders = this.orders.filter((order) => order !== stop);
      stop.trigger = 0;
      stop.stamp = this.stamp++;
      this.events.push({ kind: 'triggered', id: stop.id });
      if (this.rules.lastPrice === 'from-outside') continue;
      if (this.isInBand(stop.price)) this.match(stop, false);
      else this.events.push({ kind: 'left', id: stop.id, qty: stop.qty, because: 3 });
    }
    this.isReleasing = false;
  }

  /** Resting orders of the other side, best price first, then oldest. */
  private opposite(side: BookSide): readonly NaiveOrder[] {
    return this.orders
      .filter((order) => order.trigger === 0 && order.side !== side)
      .sort((a, b) => (side === 0 ? a.price - b.price : b.price - a.price) || a.stamp - b.stamp);
  }

  private drop(order: NaiveOrder, because: number): void {
    this.orders = this.orders.filter((naiveOrder) => naiveOrder !== order);
    this.events.push({ kind: 'left', id: order.id, qty: order.qty, because });
  }

  private isWellFormed(price: number, qty: number): boolean {
    const { tickPaise, lotSize, freezeQty } = this.rules;
    return price > 0 && price % tickPaise === 0 && qty > 0 && qty % lotSize === 0 && qty <= freezeQty;
  }

  private isInBand(price: number): boolean {
    return price >= this.band[0] && price <= this.band[1];
  }

  private isReached(side: BookSide, trigger: number): boolean {
    return this.last > 0 && (side === 0 ? this.last >= trigger : this.last <= trigger);
  }
}
