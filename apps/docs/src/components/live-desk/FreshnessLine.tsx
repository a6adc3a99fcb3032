import { type Freshness, freshnessText } from '@spark/web';
import { useEffect, useState } from 'react';

/** Whether what is shown is of now, in words; the age of what is old counts on. */
export function FreshnessLine({ freshness }: { readonly freshness: Freshness }) {
  const isOld = freshness.state === 'stale';
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isOld) return;
    setNow(Date.now());
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, [isOld]);
  return <small data-freshness={freshness.state}>{freshnessText(freshness, now)}</small>;
}
