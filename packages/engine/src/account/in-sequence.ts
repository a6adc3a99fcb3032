/**
 * Work that follows journal entries, run in the order in which the entries were recorded. The journal resolves them in
 * that order, but a caller behind more promises resumes later, and an older state would replace a newer one.
 */
export type Sequence = {
  /**
   * Takes the next place. The returned function is called when the work may run; it returns a promise where it has to
   * wait for earlier work.
   */
  readonly next: (work: () => void) => () => Promise<void> | undefined;
  /** From now on nothing waits for earlier work: some of it will never run. */
  readonly release: () => void;
};

type Entry = { readonly work: () => void; isReady: boolean; whenDone: (() => void) | null };

export function createSequence(): Sequence {
  let waiting: Entry[] = [];
  let isReleased = false;

  function finish({ work, whenDone }: Entry): void {
    work();
    whenDone?.();
  }

  function run(): void {
    for (let entry = waiting[0]; entry?.isReady; entry = waiting[0]) {
      waiting.shift();
      finish(entry);
    }
  }

  return {
    next: (work) => {
      const entry: Entry = { work, isReady: false, whenDone: null };
      waiting.push(entry);
      return () => {
        if (isReleased) {
          work();
          return undefined;
        }
        entry.isReady = true;
        if (waiting[0] === entry) {
          run();
          return undefined;
        }
        return new Promise((resolve) => {
          entry.whenDone = resolve;
        });
      };
    },
    release: () => {
      isReleased = true;
      const ready = waiting.filter((entry) => entry.isReady);
      waiting = [];
      for (const entry of ready) finish(entry);
    },
  };
}
