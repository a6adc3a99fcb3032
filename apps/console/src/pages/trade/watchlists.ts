export type WatchEntry = { readonly token: string; readonly symbol: string };
export type WatchList = { readonly name: string; readonly entries: readonly WatchEntry[] };

export const ENTRIES_MAX = 100;
export const LISTS_MAX = 10;
const NAME_MAX = 30;

/** What a new user sees. */
export const FIRST_LISTS: readonly WatchList[] = [
  {
    name: 'Watchlist',
    entries: [
      { token: 'NSE:26000', symbol: 'NIFTY' },
      { token: 'NSE:2885', symbol: 'RELIANCE-EQ' },
      { token: 'NSE:212', symbol: 'ASHOKLEY-EQ' },
    ],
  },
];

/** Stored lists; null when something else stands under this name. One list without a name is how it once was stored. */
export function readLists(stored: Readonly<Record<string, unknown>>): readonly WatchList[] | null {
  const { lists, entries } = stored;
  if (isEntries(entries)) return [{ name: 'Watchlist', entries }];
  return Array.isArray(lists) && lists.length > 0 && lists.every(isList) ? lists : null;
}

/** The lists with a new one; null where the name is taken, empty or too long, or there are too many. */
export function withList(lists: readonly WatchList[], text: string): readonly WatchList[] | null {
  const name = text.trim();
  const isTaken = lists.some((list) => list.name.toLowerCase() === name.toLowerCase());
  if (name === '' || name.length > NAME_MAX || isTaken || lists.length >= LISTS_MAX) return null;
  return [...lists, { name, entries: [] }];
}

/** The lists with other entries in the one of this name. */
export function withEntries(
  lists: readonly WatchList[],
  name: string,
  change: (entries: readonly WatchEntry[]) => readonly WatchEntry[],
): readonly WatchList[] {
  return lists.map((list) =>
    list.name === name ? { name, entries: change(list.entries).slice(-ENTRIES_MAX) } : list,
  );
}

function isList(value: unknown): value is WatchList {
  if (typeof value !== 'object' || value === null) return false;
  const { name, entries } = value as Partial<Record<keyof WatchList, unknown>>;
  return typeof name === 'string' && isEntries(entries);
}

function isEntries(value: unknown): value is readonly WatchEntry[] {
  return Array.isArray(value) && value.every(isEntry);
}

function isEntry(value: unknown): value is WatchEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { token, symbol } = value as Partial<Record<keyof WatchEntry, unknown>>;
  return typeof token === 'string' && typeof symbol === 'string';
}
