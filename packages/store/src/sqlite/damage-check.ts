import { Worker } from 'node:worker_threads';
import type { Clock } from '@spark/core';

export type DamageCheck = {
  readonly find: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

/** A full check of a large file takes seconds, so a probe that asks each second gets the last result. */
const FRESH_MS = 10 * 60_000;

/** Checks the whole file for damage, in a separate thread so that orders do not wait for it. */
export function createDamageCheck(path: string, clock: Clock): DamageCheck {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let current: Promise<readonly string[]> = Promise.resolve([]);
  let worker: Worker | undefined;

  function check(): Promise<readonly string[]> {
    return new Promise((resolve, reject) => {
      const started = new Worker(new URL('./damage-check-worker.ts', import.meta.url), {
        workerData: { path },
      });
      worker = started;
      started.once('message', (damage: readonly string[]) => resolve(damage));
      started.once('error', reject);
      started.once('exit', () => {
        if (worker === started) worker = undefined;
        resolve(['The check for damage was broken off.']);
      });
    });
  }

  return {
    find: () => {
      if (clock.now() - checkedAt >= FRESH_MS) {
        checkedAt = clock.now();
        current = check();
        // The caller that awaits it gets the failure; a later call tries again.
        current.catch(() => {
          checkedAt = Number.NEGATIVE_INFINITY;
        });
      }
      return current;
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}
