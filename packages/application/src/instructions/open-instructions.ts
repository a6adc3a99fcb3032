import type { CancelTimer, Clock, Gtt, Log, Ownership, Randomness, Store, Timers } from '@spark/core';
import {
  type AlertRunner,
  createGttRunner,
  createOrderNumbers,
  createPriceAlertRunner,
  type DeskService,
  type OpenDesk,
} from '@spark/engine';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import type { Telegram } from '../chats/telegram.ts';
import type { LiveActions } from '../corporate-actions/live-actions.ts';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { Prices } from '../prices/prices.ts';
import type { Trading } from '../trading/open-trading.ts';
import { createContractGone } from './contract-gone.ts';
import { createFreshPrices } from './fresh-prices.ts';
import { createGtts, type Gtts } from './gtts.ts';
import type { PostAddresses } from './post-address.ts';
import { createPriceAlerts, type PriceAlerts } from './price-alerts.ts';
import type { SigningKeys } from './signing-key.ts';
import { createWatchedValues } from './watched-values.ts';

export type Instructions = {
  readonly priceAlerts: PriceAlerts;
  readonly gtts: Gtts;
  readonly signingKeys: SigningKeys;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly store: Store;
  readonly desks: DeskService;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Randomness;
  readonly log: Log;
  readonly prices: Prices;
  readonly instruments: InstrumentBook;
  readonly calendar: LiveCalendar;
  readonly trading: Trading;
  readonly telegram: Pick<Telegram, 'alert'>;
  readonly alerts: AlertRunner;
  readonly actions: Pick<LiveActions, 'changedSince'>;
  readonly addresses: PostAddresses;
  readonly keys: SigningKeys;
  readonly ownership?: Ownership | undefined;
};

/** What Spark holds for users until its moment comes. */
export function openInstructions(parts: Parts): Instructions {
  const { store, desks, clock, timers, log, calendar, trading, alerts } = parts;
  const { journal } = store;
  const { instruments } = parts.prices;
  const prices = createFreshPrices(parts.prices, clock);
  const contractGone = createContractGone({ instruments, calendar, clock });
  const onIncident = (message: string, error?: unknown): void => log.error({ err: error }, message);
  const { orders, registry } = trading;
  const values = createWatchedValues({
    ...{ prices, desks, orders, journal, clock, timers, onIncident },
    ...{ instruments, book: parts.instruments, registry, contractGone },
  });
  // All kinds have one row of numbers: they share a table.
  const numbers = createOrderNumbers(store, 'instruction', clock);
  const { ownership } = parts;
  const notifyChat = parts.telegram.alert;
  const alertRunner = createPriceAlertRunner({
    journal,
    numbers,
    desks,
    alerts,
    values,
    ownership,
    clock,
    timers,
    notifyChat,
    onIncident,
    adjusted: ({ watched, createdAt }) =>
      watched.kind === 'price' ? parts.actions.changedSince(watched.instrumentKey, createdAt) : null,
  });
  const gttRunner = createGttRunner({
    journal,
    numbers,
    desks,
    alerts,
    ownership,
    clock,
    timers,
    notifyChat,
    onIncident,
    registry,
    orders,
    prices: {
      watch: (key: string, onPrice: () => void): CancelTimer => prices.watch(key, onPrice),
      fresh: (key) => prices.fresh(key)?.lastPaise ?? null,
    },
    isTrading: createIsTrading({ desks, instruments, calendar, clock, onIncident }),
    gone: contractGone.reason,
    adjusted: ({ instrumentKey, createdAt }) => parts.actions.changedSince(instrumentKey, createdAt),
  });
  const forCalls = { journal, instruments, contractGone, clock };
  return {
    priceAlerts: createPriceAlerts({
      ...forCalls,
      runner: alertRunner,
      values,
      book: parts.instruments,
      addresses: parts.addresses,
      keys: parts.keys,
    }),
    gtts: createGtts({ ...forCalls, runner: gttRunner, prices }),
    signingKeys: parts.keys,
    start: async () => {
      await alertRunner.start();
      await gttRunner.start();
    },
    close: async () => {
      await alertRunner.close();
      await gttRunner.close();
      prices.close();
    },
  };
}

type TradingParts = Pick<Parts, 'desks' | 'calendar' | 'clock'> & {
  readonly instruments: Pick<Prices['instruments'], 'find'>;
  readonly onIncident: (message: string, error?: unknown) => void;
};

function createIsTrading({ desks, instruments, calendar, clock, onIncident }: TradingParts) {
  return (ucc: string, gtt: Gtt): boolean => {
    const desk = desks.cached(ucc);
    const instrument = instruments.find(gtt.instrumentKey);
    if (desk === undefined) {
      // It was dropped from memory; at the next price it is there.
      desks.read(ucc).catch((error: unknown) => onIncident('A desk could not be read.', error));
      return false;
    }
    if (instrument === null || instrument.expiry !== gtt.expiry) return false;
    return (isLive(desk, gtt) ? calendar.live : calendar.market).isOpen(clock.now(), instrument);
  };
}

/** Whether a live broker gets the order: then the hours are those of the exchanges. */
function isLive({ accounts, links }: OpenDesk, { strategyName, only, forwardTest }: Gtt): boolean {
  if (forwardTest) return false;
  for (const { strategyName: name, accountName } of links.values()) {
    if (name !== strategyName || (only !== null && only.accountName !== accountName)) continue;
    if (accounts.get(accountName)?.broker !== 'testBroker') return true;
  }
  return false;
}
