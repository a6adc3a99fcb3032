import { useEffect, useRef, useState } from 'react';
import { explainOutcome } from '../api-reference/explain-outcome.ts';
import { LoginBox } from '../api-reference/LoginBox.tsx';
import type { CallOutcome } from '../api-reference/send-call.ts';
import { useSession } from '../api-reference/session.ts';
import type { Tick } from '../live-data/follow-prices.ts';
import { istClock } from '../live-data/ist-time.ts';
import { followCandles } from './follow-candles.ts';
import styles from './IndicatorChart.module.css';
import { type LiveChoice, type Market, MINUTES_OF_DAY } from './market.ts';
import { numberText } from './read-chart.ts';

interface LiveSourceProps extends LiveChoice {
  /** Null while there is nothing live to show. */
  onMarket(market: Market | null): void;
}

/** Feeds the chart from the reader's Spark and says what is seen. Fetched when the reader wants live candles. */
export function LiveSource({ instrument, minutes, onMarket }: LiveSourceProps) {
  const session = useSession();
  const [symbol, setSymbol] = useState('');
  const [tick, setTick] = useState<Tick | null>(null);
  const [failure, setFailure] = useState<CallOutcome | string | null>(null);
  const latest = useRef(onMarket);
  latest.current = onMarket;

  useEffect(() => {
    setSymbol('');
    setTick(null);
    setFailure(null);
    if (!session.token) return latest.current(null);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const following = followCandles(
      session,
      { instrument, minutes, isStill },
      {
        market: (market) => latest.current(market),
        symbol: setSymbol,
        tick: setTick,
        failed: (reason) => {
          setFailure(reason);
          latest.current(null);
        },
      },
    );
    return following.stop;
  }, [session, instrument, minutes]);

  return (
    <>
      <p role="status">
        {!session.token
          ? 'Log in to see the candles of your own Spark; until then the chart shows the invented ones.'
          : symbol
            ? `Live ${minutes === MINUTES_OF_DAY ? 'day' : `${minutes}-minute`} candles of ${symbol} from your Spark; the last one is still being made.`
            : failure
              ? 'The chart shows the invented candles.'
              : 'Reading candles…'}
      </p>
      {symbol && tick && (
        <p>
          Last price <b>{numberText(tick.ltp)}</b> at {istClock(Number(tick.timestamp) * 1000)} Indian time
          {tick.stale && <strong className={styles.stale}> stale</strong>}
        </p>
      )}
      {failure && (
        <p role="alert" className={styles.problem}>
          {typeof failure === 'string' ? failure : explainOutcome(failure)}
        </p>
      )}
      <LoginBox
        id="live-candles"
        isNeeded={true}
        purpose="Live candles need an access token."
        outcome={typeof failure === 'string' ? undefined : (failure ?? undefined)}
      />
    </>
  );
}
