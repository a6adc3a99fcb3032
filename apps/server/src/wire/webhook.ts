import type { NewWebhook, Webhook } from '@spark/contract';
import { istTimestamp, type WebhookRow } from '@spark/core';

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
