import {
  type AccountOrder,
  type AlertRow,
  type PairedTrade,
  type PairingState,
  type Position,
  positionId,
  type StoredOrder,
  type TradeRow,
} from '@spark/core';
import { ORDER_STATUS, TRANS_TYPE } from '@spark/vocabulary';
import { RowDamage } from '../damaged-rows.ts';
import { ALERTS, decodeRow, GUARDS, ORDERS, POSITIONS, type SqlRow, TRADES } from '../tables.ts';

/**
 * What stored JSON has to say to be believed: it is about the row in which it stands, and every figure that money or an
 * order follows from is there. Whatever else it says is of its own time, since earlier Sparks wrote less.
 */
export function soundOrder(row: SqlRow): StoredOrder {
  const { tradedAt, body, ...columns } = decodeRow<OrderColumns>(ORDERS, row);
  const order = objectIn(body) as AccountOrder;
  for (const name of ['reftag', 'ucc', 'accountName', 'strategyName', 'strefId'] as const)
    ensure(order[name] === columns[name], `its ${name} is not that of its row`);
  ensure(isText(order.instrument?.key) && isText(order.instrument.symbol), 'it has no instrument');
  ensure(TRANS_TYPE.includes(order.side), 'it has no side');
  ensure(isCount(order.qty) && isText(order.terms?.type), 'it has no quantity or no terms');
  ensure(isText(order.operation?.kind), 'it has no operation');
  ensure(Array.isArray(order.slices) && order.slices.length > 0, 'it has no slices');
  for (const { tag, status, qty, filledQty, filledValuePaise, terms } of order.slices) {
    ensure(isText(tag) && ORDER_STATUS.includes(status) && isText(terms?.type), 'a slice of it is unknown');
    const isFilledRight = isCount(filledQty) && filledQty <= qty && isCount(filledValuePaise);
    ensure(isCount(qty) && isFilledRight, 'a slice of it has no known quantity or value');
  }
  return { order, tradedAt };
}

type OrderColumns = Pick<AccountOrder, 'reftag' | 'ucc' | 'accountName' | 'strategyName' | 'strefId'> & {
  readonly tradedAt: number | null;
  readonly body: string;
};

export function soundPosition(row: SqlRow): Position {
  const { id, day, netQty, body } = decodeRow<PositionColumns>(POSITIONS, row);
  const position = objectIn(body) as Position;
  ensure(positionId(position) === id, 'its name is not that of its row');
  ensure(position.netQty === netQty, 'its quantity is not that of its row');
  ensure(position.day === day, 'its day is not that of its row');
  const hasMoney = Number.isSafeInteger(position.openCostPaise) && Number.isSafeInteger(position.bookedPaise);
  ensure(hasMoney, 'what it cost or brought in is missing');
  return position;
}

/** What is left of a position whose JSON is damaged: how much is held stands beside it, what it cost does not. */
export function positionOfColumns(row: SqlRow): Position | null {
  const { id, day, net_qty: netQty } = row;
  const [strategyName, instrumentKey, product, kind, ...rest] = String(id).split('|');
  const isWhole = isText(strategyName) && isText(instrumentKey) && isText(product) && rest.length === 0;
  if (!isWhole || !Number.isSafeInteger(netQty) || !isText(day)) return null;
  return {
    strategyName,
    instrumentKey,
    product: product as Position['product'],
    forwardTest: kind === 'F',
    symbol: instrumentKey,
    netQty: netQty as number,
    openCostPaise: 0,
    bookedPaise: 0,
    day,
    closeAsked: false,
    isMoneyUnknown: true,
  };
}

type PositionColumns = {
  readonly id: string;
  readonly day: string;
  readonly netQty: number;
  readonly body: string;
};

export function soundTrade(row: SqlRow): TradeRow {
  const { body, ...rest } = decodeRow<Omit<TradeRow, 'trade'> & { readonly body: string }>(TRADES, row);
  const trade = objectIn(body) as PairedTrade;
  ensure(typeof trade.entry === 'object' && typeof trade.exit === 'object', 'it has no two sides');
  ensure(isCount(trade.qty) && Number.isSafeInteger(trade.profitPaise), 'it has no quantity or no profit');
  return { ...rest, trade };
}

export function soundPairing({ body }: SqlRow): PairingState {
  const state = objectIn(body) as PairingState;
  const isWhole = [state.open, state.waiting, state.atWork].every(Array.isArray) && isText(state.since);
  ensure(isWhole, 'what waits for trades is not all there');
  return state;
}

export function soundAlert(row: SqlRow): AlertRow {
  const alert = decodeRow<AlertRow>(ALERTS, row);
  for (const text of [alert.actions, alert.outcomes])
    ensure(Array.isArray(parsed(text)), 'it is not a list of actions');
  return alert;
}

export function soundLimits(row: SqlRow): string {
  const { limits } = decodeRow<{ readonly limits: string }>(GUARDS, row);
  objectIn(limits);
  return limits;
}

function objectIn(text: unknown): object {
  const value = parsed(text);
  ensure(typeof value === 'object' && value !== null && !Array.isArray(value), 'it is no JSON object');
  return value as object;
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(text as string);
  } catch {
    throw new RowDamage('it is not JSON text');
  }
}

function ensure(isTrue: boolean, why: string): void {
  if (!isTrue) throw new RowDamage(why);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
