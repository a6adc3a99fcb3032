import type { CancelTimer, Clock, MessageRow, Timers } from '@spark/core';
import type { StoredMessages } from './stored-messages.ts';

/** Reads the messages that wait for a process: all at its start, and again and again where several share the data. */
export type MessageLook = {
  /** Everything there is, from the beginning; resolves with the first read of it. */
  readonly lookAtAll: () => Promise<void>;
  /** From now on a page every few seconds. */
  readonly repeat: () => void;
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly stored: Pick<StoredMessages, 'readAfter'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly onRows: (rows: readonly MessageRow[]) => Promise<void>;
  readonly onFailed: (error: unknown) => void;
};

/** What another process stored late for a desk that is here now is sent after this at the latest. */
export const LOOK_EVERY_MS = 5_000;

export function createMessageLook({ stored, clock, timers, onRows, onFailed }: Parts): MessageLook {
  let afterId = 0;
  let wantsAll = false;
  let looking: Promise<void> | null = null;
  let cancel: CancelTimer | null = null;
  let isClosed = false;

  async function look(): Promise<void> {
    do {
      if (wantsAll) afterId = 0;
      let toEnd = wantsAll;
      wantsAll = false;
      do {
        const { rows, lastId } = await stored.readAfter(afterId);
        if (isClosed) return;
        await onRows(rows);
        afterId = lastId ?? 0;
        toEnd &&= lastId !== null;
      } while (toEnd);
    } while (wantsAll);
  }

  function lookOnce(): Promise<void> {
    looking ??= look()
      .catch((error: unknown) => {
        afterId = 0;
        onFailed(error);
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  function repeat(): void {
    if (isClosed) return;
    cancel = timers.at(clock.now() + LOOK_EVERY_MS, () => void lookOnce().then(repeat));
  }

  return {
    lookAtAll: () => {
      wantsAll = true;
      return lookOnce();
    },
    repeat,
    close: async () => {
      isClosed = true;
      cancel?.();
      await looking;
    },
  };
}
