import { SparkError } from '../errors.ts';

/** Messages that wait for one `for await`, at most so many. */
export type MessageQueue<M> = AsyncIterableIterator<M> & {
  readonly push: (message: M) => void;
  /** No more will come: the loop ends, or throws. */
  readonly end: (why: SparkError | null) => void;
};

type Parts<M> = {
  readonly countMax: number;
  /** Messages of the same key replace each other while they wait; undefined keeps all. */
  readonly keyOf?: (message: M) => string | undefined;
  readonly onLeave: () => void;
};

type Waiter<M> = {
  readonly resolve: (result: IteratorResult<M>) => void;
  readonly reject: (why: SparkError) => void;
};

export function createMessageQueue<M>({ countMax, keyOf, onLeave }: Parts<M>): MessageQueue<M> {
  /** In order of arrival; a replaced message keeps its place. */
  const waiting = new Map<string | number, M>();
  const waiters: Waiter<M>[] = [];
  let number = 0;
  let ended: { readonly why: SparkError | null } | null = null;

  function end(why: SparkError | null): void {
    if (ended !== null) return;
    ended = { why };
    onLeave();
    for (const { resolve, reject } of waiters.splice(0)) {
      if (why === null) resolve({ done: true, value: undefined });
      else reject(why);
    }
  }

  const queue: MessageQueue<M> = {
    push: (message) => {
      if (ended !== null) return;
      const waiter = waiters.shift();
      if (waiter) {
        waiter.resolve({ done: false, value: message });
        return;
      }
      number += 1;
      waiting.set(keyOf?.(message) ?? number, message);
      if (waiting.size <= countMax) return;
      waiting.clear();
      end(new SparkError(`More than ${countMax} messages waited to be read`, { code: 'reader_too_slow' }));
    },
    end,
    next: () => {
      for (const [key, message] of waiting) {
        waiting.delete(key);
        return Promise.resolve({ done: false, value: message });
      }
      if (ended === null) return new Promise((resolve, reject) => void waiters.push({ resolve, reject }));
      const { why } = ended;
      // Thrown once; the next read gets the end.
      ended = { why: null };
      return why === null ? Promise.resolve({ done: true, value: undefined }) : Promise.reject(why);
    },
    return: () => {
      waiting.clear();
      end(null);
      return Promise.resolve({ done: true, value: undefined });
    },
    [Symbol.asyncIterator]: () => queue,
  };
  return queue;
}
