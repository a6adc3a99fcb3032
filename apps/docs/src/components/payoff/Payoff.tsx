import { type ComponentType, useState } from 'react';
import { EXAMPLE_STRADDLE } from './example-straddle.ts';
import styles from './Payoff.module.css';
import { PayoffPicture } from './PayoffPicture.tsx';
import type { Position } from './payoff.ts';
import { payoffAlt, payoffFacts } from './payoff-labels.ts';

type SourcePanel = ComponentType<{ onPosition(position: Position | null): void }>;

type State =
  | { readonly kind: 'example' | 'loading' }
  | { readonly kind: 'spark'; readonly Panel: SourcePanel }
  | { readonly kind: 'failed'; readonly reason: string };

/** What a straddle pays: the example of the page, or the one at the money on the reader's Spark. */
export function Payoff() {
  const [state, setState] = useState<State>({ kind: 'example' });
  const [sparkPosition, setSparkPosition] = useState<Position | null>(null);
  const position = sparkPosition ?? EXAMPLE_STRADDLE;
  const isFromSpark = state.kind === 'spark';

  const load = async () => {
    setState({ kind: 'loading' });
    try {
      const { SparkStraddle } = await import('./SparkStraddle.tsx');
      setState({ kind: 'spark', Panel: SparkStraddle });
    } catch (error) {
      setState({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <figure className={styles.frame} aria-label="Payoff of the straddle">
      <div className={styles.head}>
        <strong>{sparkPosition ? 'At the prices of your Spark' : 'At the prices of the example'}</strong>
        <span className={styles.keys}>
          <span className={styles.keyExpiry}>at expiry, {position.expiry}</span>
          <span className={styles.keyNow}>now</span>
          <span className={styles.keySpot}>index</span>
        </span>
      </div>
      <div role="img" aria-label={payoffAlt(position)}>
        <PayoffPicture position={position} />
      </div>
      <dl className={styles.facts}>
        {payoffFacts(position).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <figcaption className={styles.caption}>
        Without charges. The dashed line is what closing both legs would bring now, with the volatility that
        their prices imply. The numbers of the example are fixed; with JavaScript and a running Spark the
        picture can take its prices, and is complete without.
      </figcaption>
      <div className={styles.fromSpark}>
        <button
          type="button"
          className="button button--secondary button--sm"
          disabled={state.kind === 'loading'}
          aria-expanded={isFromSpark}
          onClick={() => {
            if (!isFromSpark) return void load();
            setState({ kind: 'example' });
            setSparkPosition(null);
          }}
        >
          {isFromSpark
            ? 'Back to the example'
            : state.kind === 'loading'
              ? 'Loading…'
              : 'Take the prices of your Spark'}
        </button>
        {state.kind === 'failed' && <p role="alert">It could not be loaded: {state.reason}</p>}
        {isFromSpark && <state.Panel onPosition={setSparkPosition} />}
      </div>
    </figure>
  );
}
