import { heldQty, type Leg } from '@spark/algos';
import { type AlertAction, type Instant, istTimestamp } from '@spark/core';
import { type LegWebhook, resolveLeg, type StrategyDocument } from '@spark/document';
import type { DayState } from './day-state.ts';

type LegEvent = 'entry' | 'exit';

export type LegMessage = { readonly fingerprint: string; readonly action: AlertAction };

export type MessageSubject = {
  readonly deployment: number;
  readonly strategyName: string;
  readonly accountName: string;
  readonly document: StrategyDocument;
  readonly at: Instant;
};

/** Messages to addresses of the user about legs that are open or over since an earlier state of their account. */
export function legMessages(
  before: DayState,
  after: DayState,
  subject: MessageSubject,
): readonly LegMessage[] {
  return after.account.legs.flatMap((leg) => {
    const webhook = webhookOf(leg, subject.document);
    if (!webhook) return [];
    const earlier = before.account.legs.find(({ id }) => id === leg.id);
    const events: LegEvent[] = [];
    if (isEntered(leg) && !(earlier && isEntered(earlier))) events.push('entry');
    if (isExited(leg) && !(earlier && isExited(earlier))) events.push('exit');
    return events.map((event) => messageOf(event, leg, webhook, after, subject));
  });
}

function isEntered(leg: Leg): boolean {
  return leg.isEntryEnded && leg.entryQty > 0;
}

function isExited(leg: Leg): boolean {
  return isEntered(leg) && heldQty(leg) === 0;
}

/** The addresses that legs of a document send messages to, each once. */
export function messageAddresses({ actions }: StrategyDocument): readonly string[] {
  const urls = actions.flatMap((action) => {
    const webhook = action.type === 'addLeg' ? resolveLeg(action, actions)?.webhook : null;
    return webhook ? [webhook.url] : [];
  });
  return [...new Set(urls)];
}

/** The same document, which tells nobody of its legs. */
export function withoutMessages(document: StrategyDocument): StrategyDocument {
  const actions = document.actions.map((action) =>
    action.type === 'addLeg' && 'webhook' in action ? { ...action, webhook: null } : action,
  );
  return { ...document, actions };
}

/** The webhook of the action that opened a leg; null where it has none. */
function webhookOf(leg: Leg, document: StrategyDocument): Exclude<LegWebhook, null> | null {
  const action = document.actions[leg.plan];
  if (action?.type !== 'addLeg') return null;
  return resolveLeg(action, document.actions)?.webhook ?? null;
}

function messageOf(
  event: LegEvent,
  leg: Leg,
  webhook: Exclude<LegWebhook, null>,
  { account: { day }, orders }: DayState,
  { deployment, strategyName, accountName, document, at }: MessageSubject,
): LegMessage {
  const isEntry = event === 'entry';
  const [value, qty] = isEntry ? [leg.entryValuePaise, leg.entryQty] : [leg.exitValuePaise, leg.exitQty];
  const facts = {
    symbol: orders.find((order) => order.leg === leg.id)?.symbol ?? leg.contract.key,
    qty: qty === 0 ? leg.entryQty : qty,
    // What somebody else closed was sold or bought at a price that is not known here.
    price: qty === 0 ? null : Math.round(value / qty) / 100,
    reason: isEntry ? 'entry' : (leg.reason ?? 'exit'),
  };
  const template = isEntry ? webhook.entryMessage : webhook.exitMessage;
  const body = JSON.stringify({
    ...{ event, deployment, strategy: strategyName, account: accountName, leg: leg.id },
    action: document.actions[leg.plan]?.id ?? '',
    transType: leg.side > 0 === isEntry ? 'Buy' : 'Sell',
    ...facts,
    at: istTimestamp(at),
    message: template === undefined ? null : filled(template, facts),
  });
  const call = { name: 'Deployment', payload: '{}', about: strategyName };
  return {
    fingerprint: `deployment ${deployment} ${accountName} ${day} ${leg.id} ${event}`,
    action: { kind: 'post', call, url: webhook.url, body },
  };
}

/** `{{symbol}}`, `{{qty}}`, `{{price}}` and `{{reason}}` stand for what they name; other braces stay. */
function filled(template: string, facts: Readonly<Record<string, string | number | null>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (braces, name: string) =>
    Object.hasOwn(facts, name) ? String(facts[name] ?? '–') : braces,
  );
}
