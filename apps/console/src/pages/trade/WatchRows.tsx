import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { liveStoresOf } from '../../live/live-stores.ts';
import { useSpark } from '../../session/session-context.tsx';
import styles from './Trade.module.css';
import { WatchRow } from './WatchRow.tsx';
import type { WatchEntry } from './watchlists.ts';

type WatchRowsProps = {
  readonly entries: readonly WatchEntry[];
  readonly current: string;
  readonly onRemove: (token: string) => void;
};

/** As in the style sheet. */
const ROW_PX = 31;
/** A list that fits the screen needs no filter. */
const SHORT_LIST = 20;

/** The entries of a watchlist. Only rows in view are on the page; the prices of all are followed, for whoever scrolls. */
export function WatchRows({ entries, current, onRemove }: WatchRowsProps): ReactNode {
  const frame = useRef<HTMLUListElement>(null);
  const [words, setWords] = useState('');
  const [place, setPlace] = useState<number | null>(null);
  const found = entries.filter(({ symbol }) => symbol.toLowerCase().includes(words.trim().toLowerCase()));
  useFollowed(entries);
  const virtual = useVirtualizer({
    count: found.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 5,
    useFlushSync: false,
    // The row with the focus stays, wherever the list is scrolled to.
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range);
      return place === null || inView.includes(place) || place >= range.count
        ? inView
        : [...inView, place].toSorted((left, right) => left - right);
    },
  });
  useFocusAt(place, frame);

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    const next = place === null ? null : placeAfter(event.key, place, found.length - 1);
    if (next === null) return;
    event.preventDefault();
    setPlace(next);
  }

  return (
    <>
      {entries.length > SHORT_LIST && <Filter count={entries.length} words={words} onChange={setWords} />}
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: arrows go from row to row, whose links have the focus */}
      <ul
        ref={frame}
        className={styles.entries}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setPlace(placeOf(target))}
        onBlur={({ relatedTarget, currentTarget }) => currentTarget.contains(relatedTarget) || setPlace(null)}
      >
        <li aria-hidden="true" className={styles.whole} style={{ height: virtual.getTotalSize() }} />
        {virtual.getVirtualItems().map(({ index, start }) => {
          const entry = found[index];
          return (
            entry && (
              <WatchRow
                key={entry.token}
                entry={entry}
                isCurrent={entry.token === current}
                place={index}
                count={found.length}
                top={start}
                onRemove={onRemove}
              />
            )
          );
        })}
      </ul>
      {words !== '' && (
        <p className="quiet" role="status">
          {found.length} of {entries.length}
        </p>
      )}
    </>
  );
}

function Filter({
  count,
  words,
  onChange,
}: {
  readonly count: number;
  readonly words: string;
  readonly onChange: (words: string) => void;
}): ReactNode {
  return (
    <input
      type="search"
      className={styles.filter}
      aria-label="Filter this list"
      placeholder={`Filter ${count} instruments`}
      value={words}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The row with the focus goes along when the list is scrolled or its keys are pressed. */
function useFocusAt(place: number | null, frame: RefObject<HTMLUListElement | null>): void {
  useLayoutEffect(() => {
    if (place === null) return;
    const row = frame.current?.querySelector(`[data-place="${place}"]`);
    if (row && !row.contains(document.activeElement)) row.querySelector('a')?.focus();
  }, [place, frame]);
}

/** The row that a key goes to; null where it is none of the keys that move. */
function placeAfter(key: string, place: number, last: number): number | null {
  if (key === 'ArrowDown') return Math.min(last, place + 1);
  if (key === 'ArrowUp') return Math.max(0, place - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

function placeOf(target: EventTarget & Element): number | null {
  const text = target.closest<HTMLElement>('[data-place]')?.dataset.place;
  return text === undefined ? null : Number(text);
}

function useFollowed(entries: readonly WatchEntry[]): void {
  const spark = useSpark();
  const tokens = entries.map(({ token }) => token).join(' ');
  useEffect(() => {
    const { prices } = liveStoresOf(spark);
    const leave = tokens.split(' ').map((token) => prices.priceOf(token).subscribe(() => undefined));
    return () => {
      for (const each of leave) each();
    };
  }, [spark, tokens]);
}
