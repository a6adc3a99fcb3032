/** Things that happen, waited for one after the other instead of for time. */
export type Collected<T> = {
  readonly add: (item: T) => void;
  readonly next: () => Promise<T>;
  /** Everything so far, also what was waited for already. */
  readonly all: () => readonly T[];
};

export function createCollected<T>(): Collected<T> {
  const items: T[] = [];
  const waiters: ((item: T) => void)[] = [];
  let taken = 0;
  return {
    add: (item) => {
      items.push(item);
      const waiter = waiters.shift();
      if (waiter) {
        taken += 1;
        waiter(item);
      }
    },
    next: () => {
      if (taken < items.length) {
        taken += 1;
        return Promise.resolve(items[taken - 1] as T);
      }
      return new Promise((resolve) => void waiters.push(resolve));
    },
    all: () => items,
  };
}
