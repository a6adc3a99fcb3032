import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { WebhookAddress, WebhookAlert } from '../schema/webhook.ts';

export const receiveAlert = defineRoute({
  id: 'receiveAlert',
  method: 'POST',
  path: '/tv-webhook/{token}',
  tag: 'Webhook',
  summary: 'Receive an alert',
  description:
    'Takes an alert of TradingView or another program and runs its actions one after the other. The secret ' +
    'address stands for the access token. The reply only says that the alert arrived; the execution log ' +
    'tells what became of it. Numbers may be written as text, and the content type does not matter.',
  auth: 'none',
  extension: true,
  state: 'planned',
  params: WebhookAddress,
  freeBody: WebhookAlert,
  reply: { kind: 'envelope', item: null, message: MESSAGES.alertReceived },
});
