import type {
  AlertRow,
  DeploymentDayRow,
  DeploymentRow,
  Instant,
  JournalEntry,
  JournalFact,
  JournalWrite,
  MessageRow,
  NewLogLine,
  PairingState,
  PositionRow,
  ProfitPoint,
  ReplyRow,
  SignalRow,
  StoredInstruction,
  StoredOrder,
  TradeRow,
  WebhookRow,
  WriteOptions,
} from '@spark/core';

/** What a test wants stored, by subject. */
export type EntryRows = Partial<WriteOptions> & {
  readonly ucc: string;
  readonly at: Instant;
  readonly facts?: readonly JournalFact[];
  readonly orders?: readonly StoredOrder[];
  readonly removedOrders?: readonly number[];
  readonly positions?: readonly PositionRow[];
  readonly logs?: readonly NewLogLine[];
  readonly profit?: readonly Omit<ProfitPoint, 'ucc'>[];
  readonly trades?: readonly TradeRow[];
  readonly removedTrades?: readonly number[];
  readonly pairings?: readonly { readonly accountName: string; readonly state: PairingState }[];
  readonly reply?: Omit<ReplyRow, 'ucc'>;
  readonly messages?: readonly Omit<MessageRow, 'ucc'>[];
  readonly removedMessages?: readonly number[];
  readonly webhooks?: readonly Omit<WebhookRow, 'ucc' | 'lastUsedAt'>[];
  readonly removedWebhooks?: readonly number[];
  readonly renewedWebhooks?: readonly { readonly id: number; readonly expiresAt: Instant }[];
  readonly usedWebhooks?: readonly { readonly id: number; readonly lastUsedAt: Instant }[];
  readonly alerts?: readonly Omit<AlertRow, 'ucc'>[];
  readonly instructions?: readonly StoredInstruction[];
  readonly deployments?: readonly Omit<DeploymentRow, 'ucc'>[];
  readonly deploymentDays?: readonly Omit<DeploymentDayRow, 'ucc'>[];
  readonly signals?: readonly Omit<SignalRow, 'ucc'>[];
};

export function entryWith(rows: EntryRows): JournalEntry {
  const { ucc, at, batch = false, durability = 'fsync' } = rows;
  return { ucc, at, batch, durability, writes: writesOf(rows) };
}

function writesOf(rows: EntryRows): readonly JournalWrite[] {
  const writes: JournalWrite[] = [];
  if (rows.facts) writes.push({ kind: 'append-facts', facts: rows.facts });
  if (rows.orders) writes.push({ kind: 'put-orders', orders: rows.orders });
  if (rows.removedOrders) writes.push({ kind: 'remove-orders', reftags: rows.removedOrders });
  if (rows.positions) writes.push({ kind: 'put-positions', positions: rows.positions });
  if (rows.logs) writes.push({ kind: 'append-logs', lines: rows.logs });
  if (rows.profit) writes.push({ kind: 'put-profit', points: rows.profit });
  if (rows.trades) writes.push({ kind: 'put-trades', trades: rows.trades });
  if (rows.removedTrades) writes.push({ kind: 'remove-trades', numbers: rows.removedTrades });
  for (const pairing of rows.pairings ?? []) writes.push({ kind: 'put-pairing', ...pairing });
  if (rows.reply) writes.push({ kind: 'insert-reply', reply: rows.reply });
  if (rows.messages) writes.push({ kind: 'put-messages', messages: rows.messages });
  if (rows.removedMessages) writes.push({ kind: 'remove-messages', ids: rows.removedMessages });
  for (const webhook of rows.webhooks ?? []) writes.push({ kind: 'put-webhook', webhook });
  for (const renewed of rows.renewedWebhooks ?? []) writes.push({ kind: 'renew-webhook', ...renewed });
  for (const used of rows.usedWebhooks ?? []) writes.push({ kind: 'use-webhook', ...used });
  for (const id of rows.removedWebhooks ?? []) writes.push({ kind: 'remove-webhook', id });
  for (const alert of rows.alerts ?? []) writes.push({ kind: 'put-alert', alert });
  if (rows.deployments) writes.push({ kind: 'put-deployments', deployments: rows.deployments });
  if (rows.deploymentDays) writes.push({ kind: 'put-deployment-days', days: rows.deploymentDays });
  if (rows.signals) writes.push({ kind: 'put-signals', signals: rows.signals });
  if (rows.instructions) writes.push({ kind: 'put-instructions', instructions: rows.instructions });
  return writes;
}
