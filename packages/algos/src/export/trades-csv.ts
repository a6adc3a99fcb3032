import { istTimestamp } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import type { Trade } from '../backtest/trade.ts';
import { readSettings } from '../program/settings.ts';
import { netOf } from '../report/groups.ts';
import { contractText } from './labels.ts';

/** The first are those of the tradebook. */
export const TRADE_COLUMNS = [
  'entryTime',
  'exitTime',
  'symbol',
  'transType',
  'qty',
  'entryPrice',
  'exitPrice',
  'entryLTP',
  'exitLTP',
  'PNL',
  'PNLper',
  'productType',
  'Charges',
  'net',
  'reason',
  'stop',
  'MAE',
  'MFE',
  'condition',
  'action',
  'ambiguous',
] as const;

/** A trade, and its trading symbol where that is known. */
export type NamedTrade = Trade & { readonly symbol?: string };

/** A table of all trades, rupees and Indian times. Texts are quoted, and none of them can begin a formula. */
export function tradesCsv(document: StrategyDocument, trades: readonly NamedTrade[]): string {
  const { capitalPaise } = readSettings(document);
  const { execution, market } = document;
  const lines = trades.map((trade) =>
    [
      istTimestamp(trade.enteredAt),
      istTimestamp(trade.exitedAt),
      quoted(trade.symbol ?? contractText(trade.contract, market.underlying)),
      trade.side > 0 ? 'Buy' : 'Sell',
      String(trade.qty),
      rupees(trade.entryPaise),
      rupees(trade.exitPaise),
      rupees(trade.signalPaise),
      rupees(trade.exitSignalPaise),
      rupees(trade.grossPaise),
      ((trade.grossPaise / capitalPaise) * 100).toFixed(4),
      execution.product,
      rupees(trade.chargesPaise),
      rupees(netOf(trade)),
      trade.reason,
      trade.stopPaise === null ? '' : rupees(trade.stopPaise),
      rupees(trade.maePaise),
      rupees(trade.mfePaise),
      quoted(trade.condition),
      quoted(trade.action),
      trade.isAmbiguous ? 'yes' : 'no',
    ].join(','),
  );
  return [TRADE_COLUMNS.join(','), ...lines, ''].join('\r\n');
}

function rupees(paise: number): string {
  return (Math.round(paise) / 100).toFixed(2);
}

/** A spreadsheet takes a text that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
