import { useEffect, useId, useRef, useState } from 'react';
import { explainOutcome } from '../api-reference/explain-outcome.ts';
import { LoginBox } from '../api-reference/LoginBox.tsx';
import type { CallOutcome } from '../api-reference/send-call.ts';
import { useSession } from '../api-reference/session.ts';
import tryItStyles from '../api-reference/TryIt.module.css';
import { istClock } from '../live-data/ist-time.ts';
import styles from './Payoff.module.css';
import type { Position } from './payoff.ts';
import { type StraddlePrices, watchStraddle } from './watch-straddle.ts';

/** The indices whose options trade most; the others have only monthly contracts with little in their books. */
const UNDERLYINGS = ['NIFTY', 'BANKNIFTY', 'SENSEX'] as const;

/** Takes the at-the-money straddle of an index from the reader's Spark. Fetched when the reader asks for it. */
export function LiveStraddle({ onPosition }: { onPosition(position: Position | null): void }) {
  const session = useSession();
  const id = useId();
  const [underlying, setUnderlying] = useState<string>(UNDERLYINGS[0]);
  const [prices, setPrices] = useState<StraddlePrices | null>(null);
  const [failure, setFailure] = useState<CallOutcome | string | null>(null);
  const latest = useRef(onPosition);
  latest.current = onPosition;

  useEffect(() => {
    setPrices(null);
    setFailure(null);
    if (!session.token) return latest.current(null);
    const watching = watchStraddle(session, underlying, {
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
  }, [session, underlying]);

  return (
    <div className={styles.panel}>
      <LoginBox
        id="live-straddle"
        isNeeded={true}
        purpose="Prices need an access token."
        outcome={typeof failure === 'string' ? undefined : (failure ?? undefined)}
      />
      {session.token && (
        <div className={tryItStyles.field}>
          <label htmlFor={id}>Underlying</label>
          <select id={id} value={underlying} onChange={(event) => setUnderlying(event.target.value)}>
            {UNDERLYINGS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
      )}
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
