import type { AccountOrder, OrderFact } from '@spark/core';
import { newSlice } from '@spark/core';
import { A_TRADING_MORNING } from './manual-clock.ts';
import { sliceWith } from './slice-with.ts';

/** A limit order with one batch at the broker. */
export function accountOrderOf(change: Partial<AccountOrder> = {}): AccountOrder {
  const terms = { type: 'Limit', limitPaise: 17_000, triggerPaise: null } as const;
  const { reftag = 1939, qty = 100 } = change;
  const sent = newSlice({ tag: `T${reftag}`, qty, terms, placedAt: A_TRADING_MORNING });
  const slice = sliceWith(sent, { status: 'Placed', orderId: `B${reftag}` });
  return {
    reftag,
    strefId: 2240,
    ucc: 'F000000',
    accountName: 'account1',
    strategyName: 'test1',
    instrument: { key: 'NSE:212', symbol: 'ASHOKLEY-EQ', isDerivative: false, lotSize: 1, tickPaise: 1 },
    side: 'Buy',
    product: 'Intraday',
    qty,
    splitBy: 0,
    terms,
    operations: { timeLimitSeconds: 30, priceBufferPaise: 500, shouldExecute: true },
    operation: { kind: 'watching' },
    forwardTest: false,
    capitalPaise: 10_000_000,
    placedAt: A_TRADING_MORNING,
    marketPaise: 17_125,
    slices: [slice],
    reconciledAt: null,
    ...change,
  };
}

/** As published when the broker took the order, unless facts of another kind are given. */
export function orderUpdateOf(change: Partial<AccountOrder> = {}, facts?: readonly OrderFact[]) {
  const order = accountOrderOf(change);
  const accepted = order.slices.map(
    ({ tag, orderId }): OrderFact => ({
      kind: 'slice-accepted',
      reftag: order.reftag,
      tag,
      at: order.placedAt,
      orderId: orderId ?? tag,
    }),
  );
  return { order, facts: facts ?? accepted };
}
