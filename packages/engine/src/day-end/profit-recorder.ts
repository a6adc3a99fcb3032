import {
  type CancelTimer,
  type Clock,
  curveOf,
  type Instant,
  type Instrument,
  istDay,
  type Journal,
  leavesPositionsOpen,
  type MarketCalendar,
  type Position,
  type ProfitPoint,
  profitOf,
  type Timers,
} from '@spark/core';
import type { AccountRegistry } from '../account/account-registry.ts';
import type { PriceWatch } from '../account/operation-watch.ts';
import { createMinuteScheduler } from './minute-scheduler.ts';

type Parts = {
  readonly registry: Pick<AccountRegistry, 'open' | 'opened' | 'onChange'>;
  readonly journal: Pick<Journal, 'record' | 'busyAccounts' | 'damagedIn'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly prices: PriceWatch;
  readonly calendar: Pick<MarketCalendar, 'isOpen'>;
  readonly find: (instrumentKey: string) => Instrument | null;
  readonly onIncident: (message: string, error?: unknown) => void;
};

/** Stores the profit of the day, minute by minute. */
export type ProfitRecorder = {
  /** Opens the accounts that traded today, so that the curve goes on after a restart. */
  readonly start: () => Promise<void>;
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const WATCH_AFTER_MS = 1_000;

type Held = { readonly accountName: string; readonly position: Position };

/**
 * One point a minute for each account and strategy, and for the sums over accounts, over strategies and over both;
 * forward tests have their own. A figure with an unknown part is not written, so a curve may have gaps but no wrong
 * point. All points of a user are written while any instrument of the day's positions is trading, so that sums do not
 * lose parts whose market closes early.
 */
export function createProfitRecorder(parts: Parts): ProfitRecorder {
  const { registry, journal, clock, timers, prices, calendar, find, onIncident } = parts;
  const watches = new Map<string, CancelTimer>();
  let cancelWatching: CancelTimer | null = null;
  let isClosed = false;
  const scheduler = createMinuteScheduler({
    clock,
    timers,
    tick,
    onIncident: (error) => onIncident('Points of the profit curve could not be stored.', error),
  });

  async function tick(minute: Instant): Promise<boolean> {
    const users = heldByUser(istDay(minute));
    watchOnly(new Set([...users.values()].flatMap((held) => held.flatMap(openKeyOf))));
    const stored: Promise<void>[] = [];
    const unknown = usersWithDamage();
    for (const [ucc, held] of users) {
      if (unknown.has(ucc)) continue;
      if (!held.some(({ position }) => isTrading(position, minute))) continue;
      const points = pointsOf(held, minute);
      if (points.length > 0)
        stored.push(journal.record({ ucc, at: minute, writes: [{ kind: 'put-profit', points }] }));
    }
    await Promise.all(stored);
    return users.size > 0;
  }

  /** A part of each of their sums is unknown. */
  function usersWithDamage(): ReadonlySet<string> {
    const users = new Set<string>();
    for (const { account } of registry.opened())
      if (journal.damagedIn(account).some(leavesPositionsOpen)) users.add(account.ucc);
    return users;
  }

  /** Open positions and those traded today, by user. */
  function heldByUser(today: string): Map<string, Held[]> {
    const users = new Map<string, Held[]>();
    for (const { account, durablePositions } of registry.opened()) {
      for (const position of durablePositions.values()) {
        if (position.netQty === 0 && position.day !== today) continue;
        const held = users.get(account.ucc) ?? [];
        users.set(account.ucc, held);
        held.push({ accountName: account.accountName, position });
      }
    }
    return users;
  }

  function pointsOf(held: readonly Held[], minute: Instant): readonly Omit<ProfitPoint, 'ucc'>[] {
    const curves = new Map<string, { readonly names: CurveNames; readonly positions: Position[] }>();
    for (const { accountName, position } of held) {
      for (const names of curvesOf(accountName, position)) {
        const id = `${names.accountName}\n${names.strategyName}`;
        const curve = curves.get(id) ?? { names, positions: [] };
        curves.set(id, curve);
        curve.positions.push(position);
      }
    }
    const lastPrice = (key: string): number | null => prices.now(key).lastPaise;
    return [...curves.values()].flatMap(({ names, positions }) => {
      const { totalPaise } = profitOf(positions, istDay(minute), lastPrice);
      return totalPaise === null ? [] : [{ ...names, at: minute, paise: totalPaise }];
    });
  }

  function isTrading({ instrumentKey }: Position, at: Instant): boolean {
    const instrument = find(instrumentKey);
    return instrument !== null && calendar.isOpen(at, instrument);
  }

  /** Soon, so that the price is known when the minute is over; not with every fill of a busy account. */
  function watchSoon(): void {
    if (cancelWatching || isClosed) return;
    cancelWatching = timers.at(clock.now() + WATCH_AFTER_MS, () => {
      cancelWatching = null;
      const users = heldByUser(istDay(clock.now()));
      watchOnly(new Set([...users.values()].flatMap((held) => held.flatMap(openKeyOf))));
    });
  }

  /** Only watched instruments have known prices. */
  function watchOnly(keys: ReadonlySet<string>): void {
    for (const [key, stop] of watches) {
      if (keys.has(key)) continue;
      stop();
      watches.delete(key);
    }
    for (const key of keys)
      if (!watches.has(key))
        watches.set(
          key,
          prices.watch(key, () => undefined),
        );
  }

  registry.onChange(() => {
    watchSoon();
    scheduler.schedule();
  });

  return {
    start: async () => {
      for (const account of await journal.busyAccounts(istDay(clock.now()))) {
        await registry
          .open(account)
          .catch((error: unknown) =>
            onIncident(`The positions of ${account.accountName} could not be read.`, error),
          );
      }
      watchSoon();
      scheduler.schedule();
    },
    settled: scheduler.settled,
    close: async () => {
      isClosed = true;
      cancelWatching?.();
      await scheduler.close();
      for (const stop of watches.values()) stop();
    },
  };
}

type CurveNames = Pick<ProfitPoint, 'accountName' | 'strategyName'>;

/** Forward tests have their own sums. */
function curvesOf(accountName: string, { strategyName, forwardTest }: Position): readonly CurveNames[] {
  const [own, all] = [curveOf(strategyName, forwardTest), curveOf('', forwardTest)];
  return [
    { accountName, strategyName: own },
    { accountName, strategyName: all },
    { accountName: '', strategyName: own },
    { accountName: '', strategyName: all },
  ];
}

function openKeyOf({ position }: Held): readonly string[] {
  return position.netQty === 0 ? [] : [position.instrumentKey];
}
