import type { SliceReport } from '../order/broker-answer.ts';
import { MORNING } from '../order/order.fixture.ts';
import type { AccountOrder } from '../order/order.ts';
import { type AccountBook, createAccountBook } from './account-book.ts';

/** What a unit costs where a test does not say otherwise, in paise. */
export const PRICE = 17_000;

export function bookWith(...orders: readonly AccountOrder[]): AccountBook {
  const book = createAccountBook('F000000', 'account1');
  for (const order of orders) book.apply({ kind: 'order-planned', order });
  return book;
}

/** What a broker tells of the first slice. */
export function report(change: Partial<SliceReport>): SliceReport {
  return {
    tag: 'T1',
    orderId: 'B1',
    state: 'open',
    filledQty: 0,
    filledValuePaise: (change.filledQty ?? 0) * PRICE,
    message: '',
    at: MORNING,
    ...change,
  };
}
