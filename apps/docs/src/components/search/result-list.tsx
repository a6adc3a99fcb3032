import Link from '@docusaurus/Link';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { MarkedText } from './marked-text';
import type { ResultRow } from './result-rows';
import styles from './search.module.css';

interface ResultListProps {
  readonly id: string;
  readonly rows: readonly ResultRow[];
  readonly query: string;
  readonly active: number;
  readonly onActive: (place: number) => void;
  readonly onChosen: (() => void) | undefined;
}

/** Real links, so that a result can be opened in a new tab; the keyboard moves through them from the field. */
export function ResultList({ id, rows, query, active, onActive, onChosen }: ResultListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run when the active row changes.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, rows]);

  return (
    <div
      ref={list}
      id={id}
      className={styles.list}
      role="listbox"
      aria-label="Search results"
      hidden={rows.length === 0}
    >
      {rows.map((row, place) => (
        <Link
          key={row.url}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          to={row.url}
          className={clsx(styles.row, row.isSection && styles.section)}
          onClick={onChosen}
          onMouseMove={() => onActive(place)}
        >
          <span className={styles.title}>
            <span>
              <MarkedText text={row.title} query={query} />
            </span>
            {row.label && <span className={styles.label}>{row.label}</span>}
          </span>
          {row.text && (
            <span className={styles.excerpt}>
              <MarkedText text={row.text} query={query} />
            </span>
          )}
        </Link>
      ))}
    </div>
  );
}
