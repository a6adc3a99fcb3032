import type { CancelTimer, WatchedValue } from '@spark/core';

/** The values that alerts follow. */
export type WatchedValues = {
  /** Calls back whenever the value may have moved. */
  readonly open: (ucc: string, watched: WatchedValue, onNews: () => void) => OpenValue;
};

export type OpenValue = {
  /** Null where it is unknown or old: then nothing may fire. */
  readonly now: () => number | null;
  /** The same for people: while the market is closed its last prices count. */
  readonly shown: () => number | null;
  /** The same where nothing is watched yet: waits a moment for first prices. */
  readonly ask: () => Promise<number | null>;
  /** Why no value will come any more, as a sentence; null while one may come. */
  readonly gone: () => string | null;
  readonly close: CancelTimer;
};
