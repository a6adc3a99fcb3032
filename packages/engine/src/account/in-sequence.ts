/**
 * Work that follows entries of the journal, done in the order in which the entries were handed in. The journal tells of them
 * in that order, but who waits through more promises hears of it later, and an older state would replace a newer one.
 */
export type Sequence = {
  /**
   * Takes the next place. What it returns is called when the work may be done, and answers with a promise where it has to wait
   * for what came before.
   */
  readonly next: (work: () => void) => () => Promise<void> | undefined;
  /** From now on nothing waits for what came before it: some of that will never be done. */
  readonly release: () => void;
};

type Turn = { readonly work: () => void; isReady: boolean; whenDone: (() => void) | null };

export function createSequence(): Sequence {
  let waiting: Turn[] = [];
  let isReleased = false;

  function finish({ work, whenDone }: Turn): void {
    work();
    whenDone?.();
  }

  function run(): void {
    for (let turn = waiting[0]; turn?.isReady; turn = waiting[0]) {
      waiting.shift();
      finish(turn);
    }
  }

  return {
    next: (work) => {
      const turn: Turn = { work, isReady: false, whenDone: null };
      waiting.push(turn);
      return () => {
        if (isReleased) {
          work();
          return undefined;
        }
        turn.isReady = true;
        if (waiting[0] === turn) {
          run();
          return undefined;
        }
        return new Promise((resolve) => {
          turn.whenDone = resolve;
        });
      };
    },
    release: () => {
      isReleased = true;
      const ready = waiting.filter((turn) => turn.isReady);
      waiting = [];
      for (const turn of ready) finish(turn);
    },
  };
}
