import type { Tick } from '@spark/client';
import { numberText } from '@spark/look/drawing';
import { epochInstant, istClock } from '@spark/web';
import { useEffect, useRef, useState } from 'react';
import { explainFailure } from '../api-reference/explain-failure.ts';
import { LoginBox } from '../api-reference/LoginBox.tsx';
import { useSpark } from '../spark-data/use-spark.ts';
import { followCandles } from './follow-candles.ts';
import styles from './IndicatorChart.module.css';
import { type CandleChoice, type Market, MINUTES_OF_DAY } from './market.ts';

interface SparkSourceProps extends CandleChoice {
  /** Null while there are no candles of Spark to show. */
  onMarket(market: Market | null): void;
}

/** Feeds the chart from the reader's Spark and names what is shown. Loaded when the reader chooses this source. */
export function SparkSource({ instrument, minutes, onMarket }: SparkSourceProps) {
  const spark = useSpark();
  const [symbol, setSymbol] = useState('');
  const [tick, setTick] = useState<Tick | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const latest = useRef(onMarket);
  latest.current = onMarket;

  useEffect(() => {
    setSymbol('');
    setTick(null);
    setFailure(undefined);
    if (!spark) return latest.current(null);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const following = followCandles(
      spark,
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
  }, [spark, instrument, minutes]);

  return (
    <>
      <p role="status">
        {!spark
          ? 'Log in to see the candles of your own Spark; until then the chart shows the invented ones.'
          : symbol
            ? `Live ${minutes === MINUTES_OF_DAY ? 'day' : `${minutes}-minute`} candles of ${symbol} from your Spark; the last one is still being made.`
            : failure !== undefined
              ? 'The chart shows the invented candles.'
              : 'Reading candles…'}
      </p>
      {symbol && tick && (
        <p>
          Last price <b>{numberText(tick.ltp)}</b> at {istClock(epochInstant(tick.timestamp))} Indian time
          {tick.stale && <strong className={styles.stale}> stale</strong>}
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" className={styles.problem}>
          {explainFailure(failure)}
        </p>
      )}
      <LoginBox
        id="spark-candles"
        isNeeded={true}
        purpose="Live candles need an access token."
        failure={failure}
      />
    </>
  );
}
