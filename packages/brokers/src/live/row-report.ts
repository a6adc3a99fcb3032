import type { SliceReport } from '@spark/core';
import type { BrokerOrderRow } from './broker-dialect.ts';
import type { Filled, FillLedger } from './fill-ledger.ts';

/** What a row tells, with exact values of its fills; null while trades that it speaks of are not known. */
export function exactReport(row: BrokerOrderRow, ledger: FillLedger): SliceReport | null {
  if (row.filledQty <= 0) return reportOf(row, { qty: 0, valuePaise: 0 });
  const valuePaise = ledger.valueOf(row.orderId, row.filledQty);
  if (valuePaise !== null) return reportOf(row, { qty: row.filledQty, valuePaise });
  // Trades are ahead of the row, and trades are the truth.
  const total = ledger.totalOf(row.orderId);
  return total.qty > row.filledQty && total.qty <= row.qty ? reportOf(row, total) : null;
}

/** With the broker's own average, which is rounded: for when the trades do not come. They correct it when they do. */
export function roundedReport(row: BrokerOrderRow): SliceReport | null {
  const valuePaise = Math.round(row.averagePrice * 100 * row.filledQty);
  if (valuePaise <= 0) return null;
  return { ...reportOf(row, { qty: row.filledQty, valuePaise }), isRounded: true };
}

function reportOf({ tag, orderId, state, qty, message, at }: BrokerOrderRow, filled: Filled): SliceReport {
  return {
    tag,
    orderId,
    state: filled.qty > 0 && filled.qty === qty ? 'executed' : state === 'pending' ? 'open' : state,
    filledQty: filled.qty,
    filledValuePaise: filled.valuePaise,
    message,
    at,
  };
}
