import type { Clock, Timers } from '@spark/core';
import type { AccountRegistry } from '../account/account-registry.ts';

/** Waits for a durable condition of a user's accounts. */
export type VenueWait = {
  /** Resolves as soon as it is over, or when the time is up, with whether it is over. */
  readonly until: (ucc: string, isOver: () => boolean, withinMs: number) => Promise<boolean>;
  /** Rejects every wait: the outcome is unknown. */
  readonly close: () => void;
};

export function createVenueWait({
  registry,
  clock,
  timers,
}: {
  readonly registry: Pick<AccountRegistry, 'onChange'>;
  readonly clock: Clock;
  readonly timers: Timers;
}): VenueWait {
  const waiting = new Set<{ readonly ucc: string; readonly check: () => void; readonly leave: () => void }>();
  registry.onChange(({ account }) => {
    for (const waiter of waiting) if (waiter.ucc === account.ucc) waiter.check();
  });

  return {
    until: (ucc, isOver, withinMs) => {
      if (isOver()) return Promise.resolve(true);
      if (withinMs <= 0) return Promise.resolve(false);
      return new Promise((resolve, reject) => {
        const forget = (): void => {
          waiting.delete(waiter);
          cancel();
        };
        const end = (outcome: boolean): void => {
          forget();
          resolve(outcome);
        };
        const waiter = {
          ucc,
          check: () => {
            if (isOver()) end(true);
          },
          leave: () => {
            forget();
            reject(new Error('Spark is stopping.'));
          },
        };
        const cancel = timers.at(clock.now() + withinMs, () => end(false));
        waiting.add(waiter);
      });
    },
    close: () => {
      for (const waiter of [...waiting]) waiter.leave();
    },
  };
}
