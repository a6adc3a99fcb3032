import { type BacktestRequest, backtest, type FinishedBacktest } from '@spark/client';
import { useEffect, useRef, useState } from 'react';
import { explainFailure } from '../api-reference/explain-failure.ts';
import { VisitButton } from '../api-reference/VisitButton.tsx';
import { useSpark } from '../spark-data/use-spark.ts';
import { PlayedTrades } from './PlayedTrades.tsx';

/** A strategy of a page, and what it came to when the page was made. */
export interface PlayedBlock {
  readonly document: BacktestRequest['document'];
  readonly from: string;
  readonly to: string;
  readonly trades: number;
  readonly net: number;
}

/** Plays the strategy of the page for the reader and shows its trades. Nothing is ordered. */
export function BacktestPanel({ played }: { readonly played: PlayedBlock }) {
  const spark = useSpark();
  const [status, setStatus] = useState('');
  const [result, setResult] = useState<FinishedBacktest>();
  const running = useRef<AbortController>(undefined);
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    if (!spark) return;
    const aborting = new AbortController();
    running.current = aborting;
    const { signal } = aborting;
    setIsRunning(true);
    setResult(undefined);
    setStatus('Playing…');
    const { document, from, to } = played;
    try {
      const found = await backtest(
        spark,
        { document, from, to },
        { signal, onProgress: ({ progress }) => setStatus(`Playing… ${progress?.percent ?? 0} %`) },
      );
      setResult(found);
      setStatus(told(played, found));
    } catch (error) {
      if (!signal.aborted) setStatus(explainFailure(error));
    }
    setIsRunning(false);
  };

  return (
    <>
      {spark ? (
        <button
          type="button"
          className="button button--primary button--sm"
          disabled={isRunning}
          onClick={() => void run()}
        >
          {isRunning ? 'Playing…' : 'Play'}
        </button>
      ) : (
        <VisitButton />
      )}
      <a className="button button--link button--sm" href={builderAddress(played.document)}>
        Open it in the builder
      </a>
      <p role="status">{status}</p>
      {result && result.trades.length > 0 && <PlayedTrades trades={result.trades} />}
      <details>
        <summary>The whole strategy document</summary>
        <pre>{JSON.stringify(played.document, null, 2)}</pre>
      </details>
    </>
  );
}

/** The builder shows what a strategy says before it is taken. What stands behind # stays in the browser. */
function builderAddress(document: PlayedBlock['document']): string {
  return `/console/build#document=${encodeURIComponent(JSON.stringify(document))}`;
}

/** Another server may have prices of its own. */
function told(page: PlayedBlock, { report, trades }: FinishedBacktest): string {
  const isSame = trades.length === page.trades && report?.net === page.net;
  const count = `${trades.length} ${trades.length === 1 ? 'trade' : 'trades'}`;
  return isSame
    ? `${count}, the same figures as on this page.`
    : `${count}. The figures differ from those of this page, because this server has other prices for these days.`;
}
