import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Changes several texts of the address at once. Empty ones are left out. */
export function useSetSearch(): (changes: Readonly<Record<string, string>>) => void {
  const navigate = useNavigate();
  return useCallback(
    (changes) => {
      const next = Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [name, value || undefined]),
      );
      // The cast: the routes of tables share names of search fields, and the router types each route by itself.
      void navigate({
        to: '.',
        search: ((before: Readonly<Record<string, unknown>>) => ({ ...before, ...next })) as never,
        replace: true,
      });
    },
    [navigate],
  );
}

/** A text in the address, so that a page can be opened again as it is. */
export function useSearchState(name: string): readonly [string, (value: string) => void] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const setSearch = useSetSearch();
  const value = search[name];
  const set = useCallback((next: string) => setSearch({ [name]: next }), [name, setSearch]);
  return [typeof value === 'string' || typeof value === 'number' ? String(value) : '', set];
}
