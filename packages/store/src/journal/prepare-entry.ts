import {
  type AccountOrder,
  assert,
  isAtWork,
  istDay,
  type JournalEntry,
  type JournalFact,
  type PairingState,
  positionId,
  type StoredOrder,
} from '@spark/core';
import { STORE_BOUNDS } from '../bounds.ts';
import { StoreError } from '../errors.ts';
import { logValues } from '../log-lines.ts';
import { insert, type Operation, put, remove, update } from '../statements.ts';
import {
  ALERTS,
  CHAT_MESSAGES,
  encodeRow,
  encodeValues,
  isStorableText,
  OPEN_LEGS,
  ORDERS,
  POSITIONS,
  PROFIT,
  REPLIES,
  type SqlValue,
  TRADES,
  WEBHOOKS,
} from '../tables.ts';

/** An entry turned into values before it waits, so that a bad one disturbs nobody. */
export type PreparedEntry = {
  readonly ucc: string;
  readonly at: number;
  readonly facts: readonly { readonly kind: string; readonly body: string }[];
  readonly changes: readonly RowChange[];
  /** Rows whose first value is their number, which they get when they are written. */
  readonly logs: readonly (readonly SqlValue[])[];
  readonly bytes: number;
  readonly canWait: boolean;
  readonly canBeAskedAgain: boolean;
};

export type RowChange = { readonly operation: Operation; readonly values: readonly SqlValue[] };

const PUT_ORDERS = put(ORDERS);
const REMOVE_ORDERS = remove(ORDERS, 1);
const PUT_POSITIONS = put(POSITIONS);
const PUT_PROFIT = put(PROFIT);
const PUT_TRADES = put(TRADES);
const REMOVE_TRADES = remove(TRADES, 1);
const PUT_OPEN_LEGS = put(OPEN_LEGS);
/** Whoever wrote the reply to a key first has carried it out: what comes with a second one must not happen. */
const INSERT_REPLIES = insert(REPLIES);
const PUT_MESSAGES = put(CHAT_MESSAGES);
const REMOVE_MESSAGES = remove(CHAT_MESSAGES, 1);
const PUT_WEBHOOKS = put(WEBHOOKS);
const REMOVE_WEBHOOKS = remove(WEBHOOKS, 1);
const PUT_ALERTS = put(ALERTS);
/** Changing a row does not take back what else the group does to it. */
const RENEW_WEBHOOKS: Operation = { ...update(WEBHOOKS, 1, ['expires_at']), table: null };
const USE_WEBHOOKS: Operation = { ...update(WEBHOOKS, 1, ['last_used_at']), table: null };

export function prepareEntry(entry: JournalEntry): PreparedEntry {
  const { ucc, at } = entry;
  assert(isStorableText(ucc) && ucc !== '', 'an entry names its desk');
  assert(Number.isSafeInteger(at), 'an instant is a whole number of milliseconds');
  // A new order stands in its fact and in its row: it is written as text once.
  const textOf = rememberTexts();
  const facts = (entry.facts ?? []).map((fact) => prepareFact(fact, textOf));
  const changes = changesOf(entry, textOf);
  const logs = (entry.logs ?? []).map((line) => logValues(ucc, line));
  let bytes = 200;
  for (const fact of facts) bytes += fact.body.length * 2;
  for (const { values } of changes) bytes += weigh(values);
  for (const values of logs) bytes += weigh(values);
  return {
    ucc,
    at,
    facts,
    changes,
    logs,
    bytes,
    canWait: entry.canWait ?? false,
    canBeAskedAgain: entry.canBeAskedAgain ?? false,
  };
}

function changesOf(entry: JournalEntry, textOf: TextOf): readonly RowChange[] {
  const { ucc } = entry;
  const changes: RowChange[] = [];
  const add = (operation: Operation, values: readonly SqlValue[]): void => {
    changes.push({ operation, values });
  };
  for (const it of entry.orders ?? []) add(PUT_ORDERS, orderValues(it, ucc, textOf));
  for (const reftag of entry.removedOrders ?? []) add(REMOVE_ORDERS, [reftag]);
  for (const { accountName, position } of entry.positions ?? []) {
    const { day, netQty } = position;
    const row = [ucc, accountName, positionId(position), day, netQty, JSON.stringify(position)];
    add(PUT_POSITIONS, encodeValues(POSITIONS, row));
  }
  for (const point of entry.profit ?? []) add(PUT_PROFIT, encodeRow(PROFIT, { ucc, ...point }));
  for (const { trade, ...row } of entry.trades ?? []) {
    assert(row.ucc === ucc, 'an entry writes trades of its own desk only');
    add(PUT_TRADES, encodeRow(TRADES, { ...row, body: JSON.stringify(trade) }));
  }
  for (const number of entry.removedTrades ?? []) add(REMOVE_TRADES, [number]);
  for (const { accountName, state } of entry.pairings ?? []) {
    const body = JSON.stringify(state satisfies PairingState);
    add(PUT_OPEN_LEGS, encodeRow(OPEN_LEGS, { ucc, accountName, body }));
  }
  for (const row of entry.webhooks ?? []) add(PUT_WEBHOOKS, encodeRow(WEBHOOKS, { ucc, ...row }));
  for (const { id, expiresAt } of entry.renewedWebhooks ?? []) add(RENEW_WEBHOOKS, [id, expiresAt]);
  for (const { id, lastUsedAt } of entry.usedWebhooks ?? []) add(USE_WEBHOOKS, [id, lastUsedAt]);
  for (const id of entry.removedWebhooks ?? []) add(REMOVE_WEBHOOKS, [id]);
  for (const row of entry.alerts ?? []) add(PUT_ALERTS, encodeRow(ALERTS, { ucc, ...row }));
  if (entry.reply) add(INSERT_REPLIES, encodeRow(REPLIES, { ucc, ...entry.reply }));
  for (const message of entry.messages ?? [])
    add(PUT_MESSAGES, encodeRow(CHAT_MESSAGES, { ...message, ucc }));
  for (const id of entry.removedMessages ?? []) add(REMOVE_MESSAGES, [id]);
  return changes;
}

function orderValues({ order, tradedAt }: StoredOrder, ucc: string, textOf: TextOf): readonly SqlValue[] {
  assert(order.ucc === ucc, 'an entry writes orders of its own desk only');
  return encodeValues(ORDERS, [
    order.reftag,
    ucc,
    order.accountName,
    order.strategyName,
    order.strefId,
    istDay(order.placedAt),
    isAtWork(order),
    tradedAt,
    textOf(order),
  ]);
}

type TextOf = (order: AccountOrder) => string;

function rememberTexts(): TextOf {
  const texts = new Map<AccountOrder, string>();
  return (order) => {
    const known = texts.get(order);
    if (known !== undefined) return known;
    const made = JSON.stringify(order);
    texts.set(order, made);
    return made;
  };
}

function prepareFact(fact: JournalFact, textOf: TextOf): { readonly kind: string; readonly body: string } {
  const body =
    fact.kind === 'order-planned'
      ? `{"kind":"order-planned","order":${textOf(fact.order)}}`
      : JSON.stringify(fact);
  if (body.length * 3 > STORE_BOUNDS.factBytesMax && Buffer.byteLength(body) > STORE_BOUNDS.factBytesMax)
    throw new StoreError(
      'invalid',
      `A fact of kind ${fact.kind} is larger than ${STORE_BOUNDS.factBytesMax} bytes and cannot be stored.`,
    );
  return { kind: fact.kind, body };
}

function weigh(values: readonly SqlValue[]): number {
  let bytes = 0;
  for (const value of values) bytes += typeof value === 'string' ? value.length * 2 + 16 : 16;
  return bytes;
}
