import type { OrderPageQuestion, OrderReads, StoredOrder } from './order-reads.ts';

/** A stored book to its end, page after page. Empty pages are included, so that a reader sees the progress. */
export async function* orderPagesOf(
  { readOrderPage }: Pick<OrderReads, 'readOrderPage'>,
  question: OrderPageQuestion,
): AsyncGenerator<readonly StoredOrder[]> {
  const { after: first, ...book } = question;
  for (let after: number | null | undefined = first; after !== null; ) {
    const page = await readOrderPage(after === undefined ? book : { ...book, after });
    yield page.orders;
    after = page.next;
  }
}
