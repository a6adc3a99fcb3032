import { createHash } from 'node:crypto';
import {
  type AlertRateRule,
  type ClusterNodePort,
  createAlertRate,
  createFailureLimit,
  type FailureLimitRule,
  type InstrumentBook,
  type Webhooks,
} from '@spark/application';
import { type Problem, problem, type ReadAction, readAlert, routes } from '@spark/contract';
import {
  type Clock,
  DAY_MS,
  entryOfLine,
  istDay,
  type Journal,
  logText,
  type SentAction,
  type WebhookRow,
} from '@spark/core';
import type { DeskService } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import { fromWireAlert } from '../wire/alert.ts';
import { toWireNewWebhook, toWirePreview, toWireSignalProblem, toWireWebhook } from '../wire/webhook.ts';
import { BEARER_LIMIT } from './bearer.ts';
import { CallRefused, refused } from './call-refused.ts';
import type { AddressedCall, Answer, CallBook } from './calls.ts';
import { keyOf } from './idempotency-key.ts';
import { orRefuseInput } from './order-answer.ts';
import type { NameReading } from './unknown-names.ts';

export type WebhookParts = Webhooks & { readonly publicUrl: () => string };

type Parts = WebhookParts & {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly instruments: Pick<InstrumentBook, 'current'>;
  readonly desks: Pick<DeskService, 'read'>;
  readonly readNames: NameReading;
  /** How many wrong addresses one sender may try. */
  readonly limit?: FailureLimitRule;
  /** How many servers take alerts. */
  readonly servers: () => number;
  /** Where this process is one of several nodes. */
  readonly node: Pick<ClusterNodePort, 'onDeskLeft'> | null;
  /** How many alerts are taken at one address and from one sender. */
  readonly rate?: AlertRateRule;
};

export function webhookCalls(calls: CallBook, parts: Parts): void {
  addresses(calls, parts);
  calls.on(routes.previewAlert, async ({ input, desk }) => {
    const setting = {
      ucc: desk.user.ucc,
      webhookName: 'TradingView',
      table: parts.instruments.current,
    };
    const actions = await parts.readNames(desk, () => actionsOf(input.body, setting));
    return {
      data: await Promise.all(
        actions.map(async (action) => toWirePreview(await parts.preview(desk, action))),
      ),
    };
  });
  const { rate = RATE_OF_ADDRESS, clock, servers } = parts;
  const ofAddress = createAlertRate(rate, clock, { sharedBy: servers });
  calls.onAddressed(routes.receiveAlert, createReceiver(parts), {
    admit: ({ address }) => {
      if (!ofAddress.passes(address)) throw tooMany();
    },
    userOf: async ({ params }) => (await parts.webhooks.find(String(params.token)))?.ucc ?? null,
  });
}

function addresses(calls: CallBook, { webhooks, publicUrl }: Parts): void {
  calls.on(routes.listWebhooks, async ({ desk }) => ({
    data: (await webhooks.list(desk.user.ucc)).map(toWireWebhook),
  }));

  calls.on(routes.addWebhook, async ({ input, desk }) => {
    const added = await webhooks.add(desk.user.ucc, input);
    if (!added.ok) throw refused('limit_reached', { limit: LIMITS.webhooksPerUser, things: 'webhooks' });
    return { data: [toWireNewWebhook(added.value.row, added.value.token, publicUrl())] };
  });

  calls.on(routes.renewWebhook, async ({ input, desk }) => {
    const renewed = await webhooks.renew(desk.user.ucc, input.id, input.days);
    if (renewed === null) throw refused('webhook_number_unknown', { field: 'id', number: input.id });
    return { data: [toWireWebhook(renewed)] };
  });

  calls.on(routes.revokeWebhook, async ({ input, desk }) => {
    if (await webhooks.revoke(desk.user.ucc, input.id)) return { data: [] };
    throw refused('webhook_number_unknown', { field: 'id', number: input.id });
  });
}

const TOLD_AGAIN_AFTER_MS = 60_000;

type Received = AddressedCall<typeof routes.receiveAlert>;

/**
 * The path of an alert: its owner, the rate limit of its address, its content; then it is stored and acknowledged. Problems are sent
 * to the sender and, since nobody reads TradingView's replies, written to the user's execution log.
 */
function createReceiver(parts: Parts): (call: Received) => Promise<Answer> {
  const { webhooks, alerts, journal, clock, limit = BEARER_LIMIT, rate } = parts;
  const failures = createFailureLimit(limit, clock, { sharedBy: parts.servers });
  const ofWebhook = createAlertRate(rate ?? RATE, clock);
  parts.node?.onDeskLeft(ofWebhook.forget);
  const flooded = createAlertRate({ burst: 1, perSecond: 1_000 / TOLD_AGAIN_AFTER_MS }, clock);

  async function webhookAt(token: string, address: string): Promise<WebhookRow> {
    const found = await webhooks.find(token);
    if (found !== null) return found;
    const seconds = failures.secondsToWait(address);
    if (seconds > 0) throw new CallRefused([problem('login_throttled', { seconds })], seconds);
    failures.failed(address);
    throw refused('webhook_unknown');
  }

  async function notifyUser({ ucc, name }: WebhookRow, problems: readonly Problem[]): Promise<void> {
    const at = clock.now();
    const message = `Alert refused: ${problems.map((problem) => problem.message).join('; ')}`;
    await journal.record(entryOfLine(ucc, { at, name, type: 'ERROR', message: logText(message) }));
  }

  async function receive(webhook: WebhookRow, call: Received): Promise<Answer> {
    if (clock.now() >= webhook.expiresAt)
      throw refused('webhook_expired', { endedOn: istDay(webhook.expiresAt) });
    const { body } = call.read();
    const alert = readAlert(body);
    if (!alert.ok) throw new CallRefused(alert.problems);
    const { ucc, id: webhookId, name: webhookName } = webhook;
    const setting = { ucc, webhookName, table: parts.instruments.current };
    const read = () => orRefuseInput(fromWireAlert(alert.actions, setting));
    const desk = await parts.desks.read(ucc);
    const actions = desk ? await parts.readNames(desk, read) : read();
    await requireSignals(parts, ucc, { read: alert.actions, actions });
    const received = await alerts.receive({ ucc, webhookId, ...identityOf(call, alert.id), actions });
    switch (received.kind) {
      case 'taken': {
        const { id: alertID, repeated } = received;
        return { data: [{ alertID, actions: actions.length, repeated }] };
      }
      case 'id-reused':
        throw refused('alert_id_reused');
      case 'too-many':
        throw tooMany();
    }
  }

  return async (call) => {
    const webhook = await webhookAt(String(call.params.token), call.address);
    const key = String(webhook.id);
    if (!ofWebhook.passes(key, webhook.lastUsedAt)) {
      const refusal = tooMany();
      // A line for every alert of a flood would flood the log.
      if (flooded.passes(key)) await notifyUser(webhook, refusal.problems);
      throw refusal;
    }
    try {
      return await receive(webhook, call);
    } catch (error) {
      if (error instanceof CallRefused) await notifyUser(webhook, error.problems);
      throw error;
    }
  };
}

/** A signal that nobody asks for is a mistake in the alert, and nothing of the alert is done. */
async function requireSignals(
  { signalProblem }: Pick<Parts, 'signalProblem'>,
  ucc: string,
  { read, actions }: { readonly read: readonly ReadAction[]; readonly actions: readonly SentAction[] },
): Promise<void> {
  const problems: Problem[] = [];
  for (const [index, action] of actions.entries()) {
    const found = action.kind === 'signal' ? await signalProblem(ucc, action) : null;
    if (found !== null) problems.push(toWireSignalProblem(found, read[index]?.prefix ?? ''));
  }
  if (problems.length > 0) throw new CallRefused(problems);
}

/** By what a repetition is recognized, and for how long: a key, the id in the alert, else its whole text. */
function identityOf({ body, headers }: Pick<Received, 'body' | 'headers'>, id: string | null) {
  const bodyHash = hashOf(body);
  const key = keyOf(headers);
  const ownId = key === null ? (id === null ? null : `id ${hashOf(id)}`) : `key ${key}`;
  return {
    fingerprint: ownId ?? `body ${bodyHash}`,
    bodyHash,
    sameWithinMs: ownId === null ? LIMITS.alertRepeatSeconds * 1_000 : DAY_MS,
  };
}

function hashOf(what: string | Buffer): string {
  return createHash('sha256').update(what).digest('base64url');
}

const RATE_OF_ADDRESS = { burst: LIMITS.alertBurstOfAddress, perSecond: LIMITS.alertsPerSecondOfAddress };
const RATE = { burst: LIMITS.alertBurst, perSecond: LIMITS.alertsPerSecond };

function tooMany(): CallRefused {
  return new CallRefused([problem('alerts_too_many', RATE)], 1);
}

function actionsOf(body: unknown, setting: Parameters<typeof fromWireAlert>[1]): readonly SentAction[] {
  const alert = readAlert(body);
  if (!alert.ok) throw new CallRefused(alert.problems);
  return orRefuseInput(fromWireAlert(alert.actions, setting));
}
