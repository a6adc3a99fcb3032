import { useLayoutEffect, useRef } from 'react';
import type { Reading } from './chart-model.ts';
import styles from './IndicatorChart.module.css';

/** The values at one candle. Screen readers get the same as sentences, so the list is hidden from them. */
export function ChartReading({ reading, isLast }: { readonly reading: Reading; readonly isLast: boolean }) {
  const listRef = useRef<HTMLDivElement>(null);
  useSteadyHeight(listRef, { reading, isLast });
  return (
    <div ref={listRef} className={styles.reading} aria-hidden="true">
      <span className={styles.when}>
        {isLast ? 'Last candle' : 'Candle'} {reading.when}
      </span>
      {reading.entries.map(({ label, text, tone }) => (
        <span key={label} className={styles.entry}>
          {tone && <i className={`${styles.swatch} ${styles[tone]}`} />}
          {label} <b>{text}</b>
        </span>
      ))}
    </div>
  );
}

/** Shorter values may need a line less; the chart below must not jump while the mouse moves over it. */
function useSteadyHeight(
  listRef: { readonly current: HTMLElement | null },
  { reading, isLast }: { readonly reading: Reading; readonly isLast: boolean },
): void {
  const tallest = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew with every reading.
  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list) return;
    list.style.minHeight = isLast ? '' : `${tallest.current}px`;
    tallest.current = list.offsetHeight;
  }, [listRef, reading, isLast]);
}
