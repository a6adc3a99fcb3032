import { assert, type Clock } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { OrderUpdate } from '../account/account-actor.ts';

/** An update with its place among those of its user. The same object goes to every reader. */
export type NumberedUpdate = OrderUpdate & { readonly seq: number };

/**
 * The updates of each user's orders in one row, numbered without a gap. The last ones are retained, so that a reader
 * that was away or is slow resumes where it stopped; one further behind has to start over. Readers pull: a slow one
 * costs a number, not a queue. Nothing is retained for users who never had a reader: there is no number to resume from.
 */
export type OrderStream = {
  readonly publish: (update: OrderUpdate) => void;
  /**
   * Begins after `since`, or with what comes next when that is null. `onNews` signals that there is something to take;
   * it is not called again before everything was taken.
   */
  readonly follow: (ucc: string, since: number | null, onNews: () => void) => OrderReading;
  /** Forgets a user who does not come back: at once, or when the last reader has stopped. */
  readonly forget: (ucc: string) => void;
  /** Users with retained updates, and the total of these updates. */
  readonly retained: () => { readonly users: number; readonly updates: number };
};

export type OrderReading = {
  /** The position of the reader: following from this number continues with the next update. */
  readonly seq: () => number;
  /** The next updates, at most this many; null when they are no longer retained and the reader has to start over. */
  readonly take: (countMax: number) => readonly NumberedUpdate[] | null;
  /** All that `take` would return, without taking it. */
  readonly ahead: () => readonly NumberedUpdate[];
  /** Skips everything so far. A reader that then reads a snapshot, and goes on taking, misses nothing. */
  readonly beginAnew: () => void;
  readonly stop: () => void;
};

export type OrderStreamBounds = {
  /** Updates retained for one user. */
  readonly perUser: number;
  /** Updates retained for all users together. */
  readonly total: number;
  /** Users without a reader who are remembered. */
  readonly users: number;
};

const BOUNDS: OrderStreamBounds = {
  perUser: LIMITS.orderUpdatesPerUser,
  total: LIMITS.orderUpdatesRetained,
  users: LIMITS.orderUpdateUsers,
};

/** Far more than one user's orders change in a millisecond. */
const NUMBERS_PER_MS = 1_000;

type Reader = { isNotified: boolean; readonly onNews: () => void };

export function createOrderStream(parts: {
  readonly clock: Clock;
  readonly bounds?: Partial<OrderStreamBounds>;
}): OrderStream {
  const bounds = { ...BOUNDS, ...parts.bounds };
  /** Rows with a reader, of which there are no more than sockets, and those without; the least recently used first. */
  const followed = new Map<string, UpdateRow>();
  const quiet = new Map<string, UpdateRow>();
  /**
   * Where a row begins. Above every number of an earlier start and of a forgotten row, so that such a number is
   * recognised as too old.
   */
  let floor = parts.clock.now() * NUMBERS_PER_MS;
  assert(Number.isSafeInteger(floor), 'numbers of updates are exact');
  let retained = 0;

  /** Moves the row to the end of its map, as the most recently used. */
  function touch(ucc: string, row: UpdateRow): void {
    followed.delete(ucc);
    quiet.delete(ucc);
    if (row.isForgotten && row.readers.size === 0) {
      drop(row);
      return;
    }
    (row.readers.size > 0 ? followed : quiet).set(ucc, row);
    makeRoom();
  }

  /** The order of use matters only when room runs short. */
  function isRoomy(): boolean {
    return quiet.size * 2 <= bounds.users && retained * 2 <= bounds.total;
  }

  function makeRoom(): void {
    while (quiet.size > 0 && (quiet.size > bounds.users || retained > bounds.total)) {
      const [ucc, row] = firstOf(quiet);
      quiet.delete(ucc);
      drop(row);
    }
    while (retained > bounds.total) {
      const [ucc, row] = firstOf(followed);
      followed.delete(ucc);
      followed.set(ucc, row);
      retained -= row.clear();
    }
  }

  function drop(row: UpdateRow): void {
    retained -= row.clear();
    floor = Math.max(floor, row.newest());
  }

  const newRow = (): UpdateRow => createUpdateRow(floor, bounds.perUser);

  return {
    publish: (update) => {
      // A comparison with the broker's order is of no use to a reader.
      if (update.facts.every(({ kind }) => kind === 'order-reconciled')) return;
      const { ucc } = update.order;
      const row = followed.get(ucc) ?? quiet.get(ucc);
      if (row === undefined) {
        // The row may have been forgotten: a reader with its last number must not count as up to date.
        floor += 1;
        return;
      }
      retained += row.add(update);
      if (!isRoomy()) touch(ucc, row);
      for (const reader of row.readers) {
        if (reader.isNotified) continue;
        reader.isNotified = true;
        reader.onNews();
      }
    },
    follow: (ucc, since, onNews) => {
      const row = followed.get(ucc) ?? quiet.get(ucc) ?? newRow();
      const reader: Reader = { isNotified: false, onNews };
      row.readers.add(reader);
      touch(ucc, row);
      let at = since ?? row.newest();
      return {
        seq: () => at,
        take: (countMax) => {
          if (!row.holds(at)) return null;
          const updates = row.after(at, countMax);
          at += updates.length;
          if (at === row.newest()) reader.isNotified = false;
          return updates;
        },
        ahead: () => (row.holds(at) ? row.after(at, bounds.perUser) : []),
        beginAnew: () => {
          at = row.newest();
          reader.isNotified = false;
        },
        stop: () => {
          if (row.readers.delete(reader)) touch(ucc, row);
        },
      };
    },
    forget: (ucc) => {
      const row = followed.get(ucc) ?? quiet.get(ucc);
      if (row === undefined) return;
      row.isForgotten = true;
      touch(ucc, row);
    },
    retained: () => ({ users: followed.size + quiet.size, updates: retained }),
  };
}

function firstOf(rows: ReadonlyMap<string, UpdateRow>): readonly [string, UpdateRow] {
  const { value } = rows.entries().next();
  assert(value, 'every retained update is in a row');
  return value;
}

type UpdateRow = ReturnType<typeof createUpdateRow>;

/** The updates of one user. Their numbers follow each other, so a number is also a place. */
function createUpdateRow(begin: number, size: number) {
  const ring: NumberedUpdate[] = [];
  /** The number before the one at the first place. */
  let first = begin;
  let newest = begin;
  let count = 0;
  const placeOf = (seq: number): number => (seq - first - 1) % size;
  return {
    readers: new Set<Reader>(),
    /** Dropped with its last reader. */
    isForgotten: false,
    newest: () => newest,
    /** Returns the growth of the retained updates. */
    add: (update: OrderUpdate): 0 | 1 => {
      newest += 1;
      ring[placeOf(newest)] = { ...update, seq: newest };
      if (count === size) return 0;
      count += 1;
      return 1;
    },
    /** Whether everything after this number is here. */
    holds: (seq: number): boolean => seq <= newest && seq >= newest - count,
    after: (seq: number, countMax: number): readonly NumberedUpdate[] =>
      Array.from({ length: Math.min(countMax, newest - seq) }, (_, index) => {
        const update = ring[placeOf(seq + index + 1)];
        assert(update?.seq === seq + index + 1, 'an update is at its place');
        return update;
      }),
    /** Drops the updates, not the number; returns their count. */
    clear: (): number => {
      const forgotten = count;
      ring.length = 0;
      first = newest;
      count = 0;
      return forgotten;
    },
  };
}
