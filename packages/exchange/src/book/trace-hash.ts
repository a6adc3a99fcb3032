import type { BookListener } from './order-book.ts';

/** A hash of all published events in order: two runs are the same when their hashes are. */
export class TraceHash {
  private high = 0x811c9dc5 | 0;
  private low = 0x9dc5811c | 0;

  add(value: number): void {
    const upper = Math.floor(value / 2 ** 32) | 0;
    this.high = Math.imul(this.high ^ upper ^ (value | 0), 0x01000193);
    this.low = Math.imul(this.low ^ (value | 0) ^ (this.high >>> 15), 0x85ebca6b);
  }

  get text(): string {
    return [this.high, this.low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }
}

export function tracing(hash: TraceHash): BookListener {
  return {
    onTrade: (maker, taker, pricePaise, qty) => {
      for (const value of [1, maker, taker, pricePaise, qty]) hash.add(value);
    },
    onLeft: (handle, openQty, because) => {
      for (const value of [2, handle, openQty, because]) hash.add(value);
    },
    onTriggered: (handle) => {
      for (const value of [3, handle]) hash.add(value);
    },
  };
}
