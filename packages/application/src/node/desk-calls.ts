/** Calls of users that are under way, so that a desk that is handed over can wait for them. */
export type DeskCalls = {
  readonly during: <T>(ucc: string, call: () => Promise<T>) => Promise<T>;
  /** Resolves when no call of the user is under way. */
  readonly settled: (ucc: string) => Promise<void>;
};

export function createDeskCalls(): DeskCalls {
  const underWay = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();

  function end(ucc: string): void {
    const left = (underWay.get(ucc) ?? 1) - 1;
    if (left > 0) {
      underWay.set(ucc, left);
      return;
    }
    underWay.delete(ucc);
    for (const resolve of waiting.get(ucc) ?? []) resolve();
    waiting.delete(ucc);
  }

  return {
    during: async (ucc, call) => {
      underWay.set(ucc, (underWay.get(ucc) ?? 0) + 1);
      try {
        return await call();
      } finally {
        end(ucc);
      }
    },
    settled: (ucc) => {
      if (!underWay.has(ucc)) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(ucc, [...(waiting.get(ucc) ?? []), resolve]);
      return promise;
    },
  };
}
