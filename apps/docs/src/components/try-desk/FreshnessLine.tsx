import { type Freshness, freshnessText } from '@spark/web';
import { useEffect, useState } from 'react';
import styles from './TryDesk.module.css';

/** How fresh the shown data is, as text; the age of stale data keeps counting. */
export function FreshnessLine({ freshness }: { readonly freshness: Freshness }) {
  const isOld = freshness.state === 'stale';
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isOld) return;
    setNow(Date.now());
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, [isOld]);
  return (
    <p>
      {/* Screen readers get each change once, not every second. */}
      <span role="status" className={styles.hidden}>
        Orders: {freshness.state}
      </span>
      <small aria-hidden="true" data-freshness={freshness.state}>
        {freshnessText(freshness, now)}
      </small>
    </p>
  );
}
