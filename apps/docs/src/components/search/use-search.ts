import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { Finder } from '@site/plugins/search/create-finder';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadSearch } from './load-search';

export type SearchState =
  | { readonly is: 'idle' }
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly reason: string }
  | { readonly is: 'ready'; readonly find: Finder };

/** The state of the search files, and `start`, which begins to load them and may be called any number of times. */
export function useSearch(): readonly [SearchState, start: () => void] {
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const [state, setState] = useState<SearchState>({ is: 'idle' });
  const isMounted = useRef(true);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const start = useCallback(() => {
    const update = (next: SearchState) => {
      if (isMounted.current) setState(next);
    };
    setState((now) => (now.is === 'ready' ? now : { is: 'loading' }));
    loadSearch(baseUrl).then(
      (find) => update({ is: 'ready', find }),
      (error: unknown) =>
        update({ is: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    );
  }, [baseUrl]);

  return [state, start];
}
