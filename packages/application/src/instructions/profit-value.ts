import {
  type CancelTimer,
  type Clock,
  type Instant,
  istDay,
  type Journal,
  type LastPrice,
  leavesPositionsOpen,
  profitOf,
  type Scope,
  type Timers,
} from '@spark/core';
import type { AccountPosition, DeskService, OpenDesk, OpenValue, OrderCalls } from '@spark/engine';
import type { FreshPrices } from './fresh-prices.ts';
import { watchKeys } from './watched-keys.ts';

export type ProfitParts = {
  readonly prices: FreshPrices;
  readonly desks: Pick<DeskService, 'read' | 'cached'>;
  readonly orders: Pick<OrderCalls, 'positions'>;
  readonly journal: Pick<Journal, 'damagedIn'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly onIncident: (message: string, error?: unknown) => void;
};

export type OpenProfit = OpenValue & { readonly onPositions: () => void };

/** Prices of many positions come many times a second: their sum is looked at this often. */
const LOOK_EVERY_MS = 1_000;

/** The profit or loss of today, without forward tests. Unknown where a part of it is. */
export function openProfitValue(
  parts: ProfitParts,
  { ucc, scope }: { readonly ucc: string; readonly scope: Scope },
  onNews: () => void,
): OpenProfit {
  const { prices, clock, timers } = parts;
  let held: readonly AccountPosition[] | null = null;
  let isReading = false;
  let isOutdated = false;
  let isClosed = false;
  let cancel: CancelTimer | null = null;
  const keys = watchKeys(prices, lookSoon);

  function lookSoon(): void {
    if (cancel !== null || isClosed) return;
    cancel = timers.at(clock.now() + LOOK_EVERY_MS, () => {
      cancel = null;
      onNews();
    });
  }

  async function readPositions(): Promise<void> {
    held = await positionsOf(parts, ucc, scope);
    if (isClosed) return;
    keys.set((held ?? []).flatMap(({ position }) => (position.netQty === 0 ? [] : [position.instrumentKey])));
  }

  function onPositions(): void {
    isOutdated = true;
    if (isReading || isClosed) return;
    isReading = true;
    isOutdated = false;
    readPositions()
      .catch((error: unknown) => {
        held = null;
        parts.onIncident('The positions that a price alert follows could not be read.', error);
      })
      .finally(() => {
        isReading = false;
        if (isOutdated) onPositions();
        else lookSoon();
      });
  }

  function read(lastPrice: LastPrice): number | null {
    // What is read now may already be different.
    if (held === null || isReading || isOutdated) return null;
    return totalPaise(held, clock.now(), lastPrice);
  }

  onPositions();
  return {
    onPositions,
    now: () => read((key) => prices.fresh(key)?.lastPaise ?? null),
    shown: () => read((key) => prices.shown(key)?.lastPaise ?? null),
    ask: async () => {
      await readPositions();
      await prices.ask((held ?? []).map(({ position }) => position.instrumentKey));
      if (held === null) return null;
      return totalPaise(held, clock.now(), (key) => prices.shown(key)?.lastPaise ?? null);
    },
    gone: () => goneFrom(parts.desks.cached(ucc), scope),
    close: () => {
      isClosed = true;
      cancel?.();
      keys.close();
    },
  };
}

/** Without forward tests; null where they are not known. */
async function positionsOf(
  { desks, orders, journal }: ProfitParts,
  ucc: string,
  scope: Scope,
): Promise<readonly AccountPosition[] | null> {
  const desk = await desks.read(ucc);
  if (desk === null) return null;
  const all = await orders.positions(desk, positionScope(scope));
  return isDamaged(journal, desk, scope) ? null : all.filter(({ position }) => !position.forwardTest);
}

function isDamaged(journal: ProfitParts['journal'], { user, accounts }: OpenDesk, scope: Scope): boolean {
  const { ucc } = user;
  const names = scope.accountName === null ? [...accounts.keys()] : [scope.accountName];
  return names.some((accountName) => journal.damagedIn({ ucc, accountName }).some(leavesPositionsOpen));
}

function totalPaise(held: readonly AccountPosition[], now: Instant, lastPrice: LastPrice): number | null {
  const positions = held.map(({ position }) => position);
  return profitOf(positions, istDay(now), lastPrice).totalPaise;
}

function goneFrom(desk: OpenDesk | undefined, scope: Scope): string | null {
  if (desk === undefined) return null;
  if (scope.accountName !== null && !desk.accounts.has(scope.accountName))
    return `the account ${scope.accountName} was deleted.`;
  if (scope.kind === 'strategy' && !desk.strategies.has(scope.strategyName))
    return `the strategy ${scope.strategyName} was deleted.`;
  return null;
}

function positionScope(scope: Scope): { readonly accountName?: string; readonly strategyName?: string } {
  return {
    ...(scope.accountName === null ? {} : { accountName: scope.accountName }),
    ...(scope.kind === 'strategy' ? { strategyName: scope.strategyName } : {}),
  };
}
