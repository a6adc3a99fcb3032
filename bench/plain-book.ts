export type PlainOrder = { readonly id: number; readonly side: number; price: number; qty: number };

/**
 * An order book in its simplest form: a Map of orders, for each side a Map from price to an array of orders and a
 * sorted array of prices. It does the same as the book it is compared with, without stops and without checks.
 */
export class PlainBook {
  private readonly orders = new Map<number, PlainOrder>();
  private readonly levels = [new Map<number, PlainOrder[]>(), new Map<number, PlainOrder[]>()] as const;
  /** Ascending. */
  private readonly prices: readonly [number[], number[]] = [[], []];
  private readonly onTrade: (price: number, qty: number) => void;

  constructor(onTrade: (price: number, qty: number) => void) {
    this.onTrade = onTrade;
  }

  limit(order: PlainOrder, isImmediate: boolean): void {
    const other = order.side === 0 ? 1 : 0;
    while (order.qty > 0) {
      const best = other === 1 ? this.prices[1][0] : this.prices[0].at(-1);
      if (best === undefined || (order.side === 0 ? best > order.price : best < order.price)) break;
      const queue = this.levels[other].get(best) ?? [];
      const [maker] = queue;
      if (!maker) break;
      const qty = Math.min(maker.qty, order.qty);
      maker.qty -= qty;
      order.qty -= qty;
      this.onTrade(best, qty);
      if (maker.qty === 0) {
        this.orders.delete(maker.id);
        queue.shift();
        if (queue.length === 0) this.dropLevel(other, best);
      }
    }
    if (order.qty === 0 || isImmediate) return;
    this.orders.set(order.id, order);
    const side = order.side === 0 ? 0 : 1;
    const queue = this.levels[side].get(order.price);
    if (queue) {
      queue.push(order);
      return;
    }
    this.levels[side].set(order.price, [order]);
    const prices = this.prices[side];
    prices.splice(indexIn(prices, order.price), 0, order.price);
  }

  cancel(id: number): void {
    const order = this.orders.get(id);
    if (order) this.remove(order);
  }

  replace(id: number, price: number, qty: number): void {
    const order = this.orders.get(id);
    if (!order) return;
    if (price === order.price && qty <= order.qty) {
      order.qty = qty;
      return;
    }
    this.remove(order);
    order.price = price;
    order.qty = qty;
    this.limit(order, false);
  }

  private remove(order: PlainOrder): void {
    this.orders.delete(order.id);
    const side = order.side === 0 ? 0 : 1;
    const queue = this.levels[side].get(order.price);
    if (!queue) return;
    queue.splice(queue.indexOf(order), 1);
    if (queue.length === 0) this.dropLevel(side, order.price);
  }

  private dropLevel(side: 0 | 1, price: number): void {
    this.levels[side].delete(price);
    const prices = this.prices[side];
    prices.splice(indexIn(prices, price), 1);
  }
}

function indexIn(prices: readonly number[], price: number): number {
  let low = 0;
  let high = prices.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((prices[middle] ?? 0) < price) low = middle + 1;
    else high = middle;
  }
  return low;
}
