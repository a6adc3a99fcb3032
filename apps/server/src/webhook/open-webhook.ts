import type { Clock, Randomness, Store, Timers } from '@spark/core';
import { createAlertOffice, createOrderNumbers, type DeskOffice } from '@spark/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import type { WebhookParts } from '../http/webhook.ts';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { Prices } from '../prices/prices.ts';
import type { Telegram } from '../telegram/telegram.ts';
import type { Trading } from '../trading/open-trading.ts';
import { explainRefusal } from '../wire/refusal.ts';
import { createOptionChooser } from './option-chooser.ts';
import { createPreview } from './preview-action.ts';
import { createWebhookOffice } from './webhook-office.ts';

type Parts = {
  readonly store: Store;
  readonly office: DeskOffice;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Randomness;
  readonly log: FastifyBaseLogger;
  readonly instruments: InstrumentBook;
  readonly calendar: Pick<LiveCalendar, 'exchanges'>;
  readonly prices: Prices;
  readonly trading: Trading;
  readonly telegram: Pick<Telegram, 'alert'>;
};

/** Everything about alerts, from the secret address to the orders they ask for. */
export function openWebhook(parts: Parts): Omit<WebhookParts, 'publicUrl'> {
  const { store, office: desks, clock, timers, random, log, prices, trading } = parts;
  const { journal } = store;
  const chooseOption = createOptionChooser(parts);
  return {
    webhooks: createWebhookOffice({
      journal,
      numbers: createOrderNumbers(store, 'webhook', clock),
      clock,
      random,
    }),
    alerts: createAlertOffice({
      desks,
      orders: trading.orders,
      keeper: trading.keeper,
      journal,
      numbers: createOrderNumbers(store, 'alert', clock),
      clock,
      timers,
      chooseOption,
      explain: explainRefusal,
      tellChat: parts.telegram.alert,
      onTrouble: (message, error) => log.error({ err: error }, message),
    }),
    preview: createPreview({ instruments: prices.instruments, chooseOption, orders: trading.orders }),
  };
}
