import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import {
  AlertPreview,
  AlertReceipt,
  NewWebhook,
  Webhook,
  WebhookAddress,
  WebhookAlert,
  WebhookChoice,
  WebhookRenewal,
  WebhookRequest,
} from '../schema/webhook.ts';

export const listWebhooks = defineRoute({
  id: 'listWebhooks',
  method: 'GET',
  path: '/webhook',
  tag: 'Webhook',
  summary: 'List webhook addresses',
  description: 'Your webhook addresses with their last day and their last use, the oldest first.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: Webhook, message: MESSAGES.dataReceived },
});

export const addWebhook = defineRoute({
  id: 'addWebhook',
  method: 'POST',
  path: '/webhook',
  tag: 'Webhook',
  summary: 'Make a webhook address',
  description:
    'Makes a secret address for alerts. Only a hash of its secret part is kept, so the address is shown this once.',
  auth: 'bearer',
  extension: true,
  body: WebhookRequest,
  sample: { name: 'TradingView', days: 90 },
  reply: { kind: 'envelope', item: NewWebhook, message: MESSAGES.webhookAdded },
});

export const renewWebhook = defineRoute({
  id: 'renewWebhook',
  method: 'PUT',
  path: '/webhook',
  tag: 'Webhook',
  summary: 'Renew a webhook address',
  description:
    'Gives an address so many days from now, also when it has ended. The address stays the same, so the alerts that ' +
    'use it need no change.',
  auth: 'bearer',
  extension: true,
  body: WebhookRenewal,
  sample: { id: 1, days: 90 },
  needs: 'webhook',
  reply: { kind: 'envelope', item: Webhook, message: MESSAGES.webhookRenewed },
});

export const revokeWebhook = defineRoute({
  id: 'revokeWebhook',
  method: 'DELETE',
  path: '/webhook',
  tag: 'Webhook',
  summary: 'Revoke a webhook address',
  description:
    'Ends an address at once and for ever. Alerts that were received before are still carried out.',
  auth: 'bearer',
  extension: true,
  query: WebhookChoice,
  needs: 'webhook',
  reply: { kind: 'envelope', item: null, message: MESSAGES.webhookRevoked },
});

export const previewAlert = defineRoute({
  id: 'previewAlert',
  method: 'POST',
  path: '/tv-webhook-preview',
  tag: 'Webhook',
  summary: 'Try an alert without doing it',
  description:
    'Reads a message as the webhook would and says what each action would do now, which option it would choose and ' +
    'what would be in the way. Nothing is stored and nothing is placed.',
  auth: 'bearer',
  extension: true,
  freeBody: WebhookAlert,
  reply: { kind: 'envelope', item: AlertPreview, message: MESSAGES.alertUnderstood },
});

export const receiveAlert = defineRoute({
  id: 'receiveAlert',
  method: 'POST',
  path: '/tv-webhook/{token}',
  tag: 'Webhook',
  summary: 'Receive an alert',
  description:
    'Takes an alert of TradingView or another program and runs its actions one after the other. The secret ' +
    'address stands for the access token. The reply says that the alert is stored and will be carried out; the ' +
    'execution log tells what became of it. Numbers may be written as text, and the content type does not matter. ' +
    'The same message within 30 seconds, or with the same id within 24 hours, is one alert.',
  auth: 'none',
  extension: true,
  params: WebhookAddress,
  freeBody: WebhookAlert,
  reply: { kind: 'envelope', item: AlertReceipt, message: MESSAGES.alertReceived },
});
