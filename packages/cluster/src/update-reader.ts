/** Updates of one desk as its owner publishes them: the numbers `from` to `to`; none where `from` is above `to`. */
export type PublishedUpdates<T> = {
  readonly epoch: number;
  readonly from: number;
  readonly to: number;
  readonly updates: readonly T[];
};

/** What follows from a message: updates to pass to the client, or a question to the owner. */
export type ReaderStep<T> =
  | { readonly kind: 'pass'; readonly updates: readonly T[] }
  | { readonly kind: 'nothing' }
  /** Something is missing: all orders as they stand are read, with their number. */
  | { readonly kind: 'read-snapshot' };

/**
 * An edge that has clients of a desk which another node owns. Messages may be lost, doubled, late and from an owner that is
 * none any more; the number of the desk notices all of that.
 */
export type UpdateReader<T> = {
  readonly onMessage: (message: PublishedUpdates<T>, monotonicMs: number) => ReaderStep<T>;
  /** Asked now and then: an owner that is silent may have published what was lost. */
  readonly onTime: (monotonicMs: number) => ReaderStep<T>;
  readonly onSnapshot: (seq: number, monotonicMs: number) => void;
  readonly seq: () => number | null;
};

const SILENT_FOR_MS = 15_000;

export function createUpdateReader<T>(): UpdateReader<T> {
  let seq: number | null = null;
  let epoch = 0;
  let heardAtMs = 0;

  return {
    onMessage: (message, monotonicMs) => {
      if (message.epoch < epoch || (seq !== null && message.to <= seq)) return { kind: 'nothing' };
      if (seq === null || message.from > seq + 1) return { kind: 'read-snapshot' };
      const updates = message.updates.slice(seq + 1 - message.from);
      epoch = message.epoch;
      seq = message.to;
      heardAtMs = monotonicMs;
      return { kind: 'pass', updates };
    },
    onTime: (monotonicMs) =>
      seq === null || monotonicMs - heardAtMs >= SILENT_FOR_MS
        ? { kind: 'read-snapshot' }
        : { kind: 'nothing' },
    onSnapshot: (at, monotonicMs) => {
      heardAtMs = monotonicMs;
      // A snapshot that was read before the last update came is older than what the client has.
      if (seq === null || at > seq) seq = at;
    },
    seq: () => seq,
  };
}
