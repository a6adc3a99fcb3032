import type { InstrumentKey } from '@spark/core';
import type { LiveOrder } from './live-order.ts';
import type { ExchangeTrade } from './order.ts';

export const ORDERS_PER_OWNER_MAX = 20_000;

/** All orders of one owner that the exchange still knows: live ones, and those that ended today. */
export type OwnerBook = {
  readonly number: number;
  readonly byTag: Map<string, LiveOrder>;
  trades: ExchangeTrade[];
  /** Bought for delivery and not sold, also on earlier days. */
  readonly shares: Map<InstrumentKey, number>;
};

export class Owners {
  private readonly books = new Map<string, OwnerBook>();
  private count = 0;

  find(owner: string): OwnerBook | null {
    return this.books.get(owner) ?? null;
  }

  open(owner: string): OwnerBook {
    const known = this.books.get(owner);
    if (known) return known;
    this.count += 1;
    const made: OwnerBook = { number: this.count, byTag: new Map(), trades: [], shares: new Map() };
    this.books.set(owner, made);
    return made;
  }

  /** Drops what ended before this instant, and owners of whom nothing is left. */
  forgetBefore(startOfDay: number, isLive: (order: LiveOrder) => boolean): void {
    for (const [owner, book] of this.books) {
      for (const [tag, order] of book.byTag) {
        if (order.changedAt < startOfDay && !isLive(order)) book.byTag.delete(tag);
      }
      book.trades = book.trades.filter((trade) => trade.at >= startOfDay);
      if (book.byTag.size + book.trades.length + book.shares.size === 0) this.books.delete(owner);
    }
  }
}
