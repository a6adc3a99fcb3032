import type { MarketBook } from '../contracts/market-book.ts';
import type { Element } from './element.ts';
import type { Feed } from './feed.ts';
import type { ColumnSource } from './series-element.ts';

/** A data point or an indicator as others of the same run find it. */
export type SharedElement = {
  readonly element: Element;
  /** Null for a number of the day, on which no indicator can be. */
  readonly source: ColumnSource | null;
};

/** Tells how many bytes a kept value has grown by. */
export type Grew = (bytes: number) => void;

export type Memo<Value> = {
  /** What was made under this name before, or is made now. */
  readonly get: (name: string, make: (grew: Grew) => Value) => Value;
};

/**
 * The market half that runs over one book have in common: series, indicators and rows about the market, each under a name that
 * says all it depends on. What was not used for longest is let go when there is more than fits.
 */
export type MarketShare = {
  readonly book: MarketBook;
  readonly feeds: Memo<Feed>;
  readonly elements: Memo<SharedElement>;
  /** Rows about the market at every candle. */
  readonly truths: Memo<Uint8Array>;
};

const MAX_BYTES = 32 * 1024 * 1024;

export function createMarketShare(book: MarketBook, maxBytes = MAX_BYTES): MarketShare {
  const budget = createBudget(maxBytes);
  return { book, feeds: memo(budget), elements: memo(budget), truths: memo(budget) };
}

type Kept = { bytes: number; readonly evict: () => void };

type Budget = { readonly use: (kept: Kept) => void; readonly grow: (kept: Kept, bytes: number) => void };

function createBudget(maxBytes: number): Budget {
  /** In the order of their last use. */
  const all = new Set<Kept>();
  let total = 0;
  return {
    use: (kept) => {
      all.delete(kept);
      all.add(kept);
    },
    grow: (kept, bytes) => {
      // A value that was let go may live on in a run that still reads it.
      if (!all.has(kept)) return;
      kept.bytes += bytes;
      total += bytes;
      for (const oldest of all) {
        if (total <= maxBytes) return;
        if (oldest === kept) continue;
        all.delete(oldest);
        total -= oldest.bytes;
        oldest.evict();
      }
    },
  };
}

function memo<Value>(budget: Budget): Memo<Value> {
  const made = new Map<string, { readonly value: Value; readonly kept: Kept }>();
  return {
    get: (name, make) => {
      const known = made.get(name);
      if (known !== undefined) {
        budget.use(known.kept);
        return known.value;
      }
      const kept: Kept = { bytes: 0, evict: () => made.delete(name) };
      budget.use(kept);
      const value = make((bytes) => budget.grow(kept, bytes));
      made.set(name, { value, kept });
      return value;
    },
  };
}
