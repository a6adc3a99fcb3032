import {
  alwaysOpen,
  createMarketCalendar,
  followCalendar,
  type Log,
  type MarketCalendar,
  type Store,
} from '@spark/core';
import { BUNDLED_CALENDAR, NO_CHANGES, withChanges, writeChanges } from '@spark/market';
import type { Settings } from '../settings/settings.ts';
import { loadCalendarChanges } from './stored-changes.ts';

/** The calendar of the running server. The owner may change it at any time, from another process. */
export type LiveCalendar = {
  /** The calendar of the exchanges, with the owner's changes. */
  readonly exchanges: MarketCalendar;
  /** For paper accounts and forward tests: the same, or never closed. */
  readonly market: MarketCalendar;
  /** The owner's changes in force, as they are stored. */
  readonly changes: () => string;
  /** For accounts at live brokers: that of the exchanges, unless the brokers are simulated as well. */
  readonly live: MarketCalendar;
  /** Reads changes of another process. Never fails: the known calendar stays in force. */
  readonly refresh: () => Promise<void>;
  /** Called after every change, for caches that depend on the calendar. */
  readonly onChange: (listener: () => void) => void;
  readonly close: () => void;
};

/** How long a change may go unnoticed without a refresh. */
const CHECK_EVERY_MS = 1_000;

type Parts = {
  readonly store: Pick<Store, 'readSetting' | 'foreignChanges'>;
  readonly mode: Settings['market'];
  readonly simulatesBrokers?: boolean;
  readonly log: Pick<Log, 'info' | 'error'>;
};

export async function openLiveCalendar({
  store,
  mode,
  simulatesBrokers = false,
  log,
}: Parts): Promise<LiveCalendar> {
  let seen: number | null = null;
  let inForce = writeChanges(NO_CHANGES);
  let lastFailure = '';
  const listeners: (() => void)[] = [];
  let current = createMarketCalendar(BUNDLED_CALENDAR);

  async function refresh(): Promise<void> {
    const now = store.foreignChanges();
    if (now === seen) return;
    try {
      const changes = await loadCalendarChanges(store);
      const text = writeChanges(changes);
      if (text !== inForce) {
        current = createMarketCalendar(withChanges(BUNDLED_CALENDAR, changes));
        inForce = text;
        log.info({ version: current.version() }, 'the calendar changed');
        for (const listener of listeners) listener();
      }
      seen = now;
      lastFailure = '';
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      if (failure !== lastFailure)
        log.error({ err: error }, 'the calendar could not be read; the last one stays');
      lastFailure = failure;
    }
  }

  await refresh();
  const timer = setInterval(() => void refresh(), CHECK_EVERY_MS);
  timer.unref();
  const exchanges = followCalendar(() => current);
  const market = mode === 'always-open' ? alwaysOpen(exchanges) : exchanges;
  return {
    exchanges,
    changes: () => inForce,
    market,
    live: simulatesBrokers ? market : exchanges,
    refresh,
    onChange: (listener) => void listeners.push(listener),
    close: () => clearInterval(timer),
  };
}
