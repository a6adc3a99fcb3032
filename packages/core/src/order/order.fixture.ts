import assert from 'node:assert/strict';
import { newSlice } from './new-slice.ts';
import type { AccountOrder, OrderTerms, Slice } from './order.ts';
import { NO_OPERATIONS } from './order.ts';
import { slice as sliceShape } from './parse-order.ts';

/** Monday 16 November 2026, 10:00 in India. */
export const MORNING = Date.UTC(2026, 10, 16, 4, 30);

export const LIMIT_170: OrderTerms = { type: 'Limit', limitPaise: 17_000, triggerPaise: null };

/** Fields of a slice of any state. */
export type SliceFields = { readonly [Field in keyof Slice]?: Slice[Field] };

/** Only states that a slice can be in. */
export function slice(change: SliceFields = {}): Slice {
  const made = { ...newSlice({ tag: 'T1', qty: 100, terms: LIMIT_170, placedAt: MORNING }), ...change };
  assert.equal(sliceShape.faultIn(made), null);
  return made as Slice;
}

export function order(change: Partial<AccountOrder> = {}): AccountOrder {
  const slices = change.slices ?? [slice()];
  return {
    reftag: 1939,
    strefId: 2240,
    ucc: 'F000000',
    accountName: 'account1',
    strategyName: 'test1',
    instrument: { key: 'NSE:212', symbol: 'ASHOKLEY-EQ', isDerivative: false, lotSize: 1, tickPaise: 1 },
    side: 'Buy',
    product: 'Intraday',
    qty: slices.reduce((sum, each) => sum + each.qty, 0),
    splitBy: 0,
    terms: LIMIT_170,
    operations: NO_OPERATIONS,
    operation: { kind: 'idle' },
    forwardTest: false,
    capitalPaise: 10_000_000,
    placedAt: MORNING,
    marketPaise: 17_125,
    reconciledAt: null,
    ...change,
    slices,
  };
}
