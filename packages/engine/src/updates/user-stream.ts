import { assert, type Clock } from '@spark/core';

/** An update with its place among those of its user. The same object goes to every reader. */
export type Numbered<T> = T & { readonly seq: number };

/**
 * The updates of each user in one row, numbered without a gap. The last ones are retained, so that a reader
 * that was away or is slow resumes where it stopped; one further behind has to start over. Readers pull: a slow one
 * costs a number, not a queue. Nothing is retained for users who never had a reader: there is no number to resume from.
 */
export type UserStream<T> = {
  /** It is made only where somebody may read it. */
  readonly publish: (ucc: string, make: () => T) => void;
  /**
   * Whether an update is worth making: somebody reads it, or may come back for it. What is not made counts as missed.
   */
  readonly isWanted: (ucc: string) => boolean;
  /** Users who have a reader now. */
  readonly followedUsers: () => Iterable<string>;
  /**
   * Begins after `since`, or with what comes next when that is null. `onNews` signals that there is something to take;
   * it is not called again before everything was taken.
   */
  readonly follow: (ucc: string, since: number | null, onNews: () => void) => UserReading<T>;
  /** Forgets a user who does not come back: at once, or when the last reader has stopped. */
  readonly forget: (ucc: string) => void;
  /**
   * From now on the user's numbers follow this one, which a database counts for all processes. Readers of before hear
   * nothing more.
   */
  readonly beginAt: (ucc: string, seq: number) => void;
  /** Another process counts for the user from now on. */
  readonly endAt: (ucc: string) => void;
  /** Users with retained updates, and the total of these updates. */
  readonly retained: () => { readonly users: number; readonly updates: number };
};

export type UserReading<T> = {
  /** The position of the reader: following from this number continues with the next update. */
  readonly seq: () => number;
  /** The next updates, at most this many; null when they are no longer retained and the reader has to start over. */
  readonly take: (countMax: number) => readonly Numbered<T>[] | null;
  /** All that `take` would return, without taking it. */
  readonly ahead: () => readonly Numbered<T>[];
  /** Skips everything so far. A reader that then reads a snapshot, and goes on taking, misses nothing. */
  readonly beginAnew: () => void;
  readonly stop: () => void;
};

export type UserStreamBounds = {
  /** Updates retained for one user. */
  readonly perUser: number;
  /** Updates retained for all users together. */
  readonly total: number;
  /** Users without a reader who are remembered. */
  readonly users: number;
};

/** Far more than happens to one user in a millisecond. */
const NUMBERS_PER_MS = 1_000;

type Reader = { isNotified: boolean; readonly onNews: () => void };

export function createUserStream<T extends object>(parts: {
  readonly clock: Clock;
  readonly bounds: UserStreamBounds;
}): UserStream<T> {
  const { bounds } = parts;
  /** Rows with a reader, of which there are no more than sockets, and those without; the least recently used first. */
  const followed = new Map<string, UpdateRow<T>>();
  const quiet = new Map<string, UpdateRow<T>>();
  /**
   * Where a row begins. Above every number of an earlier start and of a forgotten row, so that such a number is
   * recognised as too old.
   */
  let floor = parts.clock.now() * NUMBERS_PER_MS;
  assert(Number.isSafeInteger(floor), 'numbers of updates are exact');
  let retained = 0;
  /** The last number of users whose updates are counted by a database. */
  const counted = new Map<string, number>();

  /** Moves the row to the end of its map, as the most recently used. */
  function touch(ucc: string, row: UpdateRow<T>): void {
    followed.delete(ucc);
    quiet.delete(ucc);
    if (row.isEnded || (row.isForgotten && row.readers.size === 0)) {
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

  function drop(row: UpdateRow<T>): void {
    retained -= row.clear();
    if (!row.isEnded) floor = Math.max(floor, row.newest());
  }

  const newRow = (ucc: string): UpdateRow<T> => createUpdateRow<T>(counted.get(ucc) ?? floor, bounds.perUser);

  /** An update that is not made counts too. */
  function passOver(ucc: string): void {
    const known = counted.get(ucc);
    if (known === undefined) floor += 1;
    else counted.set(ucc, known + 1);
  }

  function endRow(ucc: string): void {
    const row = followed.get(ucc) ?? quiet.get(ucc);
    if (row === undefined) return;
    row.isEnded = true;
    touch(ucc, row);
  }

  return {
    isWanted: (ucc) => {
      if (followed.has(ucc) || quiet.has(ucc)) return true;
      passOver(ucc);
      return false;
    },
    followedUsers: () => [...followed.keys()],
    publish: (ucc, make) => {
      const row = followed.get(ucc) ?? quiet.get(ucc);
      if (row === undefined) {
        // The row may have been forgotten: a reader with its last number must not count as up to date.
        passOver(ucc);
        return;
      }
      retained += row.add(make());
      if (counted.has(ucc)) counted.set(ucc, row.newest());
      if (!isRoomy()) touch(ucc, row);
      for (const reader of row.readers) {
        if (reader.isNotified) continue;
        reader.isNotified = true;
        reader.onNews();
      }
    },
    follow: (ucc, since, onNews) => {
      const row = followed.get(ucc) ?? quiet.get(ucc) ?? newRow(ucc);
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
          if (row.readers.delete(reader) && !row.isEnded) touch(ucc, row);
        },
      };
    },
    forget: (ucc) => {
      const row = followed.get(ucc) ?? quiet.get(ucc);
      if (row === undefined) return;
      row.isForgotten = true;
      touch(ucc, row);
    },
    beginAt: (ucc, seq) => {
      endRow(ucc);
      counted.set(ucc, seq);
    },
    endAt: (ucc) => {
      endRow(ucc);
      counted.delete(ucc);
    },
    retained: () => ({ users: followed.size + quiet.size, updates: retained }),
  };
}

function firstOf<T>(rows: ReadonlyMap<string, UpdateRow<T>>): readonly [string, UpdateRow<T>] {
  const { value } = rows.entries().next();
  assert(value, 'every retained update is in a row');
  return value;
}

type UpdateRow<T> = ReturnType<typeof createUpdateRow<T>>;

/** The updates of one user. Their numbers follow each other, so a number is also a place. */
function createUpdateRow<T>(begin: number, size: number) {
  const ring: Numbered<T>[] = [];
  /** The number before the one at the first place. */
  let first = begin;
  let newest = begin;
  let count = 0;
  const placeOf = (seq: number): number => (seq - first - 1) % size;
  return {
    readers: new Set<Reader>(),
    /** Dropped with its last reader. */
    isForgotten: false,
    /** Another row, or another process, counts for the user. */
    isEnded: false,
    newest: () => newest,
    /** Returns the growth of the retained updates. */
    add: (update: T): 0 | 1 => {
      newest += 1;
      ring[placeOf(newest)] = { ...update, seq: newest };
      if (count === size) return 0;
      count += 1;
      return 1;
    },
    /** Whether everything after this number is here. */
    holds: (seq: number): boolean => seq <= newest && seq >= newest - count,
    after: (seq: number, countMax: number): readonly Numbered<T>[] =>
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
