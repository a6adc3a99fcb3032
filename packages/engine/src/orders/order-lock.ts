/** A strategy or an account of a user. */
export type Lockable = { readonly strategyName: string } | { readonly accountName: string };

/**
 * Keeps new orders for a strategy or an account back while it is decided whether that may go: the look at what is open
 * and the storing of the decision are two steps, and no order may slip in between.
 */
export type OrderLock = {
  readonly during: <T>(ucc: string, held: Lockable, work: () => Promise<T>) => Promise<T>;
  /** What an order for these has to wait for; undefined, as nearly always, when nothing of them is held. */
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

/** Neither users nor names have a colon in them. */
function idOf(ucc: string, held: Lockable): string {
  return 'strategyName' in held
    ? `strategy:${ucc}:${held.strategyName}`
    : `account:${ucc}:${held.accountName}`;
}
