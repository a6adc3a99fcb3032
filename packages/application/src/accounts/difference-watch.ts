import type { AccountKey, CancelTimer, Clock, ComparedPosition, Timers } from '@spark/core';
import { type Broker, LIMITS } from '@spark/vocabulary';

/** Reports once when a broker's position in an instrument differs from ours, and again only when that changes. */
export type DifferenceWatch = {
  /** The account is logged in: our positions there are compared. */
  readonly connected: (account: AccountKey, broker: Broker) => void;
  readonly compared: (account: AccountKey, broker: Broker, rows: readonly ComparedPosition[]) => void;
  readonly close: () => void;
};

export type Difference = {
  readonly account: AccountKey;
  readonly broker: Broker;
  readonly symbol: string;
  readonly brokerQty: number;
  readonly sparkQty: number;
};

type Parts = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Reads the broker's positions, if there is something to compare; the result goes to `compared`. */
  readonly readPortfolio: (account: AccountKey, broker: Broker) => void;
  readonly notify: (difference: Difference) => void;
};

/** Time to catch up on missed reports, and longer than a snapshot is cached. */
const SETTLE_MS = (LIMITS.portfolioSnapshotSeconds + 5) * 1_000;

/** The differences last seen in an account, and those reported, by instrument and product. */
type Watched = { seen: ReadonlyMap<string, string>; reported: ReadonlyMap<string, string> };

/**
 * A fill under way looks like a difference for a moment. So a difference is reported only when two comparisons in a
 * row, some seconds apart, show it.
 */
export function createDifferenceWatch({ clock, timers, readPortfolio, notify }: Parts): DifferenceWatch {
  const watched = new Map<string, Watched>();
  const due = new Map<string, CancelTimer>();
  let isClosed = false;

  /** Counted from the last comparison: an earlier read could return the same cached snapshot. */
  function readSoon(account: AccountKey, broker: Broker): void {
    const id = idOf(account);
    if (isClosed) return;
    due.get(id)?.();
    due.set(
      id,
      timers.at(clock.now() + SETTLE_MS, () => {
        due.delete(id);
        readPortfolio(account, broker);
      }),
    );
  }

  function compared(account: AccountKey, broker: Broker, rows: readonly ComparedPosition[]): void {
    const id = idOf(account);
    const before = watched.get(id) ?? { seen: new Map(), reported: new Map() };
    const seen = new Map<string, string>();
    const reported = new Map<string, string>();
    for (const { ours, held, agrees } of rows) {
      if (agrees !== false || !ours || ours.netQty === 0) continue;
      const key = `${ours.instrumentKey} ${ours.product}`;
      const [brokerQty, sparkQty] = [held?.netQty ?? 0, ours.netQty];
      const difference = `${brokerQty} ${sparkQty}`;
      seen.set(key, difference);
      if (before.reported.get(key) === difference) reported.set(key, difference);
      else if (before.seen.get(key) === difference) {
        reported.set(key, difference);
        notify({ account, broker, symbol: ours.symbol, brokerQty, sparkQty });
      }
    }
    if (seen.size > 0) watched.set(id, { seen, reported });
    else watched.delete(id);
    if ([...seen.keys()].some((key) => !reported.has(key))) readSoon(account, broker);
  }

  return {
    connected: readSoon,
    compared,
    close: () => {
      isClosed = true;
      for (const cancel of due.values()) cancel();
      due.clear();
    },
  };
}

function idOf({ ucc, accountName }: AccountKey): string {
  return `${ucc}:${accountName}`;
}
