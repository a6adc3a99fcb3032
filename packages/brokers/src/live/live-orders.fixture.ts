import { type AccountOrder, NO_OPERATIONS, newSlice, type Slice, type SliceToPlace } from '@spark/core';
import type { BrokerOrderRow } from './broker-dialect.ts';

/** An order that rests at the broker, as the broker tells it. */
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
export function workingOrder(sent: SliceToPlace, placedAt: number, of: Partial<Slice> = {}): AccountOrder {
  const { tag, qty, terms, instrument, side, product } = sent;
  return {
    reftag: 1,
    strefId: 1,
    ucc: 'A000001',
    accountName: 'one',
    strategyName: 's',
    instrument,
    side,
    product,
    qty,
    splitBy: 0,
    terms,
    operations: NO_OPERATIONS,
    operation: { kind: 'idle' },
    forwardTest: false,
    capitalPaise: 0,
    placedAt,
    marketPaise: null,
    reconciledAt: null,
    slices: [{ ...newSlice({ tag, qty, terms, placedAt }), ...of }],
  };
}
