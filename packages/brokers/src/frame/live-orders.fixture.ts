import type { AccountKey, AccountOrder, SliceToPlace } from '@spark/core';
import { newSlice } from '@spark/core';
import { accountOrderOf, type SliceFields, sliceWith } from '@spark/testkit';
import type { BrokerOrderRow } from './broker-dialect.ts';

/** An order that rests at the broker, as the broker reports it. */
export function orderRow(tag: string, at: number, rest: Partial<BrokerOrderRow> = {}): BrokerOrderRow {
  return {
    tag,
    orderId: 'B1',
    state: 'open',
    rawStatus: 'working',
    qty: 10,
    filledQty: 0,
    averagePrice: 0,
    message: '',
    at,
    ...rest,
  };
}

/** The order of a slice, as a process before this one left it. */
export function workingOrder(
  account: AccountKey,
  sent: SliceToPlace,
  left: SliceFields & { readonly placedAt: number },
): AccountOrder {
  const { tag, qty, terms, instrument, side, product } = sent;
  const { placedAt } = left;
  const slices = [sliceWith(newSlice({ tag, qty, terms, placedAt }), left)];
  return accountOrderOf({ ...account, instrument, side, product, qty, terms, placedAt, slices });
}
