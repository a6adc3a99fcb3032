import type { SparkError } from '@spark/client';
import { createStore, type Readable } from '../store.ts';
import { type Freshness, OFF } from './freshness.ts';

/** Follows what a socket reports of its connection. */
export type ConnectionWatch = Readable<Freshness> & {
  readonly connecting: () => void;
  readonly connected: () => void;
  readonly received: () => void;
  readonly lost: (attempt: number) => void;
  readonly ended: (why: SparkError | null) => void;
};

/** How long without a connection until the shown data counts as stale. */
export const STALE_AFTER_MS = 5_000;

export function createConnectionWatch(staleAfterMs = STALE_AFTER_MS): ConnectionWatch {
  const store = createStore<Freshness>(OFF);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let receivedAt = 0;

  function change(next: Freshness): void {
    clearTimeout(timer);
    timer = undefined;
    store.set(next);
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    connecting: () => change({ state: 'connecting' }),
    connected: () => {
      receivedAt = Date.now();
      change({ state: 'live' });
    },
    received: () => {
      receivedAt = Date.now();
    },
    lost: (attempt) => {
      const { state } = store.getSnapshot();
      // The first connection may take several tries, and only data that was fresh can become stale.
      if (state === 'connecting' || state === 'stale') return;
      if (state !== 'reconnecting')
        timer = setTimeout(() => change({ state: 'stale', since: receivedAt }), staleAfterMs);
      store.set({ state: 'reconnecting', attempt });
    },
    ended: (why) => change(why === null ? OFF : { state: 'off', why }),
  };
}
