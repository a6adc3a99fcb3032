import { type ComponentType, type FormEvent, useEffect, useId, useState } from 'react';
import { hasStoredSession } from '../api-reference/stored-session.ts';
import { CANDLES_CAPTION } from './candles-caption.ts';
import styles from './IndicatorChart.module.css';
import { type CandleChoice, type Market, MINUTES_OF_DAY } from './market.ts';

type SourcePanel = ComponentType<CandleChoice & { onMarket(market: Market | null): void }>;

type State =
  | { readonly kind: 'sample' | 'loading' }
  | { readonly kind: 'spark'; readonly Panel: SourcePanel }
  | { readonly kind: 'failed'; readonly reason: string };

const MINUTES = [1, 3, 5, 15, 30, 60, MINUTES_OF_DAY] as const;
const SUGGESTED = ['RELIANCE', 'NIFTY', 'NIFTY FUT', 'BANKNIFTY FUT', 'SBIN', 'NSE:212'] as const;
const START: CandleChoice = { instrument: 'RELIANCE', minutes: 5 };

interface SourceFormProps {
  readonly isReady: boolean;
  onMarket(market: Market | null): void;
}

/** Whose candles the chart shows: the invented ones, or those of the reader's own Spark. */
export function SourceForm({ isReady, onMarket }: SourceFormProps) {
  const id = useId();
  const [state, setState] = useState<State>({ kind: 'sample' });
  const [choice, setChoice] = useState(START);
  const isSample = state.kind === 'sample';

  const showSpark = async () => {
    setState({ kind: 'loading' });
    try {
      const { SparkSource } = await import('./SparkSource.tsx');
      setState({ kind: 'spark', Panel: SparkSource });
    } catch (error) {
      setState({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  const choose = (source: string) => {
    if (source === 'spark') return void showSpark();
    setState({ kind: 'sample' });
    onMarket(null);
  };
  // After a login on another page of the site the source is chosen by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the chart is there.
  useEffect(() => {
    if (isReady && hasStoredSession()) void showSpark();
  }, [isReady]);

  const settle = (typed: string) => {
    const instrument = typed.trim();
    if (instrument !== '') setChoice((before) => ({ ...before, instrument }));
  };
  return (
    <>
      <form
        className={styles.form}
        aria-label="Candles of the chart"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          settle(String(new FormData(event.currentTarget).get('instrument')));
        }}
      >
        <fieldset disabled={!isReady} className={styles.source}>
          <span className={styles.field}>
            <label htmlFor={`${id}source`}>Candles</label>
            <select
              id={`${id}source`}
              value={isSample ? 'sample' : 'spark'}
              onChange={(event) => choose(event.target.value)}
            >
              <option value="sample">Invented</option>
              <option value="spark">Live, from your Spark</option>
            </select>
          </span>
          <span className={styles.field}>
            <label htmlFor={`${id}instrument`}>Instrument</label>
            <input
              id={`${id}instrument`}
              name="instrument"
              list={`${id}suggested`}
              defaultValue={START.instrument}
              disabled={isSample}
              autoComplete="off"
              spellCheck={false}
              onBlur={(event) => settle(event.target.value)}
            />
            <datalist id={`${id}suggested`}>
              {SUGGESTED.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          </span>
          <span className={styles.field}>
            <label htmlFor={`${id}minutes`}>Interval</label>
            <select
              id={`${id}minutes`}
              value={choice.minutes}
              disabled={isSample}
              onChange={(event) =>
                setChoice((before) => ({ ...before, minutes: Number(event.target.value) }))
              }
            >
              {MINUTES.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {intervalText(minutes)}
                </option>
              ))}
            </select>
          </span>
        </fieldset>
      </form>
      <div className={styles.status}>
        {state.kind === 'sample' && <p>{CANDLES_CAPTION}</p>}
        {state.kind === 'loading' && <p>Loading…</p>}
        {state.kind === 'failed' && <p role="alert">Live candles could not be loaded: {state.reason}</p>}
        {state.kind === 'spark' && <state.Panel {...choice} onMarket={onMarket} />}
      </div>
    </>
  );
}

function intervalText(minutes: number): string {
  if (minutes === MINUTES_OF_DAY) return '1 day';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
