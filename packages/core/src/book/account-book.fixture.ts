import type { SliceReport } from '../order/broker-answer.ts';
import { MORNING } from '../order/order.fixture.ts';
import type { AccountOrder } from '../order/order.ts';
import { type AccountBook, createAccountBook } from './account-book.ts';

/** The default price of a unit in tests, in paise. */
export const PRICE = 17_000;

export function bookWith(...orders: readonly AccountOrder[]): AccountBook {
  const book = createAccountBook('F000000', 'account1');
  for (const order of orders) book.apply({ kind: 'order-planned', order });
  return book;
}

/** A broker's report of the first slice. */
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
