import { istClock } from '@spark/web';
import { useEffect, useId, useRef, useState } from 'react';
import { explainFailure } from '../api-reference/explain-failure.ts';
import { LoginBox } from '../api-reference/LoginBox.tsx';
import tryItStyles from '../api-reference/TryIt.module.css';
import { useSpark } from '../spark-data/use-spark.ts';
import styles from './Payoff.module.css';
import type { Position } from './payoff.ts';
import { type StraddlePrices, watchStraddle } from './watch-straddle.ts';

/** The indices whose options trade most; the others have only monthly contracts with little in their books. */
const UNDERLYINGS = ['NIFTY', 'BANKNIFTY', 'SENSEX'] as const;

/** Takes the at-the-money straddle of an index from the reader's Spark. Loaded when the reader chooses it. */
export function SparkStraddle({ onPosition }: { onPosition(position: Position | null): void }) {
  const spark = useSpark();
  const id = useId();
  const [underlying, setUnderlying] = useState<string>(UNDERLYINGS[0]);
  const [prices, setPrices] = useState<StraddlePrices | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const latest = useRef(onPosition);
  latest.current = onPosition;

  useEffect(() => {
    setPrices(null);
    setFailure(undefined);
    if (!spark) return latest.current(null);
    const watching = watchStraddle(spark, underlying, {
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
  }, [spark, underlying]);

  return (
    <div className={styles.panel}>
      <LoginBox
        id="spark-straddle"
        isNeeded={true}
        purpose="Prices need an access token."
        failure={failure}
      />
      {spark && (
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
      {spark && !prices && failure === undefined && <p role="status">Reading…</p>}
      {failure !== undefined && (
        <p role="alert" className={styles.stale}>
          {explainFailure(failure)} The picture shows the example.
        </p>
      )}
    </div>
  );
}
