/** A strategy or an account of a user. */
export type Lockable = { readonly strategyName: string } | { readonly accountName: string };

/**
 * Holds back new orders for a strategy or an account while its deletion is decided: reading what is open and storing
 * the decision are two steps, and no order may slip in between.
 */
export type OrderLock = {
  readonly during: <T>(ucc: string, held: Lockable, work: () => Promise<T>) => Promise<T>;
  /** What an order for these has to wait for; undefined, as nearly always, when none is locked. */
  readonly on: (
    ucc: string,
    strategyName: string,
    accountNames: Iterable<string>,
  ) => Promise<unknown> | undefined;
};

export function createOrderLock(): OrderLock {
  const held = new Map<string, Promise<unknown>>();

  return {
    during: async (ucc, what, work) => {
      const id = idOf(ucc, what);
      for (let other = held.get(id); other; other = held.get(id)) await other;
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(id, promise);
      try {
        return await work();
      } finally {
        held.delete(id);
        resolve();
      }
    },
    on: (ucc, strategyName, accountNames) => {
      if (held.size === 0) return undefined;
      const ofStrategy = held.get(idOf(ucc, { strategyName }));
      if (ofStrategy) return ofStrategy;
      for (const accountName of accountNames) {
        const ofAccount = held.get(idOf(ucc, { accountName }));
        if (ofAccount) return ofAccount;
      }
      return undefined;
    },
  };
}

/** Neither users nor names contain a colon. */
function idOf(ucc: string, held: Lockable): string {
  return 'strategyName' in held
    ? `strategy:${ucc}:${held.strategyName}`
    : `account:${ucc}:${held.accountName}`;
}
