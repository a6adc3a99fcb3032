import type { Clock, Instant, Log, Store, Timers } from '@spark/core';

/** Notices that the store can no longer take changes, also without a request. */
export type StoreWatch = {
  /** Rejects with the reason when an order could not be stored now; resolves with how many rows cannot be read. */
  readonly requireReady: () => Promise<{ readonly damagedRows: number }>;
  readonly close: () => void;
};

type Parts = {
  readonly store: Pick<Store, 'damagedRows' | 'findFault' | 'probe' | 'readSetting'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Log, 'fatal' | 'error' | 'info'>;
  /** Called when changes can no longer be stored, with the reason, and when they can again. */
  readonly onFault?: (fault: string | null) => void;
};

const CHECK_EVERY_MS = 5_000;
/**
 * Of real time. Files do not change faster because the clock does: one that goes through a day at once would ask the disk
 * thousands of times for the same.
 */
const CHECK_APART_MS = 50;
/** A probe waits for the disk, and monitoring may ask many times a second. */
const PROBE_FRESH_MS = 3_000;

export function createStoreWatch({ store, clock, timers, log, onFault }: Parts): StoreWatch {
  const reported = new Set<string>();
  let known: string | null = null;
  let probed: { readonly at: Instant; readonly outcome: Promise<void> } | null = null;

  function check(): Error | null {
    const incident = store.findFault();
    if (incident && known !== incident.message) log.fatal(incident.message);
    if (!incident && known !== null) log.info('The data folder is back; changes are stored again.');
    const fault = incident?.message ?? null;
    if (known !== fault) onFault?.(fault);
    known = fault;
    reportDamage();
    return incident;
  }

  /** Each once, with its stored text: a person may be able to recover more than Spark. */
  function reportDamage(): void {
    for (const { table, key, why, text } of store.damagedRows()) {
      const row = `${table} ${key}`;
      if (reported.has(row)) continue;
      reported.add(row);
      log.error(
        { row: text },
        `The row ${key} of ${table} cannot be read and was set aside: ${why}. Everything else works; what depends on it is shown as unknown. Restore the latest backup, or fix the row while Spark is stopped.`,
      );
    }
  }

  let checkedAt = Number.NEGATIVE_INFINITY;
  let cancel = timers.at(clock.now() + CHECK_EVERY_MS, watch);
  function watch(): void {
    if (performance.now() - checkedAt >= CHECK_APART_MS) {
      check();
      checkedAt = performance.now();
    }
    cancel = timers.at(clock.now() + CHECK_EVERY_MS, watch);
  }

  function probe(): Promise<void> {
    const now = clock.now();
    if (probed === null || now - probed.at >= PROBE_FRESH_MS || now < probed.at)
      probed = { at: now, outcome: store.probe() };
    return probed.outcome;
  }

  return {
    requireReady: async () => {
      const incident = check();
      if (incident) throw incident;
      // Reading is cheap, so an unreachable database is noticed at once.
      await store.readSetting('health');
      await probe();
      return { damagedRows: store.damagedRows().length };
    },
    close: () => cancel(),
  };
}
