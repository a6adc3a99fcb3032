import { type ActionPreview, knownText, type SignalProblem } from '@spark/application';
import { type AlertPreview, type NewWebhook, type Problem, problem, type Webhook } from '@spark/contract';
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
  signal: 'signal',
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

/** `prefix` is what stands before the names of the fields of its action. */
export function toWireSignalProblem(found: SignalProblem, prefix: string): Problem {
  const { strategyName: strategy } = found;
  if (found.code === 'no-deployment')
    return problem('signal_without_deployment', { field: `${prefix}stname`, strategy });
  const { deployment, name, known } = found;
  return problem('signal_unknown', {
    ...{ field: `${prefix}signal`, deploymentID: deployment, strategy, signal: name },
    known: knownText(known),
  });
}

function sentenceOf(why: ActionPreview['problems'][number]): string {
  if (typeof why === 'string') return why;
  return 'refusal' in why ? `${why.accountName}: ${explainRefusal(why.refusal)}` : explainRefusal(why);
}
