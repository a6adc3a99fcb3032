import { useHistory } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ResultList } from './result-list';
import { resultRows } from './result-rows';
import styles from './search.module.css';
import { useSearch } from './use-search';

interface SearchBoxProps {
  /** Called when the reader has chosen a result. */
  readonly onChosen?: () => void;
  readonly takesFocus?: boolean;
}

/** The field and its results, in the dialog of the navbar and on the not-found page. */
export function SearchBox({ onChosen, takesFocus = false }: SearchBoxProps) {
  const [state, start] = useSearch();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  /** Enter came before the search files: it counts as soon as they are there. */
  const entersWhenReady = useRef(false);
  const listId = useId();
  const history = useHistory();
  const { withBaseUrl } = useBaseUrlUtils();

  useEffect(() => {
    if (!takesFocus) return;
    start();
    input.current?.focus();
  }, [takesFocus, start]);

  const rows = useMemo(() => (state.is === 'ready' ? resultRows(state.find(query)) : []), [state, query]);
  const isOpen = query.trim() !== '' && rows.length > 0;

  function type(text: string) {
    entersWhenReady.current = false;
    setQuery(text);
    setActive(0);
  }

  function choose(row: (typeof rows)[number] | undefined) {
    if (!row) return;
    onChosen?.();
    history.push(withBaseUrl(row.url));
  }

  useEffect(() => {
    if (state.is !== 'ready' || !entersWhenReady.current) return;
    entersWhenReady.current = false;
    choose(rows[0]);
  });

  function handleKey(event: KeyboardEvent) {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && rows.length > 0) {
      event.preventDefault();
      setActive((now) => (now + step + rows.length) % rows.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (state.is === 'ready') choose(rows[active]);
      else entersWhenReady.current = true;
    } else if (event.key === 'Escape' && query !== '') {
      // The first Escape empties the field; the second one is the dialog's and closes it.
      event.preventDefault();
      event.stopPropagation();
      type('');
    }
  }

  return (
    <div className={styles.box} aria-busy={state.is === 'loading'}>
      <input
        ref={input}
        className={styles.input}
        type="search"
        role="combobox"
        aria-label="Search"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        placeholder="Search guides, calls, indicators"
        value={query}
        onFocus={start}
        onChange={({ target }) => type(target.value)}
        onKeyDown={handleKey}
      />
      <p className={styles.status} role="status">
        {statusText()}
      </p>
      {state.is === 'failed' && (
        <div className={styles.failure} role="alert">
          <p>Search could not be loaded. {state.reason}</p>
          <button type="button" onClick={start}>
            Retry
          </button>
        </div>
      )}
      <ResultList
        id={listId}
        rows={isOpen ? rows : []}
        query={query}
        active={active}
        onActive={setActive}
        onChosen={onChosen}
      />
    </div>
  );

  function statusText(): string {
    if (state.is === 'loading') return 'Loading search…';
    if (state.is !== 'ready' || query.trim() === '') return '';
    if (rows.length === 0)
      return `Nothing found for “${query.trim()}”. Try a single word, or a call such as placeOrder.`;
    return rows.length === 1 ? '1 result' : `${rows.length} results`;
  }
}
