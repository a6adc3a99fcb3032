import type { ActionPreview } from '@spark/application';
import type { AlertPreview, NewWebhook, Webhook } from '@spark/contract';
import { istTimestamp, type WebhookRow } from '@spark/core';
import { explainRefusal } from './refusal.ts';

export function toWireWebhook({ id, name, createdAt, expiresAt, lastUsedAt }: WebhookRow): Webhook {
  return {
    id,
    name,
    createdAt: istTimestamp(createdAt),
    expiresAt: istTimestamp(expiresAt),
    lastUsedAt: lastUsedAt === null ? null : istTimestamp(lastUsedAt),
  };
}

export function toWireNewWebhook(row: WebhookRow, token: string, publicUrl: string): NewWebhook {
  return { ...toWireWebhook(row), url: `${publicUrl.replace(/\/+$/, '')}/tv-webhook/${token}` };
}

const ACTION: Readonly<Record<ActionPreview['kind'], AlertPreview['action']>> = {
  place: 'placeorder',
  'place-basket': 'placebasket',
  'square-off-basket': 'squareoffbasket',
  'add-exit': 'addexit',
  'square-off': 'squareoff',
  'cancel-all': 'cancelall',
  deactivate: 'deactivate',
  log: 'logalert',
};

export function toWirePreview({
  kind,
  summary,
  instrumentKey,
  symbol,
  problems,
}: ActionPreview): AlertPreview {
  const sentences = problems.map(sentenceOf);
  return { action: ACTION[kind], summary, token: instrumentKey, symbol, problems: sentences };
}

function sentenceOf(why: ActionPreview['problems'][number]): string {
  if (typeof why === 'string') return why;
  return 'refusal' in why ? `${why.accountName}: ${explainRefusal(why.refusal)}` : explainRefusal(why);
}
