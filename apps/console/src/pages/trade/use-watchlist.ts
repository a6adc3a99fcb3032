import { useSearchState } from '../../parts/use-search-state.ts';
import { usePreference } from '../../reads/use-preference.ts';
import {
  FIRST_LISTS,
  readLists,
  type WatchEntry,
  type WatchList,
  withEntries,
  withList,
} from './watchlists.ts';

type Watchlists = {
  readonly lists: readonly WatchList[];
  readonly current: WatchList;
  readonly choose: (name: string) => void;
  readonly add: (entry: WatchEntry) => void;
  readonly remove: (token: string) => void;
  /** False where a list cannot have this name. */
  readonly addList: (name: string) => boolean;
  readonly removeList: () => void;
};

const EMPTY: WatchList = { name: '', entries: [] };

/** The instruments that the user watches, in lists; the address says which list is shown. */
export function useWatchlists(): Watchlists {
  const { value: lists, save } = usePreference({
    name: 'watchlist',
    first: FIRST_LISTS,
    read: readLists,
    write: (next) => ({ lists: next }),
  });
  const [chosen, choose] = useSearchState('list');
  const current = lists.find(({ name }) => name === chosen) ?? lists[0] ?? EMPTY;
  const change = (entries: (before: readonly WatchEntry[]) => readonly WatchEntry[]) =>
    void save(withEntries(lists, current.name, entries));
  return {
    lists,
    current,
    choose,
    add: (entry) => change((before) => [...before.filter(({ token }) => token !== entry.token), entry]),
    remove: (token) => change((before) => before.filter((entry) => entry.token !== token)),
    addList: (text) => {
      const next = withList(lists, text);
      if (!next) return false;
      void save(next).then((isSaved) => isSaved && choose(text.trim()));
      return true;
    },
    removeList: () => {
      choose('');
      void save(lists.filter(({ name }) => name !== current.name));
    },
  };
}
