import {
  type AccountOrder,
  type AlertRow,
  type GuardLimits,
  type InstructionRow,
  type PairingState,
  type Position,
  parseActions,
  parseFact,
  parseInstruction,
  parseLimits,
  parseOrder,
  parseOutcomes,
  parsePairing,
  parsePosition,
  parseTrade,
  positionId,
  type Result,
  type StoredFact,
  type StoredOrder,
  type TradeRow,
} from '@spark/core';
import { RowDamage } from '../damaged-rows.ts';
import {
  ALERTS,
  decodeRow,
  FACTS,
  GUARDS,
  INSTRUCTIONS,
  ORDERS,
  POSITIONS,
  type SqlRow,
  STRATEGIES,
  TRADES,
} from '../tables.ts';

/** Reads a row as strictly as a request: its JSON has all fields of its version and no other, and is about this row. */
export function soundOrder(row: SqlRow): StoredOrder {
  const { tradedAt, body, ...columns } = decodeRow<OrderColumns>(ORDERS, row);
  const order = parsed(parseOrder(body));
  for (const name of ['reftag', 'ucc', 'accountName', 'strategyName', 'strefId'] as const)
    ensure(order[name] === columns[name], `its ${name} is not that of its row`);
  return { order, tradedAt };
}

type OrderColumns = Pick<AccountOrder, 'reftag' | 'ucc' | 'accountName' | 'strategyName' | 'strefId'> & {
  readonly tradedAt: number | null;
  readonly body: string;
};

export function soundPosition(row: SqlRow): Position {
  const { id, day, netQty, body } = decodeRow<PositionColumns>(POSITIONS, row);
  const position = parsed(parsePosition(body));
  ensure(positionId(position) === id, 'its name is not that of its row');
  ensure(position.netQty === netQty, 'its quantity is not that of its row');
  ensure(position.day === day, 'its day is not that of its row');
  return position;
}

/** A position whose JSON is damaged: the columns have its quantity, but not what it cost. */
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
  return { ...rest, trade: parsed(parseTrade(body)) };
}

export function soundPairing({ body }: SqlRow): PairingState {
  return parsed(parsePairing(String(body)));
}

export function soundAlert(row: SqlRow): AlertRow {
  const { actions, outcomes, ...rest } = decodeRow<
    Omit<AlertRow, 'actions' | 'outcomes'> & { readonly actions: string; readonly outcomes: string }
  >(ALERTS, row);
  return { ...rest, actions: parsed(parseActions(actions)), outcomes: parsed(parseOutcomes(outcomes)) };
}

export function soundInstruction(row: SqlRow): InstructionRow {
  const { id, ucc, kind, at, open, body } = decodeRow<InstructionColumns>(INSTRUCTIONS, row);
  return { id, ucc, at, open, ...parsed(parseInstruction(kind, body)) };
}

type InstructionColumns = Pick<InstructionRow, 'id' | 'ucc' | 'at' | 'open'> & {
  readonly kind: string;
  readonly body: string;
};

export function soundLimits(row: SqlRow): Partial<GuardLimits> {
  return parsed(parseLimits(decodeRow<{ readonly limits: string }>(GUARDS, row).limits));
}

/** Parameters are an object of the user's own, so nothing more is known of them. */
export function soundParams(row: SqlRow): string | null {
  const { params } = decodeRow<{ readonly params: string | null }>(STRATEGIES, row);
  if (params !== null) ensure(isObjectText(params), 'it is not a JSON object');
  return params;
}

export function soundFact(row: SqlRow): StoredFact {
  const { seq, at, ucc, version, kind, body } = decodeRow<FactColumns>(FACTS, row);
  const fact = parsed(parseFact(body));
  ensure(fact.kind === kind, 'its kind is not that of its row');
  return { seq, at, ucc, version, fact };
}

type FactColumns = Omit<StoredFact, 'fact'> & { readonly kind: string; readonly body: string };

function parsed<T>(read: Result<T, string>): T {
  if (read.ok) return read.value;
  throw new RowDamage(read.error);
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function ensure(isTrue: boolean, why: string): void {
  if (!isTrue) throw new RowDamage(why);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
