import { rupeesFromPaise } from '@spark/core';
import type { Table } from './parse-stories.ts';
import { INSTRUMENTS } from './story-market.ts';
import type { Row, StoryStage } from './story-stage.ts';
import type { VenueOrder } from './story-venue.ts';

/** How a column of a story's table is read from what Spark says. */
type Columns<T> = Readonly<Record<string, (row: T, stage: StoryStage) => unknown>>;

export const BOOK: Columns<Row> = {
  order: (row, stage) => stage.numberOf(row.strefID),
  account: (row) => row.AccountName,
  strategy: (row) => row.StrategyName,
  symbol: (row) => row.symbol,
  side: (row) => row.transType,
  qty: (row) => row.qty,
  product: (row) => row.productType,
  type: (row) => row.orderType,
  limit: (row) => row.limitPrice,
  trigger: (row) => row.triggerPrice,
  'market price': (row) => row.price,
  filled: (row) => row.filledQty,
  average: (row) => row.tradePrice,
  value: (row) => row.tradeValue,
  status: (row) => row.status,
  open: (row) => yesOrNo(row.active),
  batches: (row) => row.ordersplaced,
  'batches done': (row) => row.ordersdone,
  'batches executed': (row) => row.ordersexecuted,
  'forward test': (row) => yesOrNo(row.ForwardTest),
  'in trades': (row) => yesOrNo(row.trade_at !== null),
};

export const BATCHES: Columns<Row> = {
  qty: (row) => row.qty,
  filled: (row) => row.filledQty,
  average: (row) => row.tradePrice,
  status: (row) => row.status,
};

export const POSITIONS: Columns<Row> = {
  account: (row) => row.accountName ?? row.AccountName,
  strategy: (row) => row.StrategyName,
  booked: (row) => row.bookedpnl,
  'open profit': (row) => row.openpnl,
  total: (row) => row.totalpnl,
  positions: (row) => row.totalpositions,
  open: (row) => row.openpositions,
};

export const TRADES: Columns<Row> = {
  trade: (row) => row.TDno,
  account: (row) => row.AccountName,
  date: (row) => row.date,
  side: (row) => row.transType,
  qty: (row) => row.qty,
  entry: (row) => row.entryPrice,
  exit: (row) => row.exitPrice,
  profit: (row) => row.PNL,
  percent: (row) => row.PNLper,
  capital: (row) => row.Capital,
  charges: (row) => row.Charges,
  product: (row) => row.productType,
  'forward test': (row) => yesOrNo(row.ForwardTest),
};

export const UPDATES: Columns<Row> = {
  order: (row, stage) => stage.numberOf(row.strefID),
  account: (row) => row.AccountName,
  qty: (row) => row.qty,
  limit: (row) => row.limitPrice,
  filled: (row) => row.filledQty,
  average: (row) => row.tradePrice,
  status: (row) => row.status,
  what: (row, stage) => String(row.message).replaceAll(`${stage.ucc}:`, ''),
};

export const AT_BROKER: Columns<VenueOrder> = {
  account: (row) => row.accountName,
  symbol: (row) =>
    [...INSTRUMENTS.values()].find((instrument) => instrument.key === row.instrumentKey)?.symbol,
  side: (row) => row.side,
  qty: (row) => row.qty,
  product: (row) => row.product,
  type: (row) => row.terms.type,
  limit: (row) => rupeesFromPaise(row.terms.limitPaise ?? 0),
  trigger: (row) => rupeesFromPaise(row.terms.triggerPaise ?? 0),
  filled: (row) => row.filledQty,
  state: (row) => row.state,
};

function yesOrNo(flag: unknown): string {
  return flag === 1 || flag === true ? 'yes' : 'no';
}

/** Null when they agree, otherwise both, one below the other. */
export function difference<T>(
  expected: Table,
  seen: readonly T[],
  columns: Columns<T>,
  stage: StoryStage,
): string | null {
  const heads = expected.columns.map((name) => {
    const column = columns[name];
    if (!column) throw new Error(`There is no column ${name}; there are ${Object.keys(columns).join(', ')}.`);
    return column;
  });
  const actual = seen.map((row) => heads.map((column) => asCell(column(row, stage))));
  const wanted = expected.rows.map((row) => row.map(sameNumber));
  if (JSON.stringify(actual) === JSON.stringify(wanted)) return null;
  return `expected\n${drawn(expected.columns, wanted)}\n  but saw\n${drawn(expected.columns, actual)}`;
}

function asCell(value: unknown): string {
  return value === null || value === undefined ? 'unknown' : String(value);
}

/** 170.00 and 170 are the same price. */
function sameNumber(cell: string): string {
  return cell !== '' && Number.isFinite(Number(cell)) ? String(Number(cell)) : cell;
}

function drawn(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, ...rows].map((row) => `    | ${row.join(' | ')} |`).join('\n');
}
