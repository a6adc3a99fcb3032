import type { Clock, ExitRefusal, Log, Ownership, Randomness, Store, Timers } from '@spark/core';
import {
  type AlertRunner,
  createAlertRunner,
  createOrderNumbers,
  type DeskService,
  type ExitService,
  type MessageToPost,
  type Posted,
  type Refusal,
} from '@spark/engine';
import type { Telegram } from '../chats/telegram.ts';
import type { SignalTaker } from '../deployments/signal-relay.ts';
import type { ContractChooser } from '../options/contract-chooser.ts';
import type { Prices } from '../prices/prices.ts';
import type { Trading } from '../trading/open-trading.ts';
import { createPreview } from './preview-action.ts';
import { createWebhookService, type WebhookService } from './webhook-service.ts';

type Parts = {
  readonly store: Store;
  readonly desks: DeskService;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Randomness;
  readonly log: Log;
  readonly chooseContract: ContractChooser;
  readonly prices: Prices;
  readonly trading: Trading;
  readonly exits: ExitService;
  readonly telegram: Pick<Telegram, 'alert'>;
  /** Sends a message to an address of a user. */
  readonly post: (message: MessageToPost) => Promise<Posted>;
  /** The deployments that take signals. */
  readonly signals: SignalTaker;
  /** The sentence for the execution log. */
  readonly explain: (refusal: Refusal | ExitRefusal) => string;
  readonly ownership?: Ownership | undefined;
};

export type Webhooks = {
  readonly webhooks: WebhookService;
  readonly alerts: AlertRunner;
  readonly preview: ReturnType<typeof createPreview>;
  readonly signalProblem: SignalTaker['signalProblem'];
};

/** Everything about alerts, from the secret address to the orders they ask for. */
export function openWebhook(parts: Parts): Webhooks {
  const { store, desks, clock, timers, random, log, prices, trading, chooseContract } = parts;
  const { journal } = store;
  return {
    webhooks: createWebhookService({
      journal,
      numbers: createOrderNumbers(store, 'webhook', clock),
      clock,
      random,
    }),
    alerts: createAlertRunner({
      desks,
      orders: trading.orders,
      baskets: trading.orders.baskets,
      exits: parts.exits,
      registry: trading.registry,
      journal,
      numbers: createOrderNumbers(store, 'alert', clock),
      clock,
      timers,
      chooseContract,
      explain: parts.explain,
      ownership: parts.ownership,
      notifyChat: parts.telegram.alert,
      post: parts.post,
      signal: parts.signals.signal,
      onIncident: (message, error) => log.error({ err: error }, message),
    }),
    preview: createPreview({
      ...{ instruments: prices.instruments, chooseContract },
      ...{ orders: trading.orders, baskets: trading.orders.baskets },
      signalProblem: parts.signals.signalProblem,
    }),
    signalProblem: parts.signals.signalProblem,
  };
}
