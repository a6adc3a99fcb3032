import type { OrderBookRow } from '@spark/client';

type BookPage = { readonly data: readonly OrderBookRow[]; readonly next?: number | undefined };

export type PastOrders = {
  readonly rows: readonly OrderBookRow[];
  /** Older orders were not looked at, so some of the day may be missing. */
  readonly isPart: boolean;
};

/** How many pages of the book are read at most on the way back to a day. */
const PAGES_MAX = 20;

/** The orders of an earlier day, from a book that is read page by page, the newest first. */
export async function ordersOfDay(
  day: string,
  readPage: (cursor: number | undefined) => Promise<BookPage>,
): Promise<PastOrders> {
  const rows: OrderBookRow[] = [];
  let cursor: number | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const { data, next } = await readPage(cursor);
    rows.push(...data.filter(({ placed_at }) => placed_at.startsWith(day)));
    const last = data.at(-1);
    if (next === undefined || (last !== undefined && last.placed_at.slice(0, 10) < day))
      return { rows, isPart: false };
    cursor = next;
  }
  return { rows, isPart: true };
}

/** A day as an address names it, before today; null for anything else. */
export function pastDay(text: string, today: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && text < today ? text : null;
}
