/**
 * Work that follows entries of the journal, done in the order in which the entries were handed in. The journal tells of them
 * in that order, but who waits through more promises hears of it later, and an older state would replace a newer one.
 */
export type Sequence = {
  /** Takes the next place. What it returns is called when the work may be done. */
  readonly next: (work: () => void) => () => void;
  /** From now on nothing waits for what came before it: some of that will never be done. */
  readonly release: () => void;
};

type Turn = { readonly work: () => void; isReady: boolean };

export function createSequence(): Sequence {
  let waiting: Turn[] = [];
  let isReleased = false;

  function run(): void {
    while (waiting[0]?.isReady) waiting.shift()?.work();
  }

  return {
    next: (work) => {
      const turn: Turn = { work, isReady: false };
      waiting.push(turn);
      return () => {
        if (isReleased) return work();
        turn.isReady = true;
        run();
      };
    },
    release: () => {
      isReleased = true;
      const ready = waiting.filter((turn) => turn.isReady);
      waiting = [];
      for (const { work } of ready) work();
    },
  };
}
