/**
 * Remembers which lists were long when they were read. Looking whether a list is short takes turns of the event loop from
 * everybody's orders, so one that is known to be long goes to the thread at once. One that became short meanwhile is read
 * there too, which costs its reader a few milliseconds.
 */
export type LongLists = {
  readonly has: (list: string) => boolean;
  readonly add: (list: string) => void;
};

/** The one that was added first is forgotten first; it costs only another look. */
const REMEMBERED_MAX = 1_000;

export function createLongLists(): LongLists {
  const long = new Set<string>();
  return {
    has: (list) => long.has(list),
    add: (list) => {
      long.add(list);
      const [first] = long;
      if (long.size > REMEMBERED_MAX && first !== undefined) long.delete(first);
    },
  };
}
