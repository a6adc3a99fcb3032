import type { Clock, Journal, JournalWrite } from '@spark/core';

/** What is stored for one deployment, in the order in which it was handed in. */
export type SharedEntries = {
  readonly record: (
    writes: readonly JournalWrite[],
    options?: {
      /** No request waits for it: it may wait a few milliseconds for others. */
      readonly batch?: boolean;
      /** Shares an entry with what comes in the same turn of the event loop. All of an entry is stored, or nothing of it. */
      readonly shares?: boolean;
    },
  ) => Promise<void>;
};

type Parts = { readonly ucc: string; readonly journal: Pick<Journal, 'record'>; readonly clock: Clock };
type Waiting = {
  readonly writes: readonly JournalWrite[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/** The state of an account may be a hundred kilobytes long at the end of a busy day. */
const SHARED_MAX = 32;

export function createSharedEntries({ ucc, journal, clock }: Parts): SharedEntries {
  let waiting: Waiting[] = [];
  let turn: NodeJS.Immediate | null = null;

  function flush(): void {
    if (turn) clearImmediate(turn);
    turn = null;
    const due = waiting;
    waiting = [];
    if (due.length === 0) return;
    const writes = due.flatMap((each) => each.writes);
    journal.record({ ucc, at: clock.now(), writes }).then(
      () => {
        for (const { resolve } of due) resolve();
      },
      (error: unknown) => {
        for (const { reject } of due) reject(error);
      },
    );
  }

  return {
    record: (writes, { batch = false, shares = false } = {}) => {
      if (shares) {
        turn ??= setImmediate(flush);
        return new Promise((resolve, reject) => {
          waiting.push({ writes, resolve, reject });
          if (waiting.length >= SHARED_MAX) flush();
        });
      }
      flush();
      return journal.record({ ucc, at: clock.now(), batch, writes });
    },
  };
}
