import type { ReactNode } from 'react';
import { count } from '../../text/money.ts';
import styles from './Orders.module.css';

/** How much of an order is filled, as a bar and in numbers. */
export function FillBar({ filled, total }: { readonly filled: number; readonly total: number }): ReactNode {
  const share = total === 0 ? 0 : Math.min(1, filled / total);
  return (
    <span className={styles.fill}>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.done} style={{ width: `${share * 100}%` }} />
      </span>
      <span className="figure">
        {count(filled)} / {count(total)}
      </span>
    </span>
  );
}
