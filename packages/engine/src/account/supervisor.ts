/** Background work whose failures must be reported. */
export type Supervisor = {
  readonly run: (work: Promise<unknown>) => void;
  /** Resolves when nothing is under way, also nothing that began meanwhile. */
  readonly settled: () => Promise<void>;
};

export function createSupervisor(onFailure: (error: unknown) => void): Supervisor {
  let underWay = 0;
  let whenSettled: (() => void)[] = [];

  function ended(): void {
    underWay -= 1;
    if (underWay > 0) return;
    for (const resolve of whenSettled) resolve();
    whenSettled = [];
  }

  function failed(error: unknown): void {
    try {
      onFailure(error);
    } finally {
      ended();
    }
  }

  return {
    run: (work) => {
      underWay += 1;
      work.then(ended, failed);
    },
    settled: async () => {
      while (underWay > 0) await new Promise<void>((resolve) => whenSettled.push(resolve));
    },
  };
}
