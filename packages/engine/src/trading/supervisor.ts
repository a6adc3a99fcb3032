/** Work that nobody waits for, but that must not fail unheard. */
export type Supervisor = {
  readonly run: (work: Promise<unknown>) => void;
  /** Resolves when nothing is under way, also nothing that was begun meanwhile. */
  readonly settled: () => Promise<void>;
};

export function createSupervisor(onFailure: (error: unknown) => void): Supervisor {
  const underWay = new Set<Promise<unknown>>();
  return {
    run: (work) => {
      const watched = work.catch(onFailure).finally(() => underWay.delete(watched));
      underWay.add(watched);
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
