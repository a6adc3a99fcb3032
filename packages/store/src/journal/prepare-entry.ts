import {
  type AccountOrder,
  type AlertRow,
  assert,
  isAtWork,
  istDay,
  type JournalEntry,
  type JournalFact,
  type JournalWrite,
  type PositionRow,
  positionId,
  type StoredInstruction,
  type StoredOrder,
  storedList,
  storedObject,
  type TradeRow,
} from '@spark/core';
import { STORE_BOUNDS } from '../bounds.ts';
import { StoreError } from '../errors.ts';
import { logValues } from '../log-lines.ts';
import { insert, type Operation, put, remove, update } from '../statements.ts';
import {
  ALERTS,
  CHAT_MESSAGES,
  DEPLOYMENT_DAYS,
  DEPLOYMENTS,
  DONE,
  encodeRow,
  encodeValues,
  INSTRUCTIONS,
  isStorableText,
  OPEN_LEGS,
  ORDERS,
  POSITIONS,
  PROFIT,
  REPLIES,
  SIGNALS,
  type SqlValue,
  TRADES,
  WEBHOOKS,
} from '../tables.ts';
import { deploymentDayValues, deploymentValues } from './deployment-rows.ts';

/** An entry turned into values before it waits, so that an invalid one does not affect others. */
export type PreparedEntry = {
  readonly ucc: string;
  readonly at: number;
  readonly facts: readonly { readonly kind: string; readonly body: string }[];
  readonly changes: readonly RowChange[];
  /** Rows whose first value is their number, which they get when they are written. */
  readonly logs: readonly (readonly SqlValue[])[];
  readonly bytes: number;
  readonly batch: boolean;
  readonly isRecoverable: boolean;
  /** Of the user, which the row of the desk counts. */
  readonly updates: number;
  /** Needs no owner of the desk. */
  readonly byAnyNode: boolean;
  /** In which its node wrote for the desk when it was handed in; null where rows of desks have no owner. */
  readonly epoch: number | null;
  /** Whether the desk may have that stamp; null where it may have any. */
  readonly isPlannedOn: ((stamp: string) => boolean) | null;
};

export type RowChange = { readonly operation: Operation; readonly values: readonly SqlValue[] };

const PUT_ORDERS = put(ORDERS);
const REMOVE_ORDERS = remove(ORDERS, 1);
const PUT_POSITIONS = put(POSITIONS);
const PUT_PROFIT = put(PROFIT);
const PUT_TRADES = put(TRADES);
const REMOVE_TRADES = remove(TRADES, 1);
const PUT_OPEN_LEGS = put(OPEN_LEGS);
/** The first reply to a key was stored with what the request did. An entry with a second one must be refused. */
const INSERT_REPLIES = insert(REPLIES);
/** The same for what is done once a day. */
const INSERT_DONE = insert(DONE);
const PUT_MESSAGES = put(CHAT_MESSAGES);
const REMOVE_MESSAGES = remove(CHAT_MESSAGES, 1);
const PUT_WEBHOOKS = put(WEBHOOKS);
const REMOVE_WEBHOOKS = remove(WEBHOOKS, 1);
const PUT_ALERTS = put(ALERTS);
const PUT_INSTRUCTIONS = put(INSTRUCTIONS);
const PUT_DEPLOYMENTS = put(DEPLOYMENTS);
const PUT_DEPLOYMENT_DAYS = put(DEPLOYMENT_DAYS);
const PUT_SIGNALS = put(SIGNALS);
/** Changing a row does not undo what else the group does to it. */
const RENEW_WEBHOOKS: Operation = { ...update(WEBHOOKS, 1, ['expires_at']), table: null };
const USE_WEBHOOKS: Operation = { ...update(WEBHOOKS, 1, ['last_used_at']), table: null };

export function prepareEntry(entry: JournalEntry, epoch: number | null = null): PreparedEntry {
  const { ucc, at, writes, batch = false, durability = 'fsync', updates = 0, byAnyNode = false } = entry;
  const { isPlannedOn = null } = entry;
  assert(isStorableText(ucc) && ucc !== '', 'an entry names its desk');
  assert(Number.isSafeInteger(at), 'an instant is a whole number of milliseconds');
  assert(Number.isSafeInteger(updates) && updates >= 0, 'updates are counted');
  assert(!byAnyNode || updates === 0, 'only the owner of a desk tells updates');
  assert(isPlannedOn === null || updates > 0, 'what is planned is told');
  const facts: PreparedEntry['facts'][number][] = [];
  const logs: (readonly SqlValue[])[] = [];
  const changes: RowChange[] = [];
  // A new order is stored in its fact and in its row: it is turned into text once.
  const textOf = rememberTexts();
  for (const write of writes) {
    if (write.kind === 'append-facts') for (const fact of write.facts) facts.push(prepareFact(fact, textOf));
    else if (write.kind === 'append-logs') for (const line of write.lines) logs.push(logValues(ucc, line));
    else addChanges(changes, write, ucc, textOf);
  }
  if (entry.once)
    changes.push({ operation: INSERT_DONE, values: encodeRow(DONE, { ucc, at, ...entry.once }) });
  let bytes = 200;
  for (const fact of facts) bytes += fact.body.length * 2;
  for (const { values } of changes) bytes += weigh(values);
  for (const values of logs) bytes += weigh(values);
  const isRecoverable = durability === 'recoverable';
  const terms = { batch, isRecoverable, updates, byAnyNode, epoch, isPlannedOn };
  return { ucc, at, facts, changes, logs, bytes, ...terms };
}

type RowWrite = Exclude<JournalWrite, { readonly kind: 'append-facts' | 'append-logs' }>;

function addChanges(changes: RowChange[], write: RowWrite, ucc: string, textOf: TextOf): void {
  const add = (operation: Operation, values: readonly SqlValue[]): void => {
    changes.push({ operation, values });
  };
  switch (write.kind) {
    case 'put-orders':
      for (const stored of write.orders) add(PUT_ORDERS, orderValues(stored, ucc, textOf));
      return;
    case 'remove-orders':
      for (const reftag of write.reftags) add(REMOVE_ORDERS, [reftag]);
      return;
    case 'put-positions':
      for (const row of write.positions) add(PUT_POSITIONS, positionValues(row, ucc));
      return;
    case 'put-profit':
      for (const point of write.points) add(PUT_PROFIT, encodeRow(PROFIT, { ucc, ...point }));
      return;
    case 'put-trades':
      for (const row of write.trades) add(PUT_TRADES, tradeValues(row, ucc));
      return;
    case 'remove-trades':
      for (const number of write.numbers) add(REMOVE_TRADES, [number]);
      return;
    case 'put-pairing':
      add(PUT_OPEN_LEGS, pairingValues(write, ucc));
      return;
    case 'insert-reply':
      add(INSERT_REPLIES, encodeRow(REPLIES, { ucc, ...write.reply }));
      return;
    case 'put-messages':
      for (const message of write.messages) add(PUT_MESSAGES, encodeRow(CHAT_MESSAGES, { ...message, ucc }));
      return;
    case 'remove-messages':
      for (const id of write.ids) add(REMOVE_MESSAGES, [id]);
      return;
    case 'put-webhook':
      add(PUT_WEBHOOKS, encodeRow(WEBHOOKS, { ucc, ...write.webhook }));
      return;
    case 'remove-webhook':
      add(REMOVE_WEBHOOKS, [write.id]);
      return;
    case 'renew-webhook':
      add(RENEW_WEBHOOKS, [write.id, write.expiresAt]);
      return;
    case 'use-webhook':
      add(USE_WEBHOOKS, [write.id, write.lastUsedAt]);
      return;
    case 'put-alert':
      add(PUT_ALERTS, alertValues(write.alert, ucc));
      return;
    case 'put-instructions':
      for (const instruction of write.instructions)
        add(PUT_INSTRUCTIONS, instructionValues(instruction, ucc));
      return;
    case 'put-deployments':
      for (const row of write.deployments) add(PUT_DEPLOYMENTS, deploymentValues(row, ucc));
      return;
    case 'put-deployment-days':
      for (const row of write.days) add(PUT_DEPLOYMENT_DAYS, deploymentDayValues(row, ucc));
      return;
    case 'put-signals':
      for (const signal of write.signals) add(PUT_SIGNALS, encodeRow(SIGNALS, { ucc, ...signal }));
      return;
    default:
      write satisfies never;
  }
}

function pairingValues(
  { accountName, state }: Extract<RowWrite, { readonly kind: 'put-pairing' }>,
  ucc: string,
): readonly SqlValue[] {
  return encodeRow(OPEN_LEGS, { ucc, accountName, body: storedObject(JSON.stringify(state)) });
}

function positionValues({ accountName, position }: PositionRow, ucc: string): readonly SqlValue[] {
  const { day, netQty } = position;
  const row = [ucc, accountName, positionId(position), day, netQty, storedObject(JSON.stringify(position))];
  return encodeValues(POSITIONS, row);
}

function tradeValues({ trade, ...row }: TradeRow, ucc: string): readonly SqlValue[] {
  assert(row.ucc === ucc, 'an entry writes trades of its own desk only');
  return encodeRow(TRADES, { ...row, body: storedObject(JSON.stringify(trade)) });
}

function alertValues({ actions, outcomes, ...row }: Omit<AlertRow, 'ucc'>, ucc: string): readonly SqlValue[] {
  return encodeRow(ALERTS, { ...row, ucc, actions: storedList(actions), outcomes: storedList(outcomes) });
}

function instructionValues({ body, ...row }: StoredInstruction, ucc: string): readonly SqlValue[] {
  return encodeRow(INSTRUCTIONS, { ...row, ucc, body: storedObject(JSON.stringify(body)) });
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
    storedObject(textOf(order)),
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
  const json =
    fact.kind === 'order-planned'
      ? `{"kind":"order-planned","order":${textOf(fact.order)}}`
      : JSON.stringify(fact);
  const body = storedObject(json);
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
