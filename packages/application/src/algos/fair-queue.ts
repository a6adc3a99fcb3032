/** What waits, by user: users take turns, however many each has waiting. */
export type FairQueue<Item> = {
  readonly add: (user: string, item: Item) => void;
  readonly waitingOf: (user: string) => number;
  /** The next of the user whose turn it is; null where nothing waits. */
  readonly take: () => Item | null;
  readonly remove: (user: string, isMeant: (item: Item) => boolean) => Item | null;
  /** How many come before it, as things are now; -1 for one that does not wait. */
  readonly placeOf: (isMeant: (item: Item) => boolean) => number;
};

export function createFairQueue<Item>(): FairQueue<Item> {
  /** Users in the order of their turns. */
  const waiting = new Map<string, Item[]>();

  function taken(): Item | null {
    for (const [user, items] of waiting) {
      const [next, ...others] = items;
      waiting.delete(user);
      if (next === undefined) continue;
      if (others.length > 0) waiting.set(user, others);
      return next;
    }
    return null;
  }

  return {
    add: (user, item) => void waiting.set(user, [...(waiting.get(user) ?? []), item]),
    waitingOf: (user) => waiting.get(user)?.length ?? 0,
    take: taken,
    remove: (user, isMeant) => {
      const items = waiting.get(user) ?? [];
      const found = items.find(isMeant);
      if (found === undefined) return null;
      const others = items.filter((item) => item !== found);
      if (others.length > 0) waiting.set(user, others);
      else waiting.delete(user);
      return found;
    },
    placeOf: (isMeant) => {
      const queues = [...waiting.values()];
      let place = 0;
      for (let round = 0; queues.some((items) => round < items.length); round += 1)
        for (const items of queues) {
          const item = items[round];
          if (item === undefined) continue;
          if (isMeant(item)) return place;
          place += 1;
        }
      return -1;
    },
  };
}
