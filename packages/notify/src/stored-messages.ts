import type { Clock, Journal, MessageRow } from '@spark/core';

/** The rows of messages that wait: stored before they are sent, and removed afterwards. */
export type StoredMessages = {
  readonly put: (rows: readonly MessageRow[]) => Promise<void>;
  readonly remove: (rows: readonly MessageRow[]) => Promise<void>;
  /** The next of those that wait here, without what is being removed. */
  readonly readAfter: (id: number) => Promise<MessagePage>;
};

export type MessagePage = {
  readonly rows: readonly MessageRow[];
  /** Null after the last page. */
  readonly lastId: number | null;
};

type Parts = {
  readonly journal: Pick<Journal, 'record' | 'readMessages'>;
  readonly clock: Clock;
};

const PAGE_ROWS = 1_000;

export function createStoredMessages({ journal, clock }: Parts): StoredMessages {
  /** Not known to be removed: what a page shows of them is not to be sent again. */
  const leaving = new Set<number>();
  /** Removed while a page was being read, which may have seen them before. */
  let leftMeanwhile: number[] = [];
  /** Their removal failed, so it goes along with the next one. */
  const unremoved = new Set<number>();
  let reads = 0;

  async function remove(rows: readonly MessageRow[]): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    const ids = [...rows.map(({ id }) => id), ...unremoved];
    unremoved.clear();
    for (const id of ids) leaving.add(id);
    try {
      const writes = [{ kind: 'remove-messages' as const, ids }];
      await journal.record({ ucc: first.ucc, at: clock.now(), writes, batch: true, byAnyNode: true });
    } catch (error) {
      for (const id of ids) unremoved.add(id);
      throw error;
    }
    if (reads > 0) leftMeanwhile.push(...ids);
    else for (const id of ids) leaving.delete(id);
  }

  return {
    // A message of a desk that has another owner by now is sent by that one.
    put: async (rows) => {
      const byUser = Map.groupBy(rows, ({ ucc }) => ucc);
      const writesOf = (messages: readonly MessageRow[]) => [{ kind: 'put-messages' as const, messages }];
      await Promise.all(
        [...byUser].map(([ucc, messages]) =>
          journal.record({
            ...{ ucc, at: clock.now(), writes: writesOf(messages) },
            ...{ batch: true, byAnyNode: true },
          }),
        ),
      );
    },
    remove,
    readAfter: async (afterId) => {
      reads += 1;
      try {
        const page = await journal.readMessages({ afterId, limit: PAGE_ROWS, ofOwnDesks: true });
        const rows = page.filter(({ id }) => !leaving.has(id));
        const lastId = page.length < PAGE_ROWS ? null : (page.at(-1)?.id ?? null);
        // Nodes take numbers in blocks, so those of one chat need not be in order.
        return { rows: rows.toSorted((one, other) => one.at - other.at || one.id - other.id), lastId };
      } finally {
        reads -= 1;
        if (reads === 0) {
          for (const id of leftMeanwhile) leaving.delete(id);
          leftMeanwhile = [];
        }
      }
    },
  };
}
