import {
  type CancelTimer,
  type Exit,
  type Instant,
  isQuiet,
  type Position,
  type QuietPrices,
} from '@spark/core';
import { createExitGroups, type ExitGroups } from './exit-groups.ts';

/** An exit that is not over, as it is now: ahead of what is stored. */
export type WatchedExit = {
  readonly id: number;
  readonly ucc: string;
  exit: Exit;
  /** When its row changed last. */
  at: Instant;
  /** It has its place, and no row yet: nothing follows from it until it is stored. */
  isNew: boolean;
  /** It was read at a start, and not every value that it needs was known since. */
  isFirstLook: boolean;
  /** Another process works for the user: nothing follows from it here any more. */
  isLeft: boolean;
  /** Since when a value that it needs is missing. */
  blindSince: Instant | null;
  /** The instruments whose prices it depends on. */
  keys: ReadonlySet<string>;
  /** What the last look at it came to, where it changed nothing; null: it has to be looked at. */
  quiet: Quiet | null;
};

/** Prices at which another look changes nothing, as long as exit and position are these. */
type Quiet = { readonly of: Exit; readonly position: Position | undefined; readonly prices: QuietPrices };

export function isStill({ quiet, exit }: WatchedExit, pricePaise: number | null): boolean {
  // What closes waits for its orders, whatever the price.
  if (exit.state.kind === 'closing') return true;
  return quiet !== null && quiet.of === exit && pricePaise !== null && isQuiet(quiet.prices, pricePaise);
}

/** Which exits a price, a position or a basket concerns, so that a tick and a report touch no others. */
export type ExitIndex = Omit<ExitGroups, 'remove'> & {
  readonly all: () => Iterable<WatchedExit>;
  readonly find: (ucc: string, id: number) => WatchedExit | undefined;
  readonly ofUser: (ucc: string) => readonly WatchedExit[];
  readonly add: (watched: WatchedExit) => void;
  readonly remove: (watched: WatchedExit) => void;
  /** Follows exactly these instruments for it. */
  readonly follow: (watched: WatchedExit, keys: ReadonlySet<string>) => void;
  readonly count: () => number;
  readonly close: () => void;
};

type Followers = { readonly exits: Set<WatchedExit>; readonly stop: CancelTimer };

export function createExitIndex(
  prices: {
    readonly watch: (instrumentKey: string, onPrice: () => void) => CancelTimer;
    readonly fresh: (instrumentKey: string) => number | null;
  },
  look: (watched: WatchedExit) => void,
): ExitIndex {
  const byUser = new Map<string, Map<number, WatchedExit>>();
  const byKey = new Map<string, Followers>();
  const groups = createExitGroups();
  let size = 0;

  function begin(key: string): Followers {
    const exits = new Set<WatchedExit>();
    const stop = prices.watch(key, () => {
      const pricePaise = prices.fresh(key);
      for (const watched of [...exits]) if (!isStill(watched, pricePaise)) look(watched);
    });
    const followers = { exits, stop };
    byKey.set(key, followers);
    return followers;
  }

  function leave(key: string, watched: WatchedExit): void {
    const followers = byKey.get(key);
    if (!followers?.exits.delete(watched) || followers.exits.size > 0) return;
    byKey.delete(key);
    followers.stop();
  }

  function follow(watched: WatchedExit, keys: ReadonlySet<string>): void {
    for (const key of watched.keys) if (!keys.has(key)) leave(key, watched);
    for (const key of keys) (byKey.get(key) ?? begin(key)).exits.add(watched);
    watched.keys = keys;
  }

  return {
    ...groups,
    place: (watched) => {
      if (byUser.get(watched.ucc)?.get(watched.id) === watched) groups.place(watched);
    },
    *all() {
      for (const exits of byUser.values()) yield* exits.values();
    },
    find: (ucc, id) => byUser.get(ucc)?.get(id),
    ofUser: (ucc) => [...(byUser.get(ucc)?.values() ?? [])],
    add: (watched) => {
      const exits = byUser.get(watched.ucc) ?? new Map<number, WatchedExit>();
      byUser.set(watched.ucc, exits);
      exits.set(watched.id, watched);
      groups.place(watched);
      size += 1;
    },
    remove: (watched) => {
      follow(watched, new Set());
      groups.remove(watched);
      const exits = byUser.get(watched.ucc);
      if (!exits?.delete(watched.id)) return;
      size -= 1;
      if (exits.size === 0) byUser.delete(watched.ucc);
    },
    follow,
    count: () => size,
    close: () => {
      for (const { stop } of byKey.values()) stop();
      byKey.clear();
    },
  };
}
