import { useEffect, useRef, useState } from 'react';
import { explainOutcome } from '../api-reference/explain-outcome.ts';
import { LoginBox } from '../api-reference/LoginBox.tsx';
import type { CallOutcome } from '../api-reference/send-call.ts';
import { useSession } from '../api-reference/session.ts';
import { istClock } from '../live-data/ist-time.ts';
import styles from './Payoff.module.css';
import type { Position } from './payoff.ts';
import { type StraddlePrices, watchStraddle } from './watch-straddle.ts';

/** Takes the at-the-money straddle of NIFTY from the reader's Spark. Fetched when the reader asks for it. */
export function LiveStraddle({ onPosition }: { onPosition(position: Position | null): void }) {
  const session = useSession();
  const [prices, setPrices] = useState<StraddlePrices | null>(null);
  const [failure, setFailure] = useState<CallOutcome | string | null>(null);
  const latest = useRef(onPosition);
  latest.current = onPosition;

  useEffect(() => {
    setPrices(null);
    setFailure(null);
    if (!session.token) return latest.current(null);
    const watching = watchStraddle(session, {
      prices: (now) => {
        setPrices(now);
        latest.current(now.position);
      },
      failed: (reason) => {
        setPrices(null);
        setFailure(reason);
        latest.current(null);
      },
    });
    return watching.stop;
  }, [session]);

  return (
    <div className={styles.panel}>
      <LoginBox
        id="live-straddle"
        isNeeded={true}
        purpose="Prices need an access token."
        outcome={typeof failure === 'string' ? undefined : (failure ?? undefined)}
      />
      {prices && (
        <p>
          Prices as of {istClock(prices.oldest)} Indian time
          {prices.isStale && <strong className={styles.stale}> stale</strong>}
        </p>
      )}
      {session.token && !prices && !failure && <p role="status">Reading…</p>}
      {failure && (
        <p role="alert" className={styles.stale}>
          {typeof failure === 'string' ? failure : explainOutcome(failure)} The picture shows the example.
        </p>
      )}
    </div>
  );
}
