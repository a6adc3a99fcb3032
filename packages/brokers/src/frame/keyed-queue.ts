/** Runs what has the same key one after the other. */
export type KeyedQueue = {
  readonly run: <T>(key: string, work: () => Promise<T>) => Promise<T>;
  /** Nothing of this key is under way or waits. */
  readonly isFree: (key: string) => boolean;
};

export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>();
  return {
    run: (key, work) => {
      const before = last.get(key) ?? Promise.resolve();
      const mine = before.then(work, work);
      last.set(key, mine);
      const clear = (): void => {
        if (last.get(key) === mine) last.delete(key);
      };
      mine.then(clear, clear);
      return mine;
    },
    isFree: (key) => !last.has(key),
  };
}
