import { setImmediate } from 'node:timers/promises';

/** Reads and writes that are under way: virtual time waits for them, so that a slow disk delays nothing in the replayed day. */
export type PendingWork = {
  /** The same object; what its functions promise is waited for. */
  readonly watched: <T extends object>(object: T) => T;
  /** Resolves when everything has happened that happens without time passing. */
  readonly quiet: () => Promise<void>;
};

/** Promises that follow from each other are done after so many turns of the event loop. */
const CALM_TURNS = 4;

export function createPendingWork(): PendingWork {
  const pending = new Set<Promise<unknown>>();

  function track(promise: Promise<unknown>): void {
    const settled = promise.then(
      () => undefined,
      () => undefined,
    );
    pending.add(settled);
    void settled.then(() => pending.delete(settled));
  }

  function watched<T extends object>(object: T): T {
    return new Proxy(object, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value === 'function')
          return (...given: unknown[]): unknown => {
            const result: unknown = Reflect.apply(value, target, given);
            if (result instanceof Promise) track(result);
            return result;
          };
        return typeof value === 'object' && value !== null ? watched(value) : value;
      },
    });
  }

  async function quiet(): Promise<void> {
    for (let calm = 0; calm < CALM_TURNS; calm += 1) {
      await setImmediate();
      if (pending.size === 0) continue;
      await Promise.all(pending);
      calm = -1;
    }
  }

  return { watched, quiet };
}
