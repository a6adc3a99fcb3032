import {
  type AccountKey,
  type AccountOrder,
  askCancel,
  type CancelReason,
  type CancelTimer,
  type Clock,
  isAtWork,
  isCancelAsked,
  type OrderFact,
  type Timers,
} from '@spark/core';
import type { AccountRegistry } from '../account/account-registry.ts';
import { backOffMs } from '../account/back-off.ts';

/**
 * Orders that must not stay open. The effect runner repeats a cancel that the venue accepted. A cancel that the venue
 * refused is requested again here, after longer and longer waits, for as long as the order is unwanted.
 */
export type UnwantedOrders = {
  /** Facts that request the cancel of these, without those already requested or waiting. */
  readonly cancels: (
    account: AccountKey,
    orders: Iterable<AccountOrder>,
    why: CancelReason,
  ) => readonly OrderFact[];
  readonly close: () => void;
};

const AGAIN_MS = [2_000, 5_000, 10_000, 30_000] as const;

type Asked = { readonly account: AccountKey; readonly attempts: number; cancelTimer: CancelTimer | null };

export function isOpenIn(
  registry: Pick<AccountRegistry, 'cached'>,
): (account: AccountKey, reftag: number) => boolean {
  return (account, reftag) => {
    const order = registry.cached(account)?.book.orders.get(reftag);
    return order !== undefined && isAtWork(order);
  };
}

export function createUnwantedOrders({
  clock,
  timers,
  recheck,
  isOpen,
}: {
  readonly clock: Clock;
  readonly timers: Timers;
  /** A wait of the account is over. */
  readonly recheck: (account: AccountKey) => void;
  readonly isOpen: (account: AccountKey, reftag: number) => boolean;
}): UnwantedOrders {
  const asked = new Map<number, Asked>();

  function wait(account: AccountKey, reftag: number, { attempts }: { readonly attempts: number }): void {
    const entry: Asked = { account, attempts: attempts + 1, cancelTimer: null };
    entry.cancelTimer = timers.at(clock.now() + backOffMs(AGAIN_MS, entry.attempts), () => {
      entry.cancelTimer = null;
      recheck(account);
    });
    asked.set(reftag, entry);
  }

  /** An order that is gone needs no cancel; one that is open is remembered, so that the waits become longer. */
  function forgetGone(): void {
    for (const [reftag, { account, cancelTimer }] of asked)
      if (cancelTimer === null && !isOpen(account, reftag)) asked.delete(reftag);
  }

  return {
    cancels: (account, orders, why) => {
      forgetGone();
      const facts: OrderFact[] = [];
      for (const order of orders) {
        const before = asked.get(order.reftag);
        if (isCancelAsked(order) || (before && before.cancelTimer !== null)) continue;
        const decision = askCancel(order, why, clock.now());
        if (!decision.ok) continue;
        facts.push(...decision.value);
        wait(account, order.reftag, before ?? { attempts: 0 });
      }
      return facts;
    },
    close: () => {
      for (const { cancelTimer } of asked.values()) cancelTimer?.();
      asked.clear();
    },
  };
}
