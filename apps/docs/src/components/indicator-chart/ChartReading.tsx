import type { Reading } from './chart-model.ts';
import styles from './IndicatorChart.module.css';

/** The values at one candle. Screen readers get the same as sentences, so they are spared the list. */
export function ChartReading({ reading, isLast }: { readonly reading: Reading; readonly isLast: boolean }) {
  return (
    <div className={styles.reading} aria-hidden="true">
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
