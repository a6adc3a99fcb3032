/** A value that notifies of changes: for `useSyncExternalStore` of React, or any other framework. */
export type Readable<T> = {
  /** The same object until something changes. */
  readonly getSnapshot: () => T;
  /** Calls the listener after each change; the returned function ends that. */
  readonly subscribe: (listener: () => void) => () => void;
};

export type Store<T> = Readable<T> & { readonly set: (next: T) => void };

type StoreOptions = {
  /** The first listener has come. */
  readonly onFirst?: () => void;
  /** The last listener has gone. */
  readonly onLast?: () => void;
};

export function createStore<T>(first: T, { onFirst, onLast }: StoreOptions = {}): Store<T> {
  /** Under separate keys, because two listeners may be the same function. */
  const listeners = new Map<symbol, () => void>();
  let current = first;
  return {
    getSnapshot: () => current,
    set: (next) => {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of [...listeners.values()]) listener();
    },
    subscribe: (listener) => {
      const key = Symbol('listener');
      listeners.set(key, listener);
      if (listeners.size === 1) onFirst?.();
      return () => {
        if (listeners.delete(key) && listeners.size === 0) onLast?.();
      };
    },
  };
}
