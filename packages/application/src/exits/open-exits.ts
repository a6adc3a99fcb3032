import { type Clock, type Log, type Ownership, type Store, soleOwner, type Timers } from '@spark/core';
import {
  createExitService,
  createOrderNumbers,
  type DeskService,
  type ExitService,
  type InstrumentView,
} from '@spark/engine';
import { HubFullError } from '@spark/prices';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import type { Telegram } from '../chats/telegram.ts';
import type { LiveActions } from '../corporate-actions/live-actions.ts';
import { freshPrice } from '../options/aged-quotes.ts';
import type { Prices } from '../prices/prices.ts';
import type { Vault } from '../secrets/vault.ts';
import type { Trading } from '../trading/open-trading.ts';
import { createPriceWatch } from '../trading/price-watch.ts';
import { createExitCharges } from './exit-charges.ts';

type Parts = {
  readonly store: Store;
  readonly desks: DeskService;
  readonly vault: Pick<Vault, 'open'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly prices: Prices;
  readonly calendar: LiveCalendar;
  readonly actions: Pick<LiveActions, 'changedSince'>;
  readonly trading: Trading;
  readonly telegram: Pick<Telegram, 'alert'>;
  readonly viewOf: (instrumentKey: string) => Promise<InstrumentView>;
  readonly ownership: Ownership | undefined;
};

/** Exits that run by themselves, on the prices of the hub and the accounts of the registry. */
export function openExits(parts: Parts): ExitService {
  const { store, desks, clock, timers, log, prices, calendar, trading } = parts;
  const { hub, instruments } = prices;
  const watch = createPriceWatch(hub);
  const service = createExitService({
    registry: trading.registry,
    baskets: trading.orders.baskets.access,
    journal: store.journal,
    desks,
    numbers: createOrderNumbers(store, 'instruction', clock),
    prices: {
      watch: watch.watch,
      fresh: (key) => freshPrice(hub.latest(key), clock.now()),
      ask: async (keys) => {
        try {
          await hub.ask(keys.filter((key) => instruments.find(key) !== null));
        } catch (error) {
          // Without a price it is refused, which says so.
          if (!(error instanceof HubFullError)) throw error;
        }
      },
    },
    clock,
    timers,
    find: instruments.find,
    hasSession: (day, key) => {
      const instrument = key === null ? null : instruments.find(key);
      return instrument
        ? calendar.market.phasesOf(day, instrument).length > 0
        : calendar.market.continuousMinutes(day, SHARES) !== null;
    },
    chargesPaise: createExitCharges({ desks, vault: parts.vault, find: instruments.find }),
    isAdjustedSince: (key, since) => parts.actions.changedSince(key, since) !== null,
    bandOf: async (key) => (await parts.viewOf(key)).band,
    ownership: parts.ownership ?? soleOwner,
    notifyChat: parts.telegram.alert,
    onIncident: (message, error) => log.error({ err: error }, message),
  });
  return {
    ...{ add: service.add, change: service.change, remove: service.remove, list: service.list },
    ...{ start: service.start, count: service.count, settled: service.settled },
    close: async () => {
      await service.close();
      watch.close();
    },
  };
}

/** A day on which shares trade is a day for exits that watch more than one instrument. */
const SHARES = { exchange: 'NSE', class: 'equity', isCas: false } as const;
