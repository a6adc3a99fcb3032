import type { SliceReport } from '@spark/core';
import type { BrokerOrderRow } from './broker-dialect.ts';
import type { Filled, FillLedger } from './fill-ledger.ts';
import type { SentSlices } from './sent-slices.ts';

/** Reports of what is in rows of the broker. */
export type RowReports = {
  /** With exact values of its fills; null while trades that it speaks of are not known. */
  readonly exact: (row: BrokerOrderRow) => SliceReport | null;
  /** With the broker's own average, which is rounded: for when the trades do not come. They correct it when they do. */
  readonly rounded: (row: BrokerOrderRow) => SliceReport | null;
};

export function createRowReports(ledger: FillLedger, sent: SentSlices): RowReports {
  function exact(row: BrokerOrderRow): SliceReport | null {
    if (row.filledQty <= 0) return reportOf(row, { qty: 0, valuePaise: 0 });
    const valuePaise = ledger.valueOf(row.orderId, row.filledQty);
    if (valuePaise !== null) return reportOf(row, { qty: row.filledQty, valuePaise });
    // Trades are ahead of the row, and trades are the truth.
    const total = ledger.totalOf(row.orderId);
    return total.qty > row.filledQty && total.qty <= row.qty ? reportOf(row, total) : null;
  }

  function rounded(row: BrokerOrderRow): SliceReport | null {
    const valuePaise = Math.round(row.averagePrice * 100 * row.filledQty);
    if (valuePaise <= 0) return null;
    return { ...reportOf(row, { qty: row.filledQty, valuePaise }), isRounded: true };
  }

  function reportOf(row: BrokerOrderRow, filled: Filled): SliceReport {
    const { tag, orderId, state, side, qty, message, at } = row;
    const instrument = sent.instrumentOf(tag, row.instrument);
    const terms = sent.termsOf(tag, row.terms);
    return {
      tag,
      orderId,
      state: filled.qty > 0 && filled.qty === qty ? 'executed' : state === 'pending' ? 'open' : state,
      ...(side && { side }),
      ...(instrument !== undefined && { instrument }),
      // Every order has a quantity: without one the row leaves it out.
      ...(qty > 0 && { qty }),
      ...(terms && { terms }),
      filledQty: filled.qty,
      filledValuePaise: filled.valuePaise,
      message,
      at,
    };
  }

  return { exact, rounded };
}
