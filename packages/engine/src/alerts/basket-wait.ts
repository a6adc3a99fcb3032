import type { Clock, Timers } from '@spark/core';
import type { BasketAccess } from '../baskets/basket-calls.ts';

/** Waits for baskets to be over. */
export type BasketWait = {
  /** False when one of them is not over in time. */
  readonly until: (ucc: string, ids: readonly number[]) => Promise<boolean>;
  /** Rejects every wait: the outcome is unknown. */
  readonly close: () => void;
};

const WAIT_MS_MAX = 10_000;

export function createBasketWait({
  access,
  clock,
  timers,
}: {
  readonly access: BasketAccess;
  readonly clock: Clock;
  readonly timers: Timers;
}): BasketWait {
  const waiting = new Set<{ readonly check: () => void; readonly stop: () => void }>();
  access.follow(() => {
    for (const { check } of [...waiting]) check();
  });

  function until(ucc: string, ids: readonly number[]): Promise<boolean> {
    const isOver = (): boolean => ids.every((id) => access.find(ucc, id) === null);
    if (isOver()) return Promise.resolve(true);
    return new Promise((resolve, reject) => {
      const finish = (): void => {
        cancel();
        waiting.delete(one);
      };
      const cancel = timers.at(clock.now() + WAIT_MS_MAX, () => {
        finish();
        resolve(isOver());
      });
      const one = {
        check: () => {
          if (!isOver()) return;
          finish();
          resolve(true);
        },
        stop: () => {
          finish();
          reject(new Error('Spark is stopping.'));
        },
      };
      waiting.add(one);
    });
  }

  return {
    until,
    close: () => {
      for (const { stop } of [...waiting]) stop();
    },
  };
}
