import { useEffect, useRef } from 'react';
import { explainOutcome } from './explain-outcome.ts';
import { HighlightedCode } from './HighlightedCode.tsx';
import type { CallOutcome } from './send-call.ts';
import styles from './TryIt.module.css';

interface Props {
  readonly outcome: CallOutcome;
  readonly needsToken: boolean;
}

/** Status, time, the headers that matter, and the answer. */
export function CallOutcomeView({ outcome, needsToken }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // The form may fill the window; whoever sent it wants the answer.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (outcome.kind !== 'answered') {
    return (
      <p className={styles.problem} role="alert">
        {explainOutcome(outcome)}
      </p>
    );
  }
  const isGood = outcome.status < 400;
  return (
    <div ref={place} className={styles.outcome} data-outcome>
      <p>
        <strong className={isGood ? styles.good : styles.bad}>{outcome.status}</strong> in{' '}
        {outcome.milliseconds.toFixed(outcome.milliseconds < 10 ? 1 : 0)} ms
      </p>
      {!isGood && (
        <p className={styles.problem}>
          {explainOutcome(outcome)}
          {needsToken && outcome.status === 401 && ' Log in again below, or send once more as a visitor.'}
        </p>
      )}
      {outcome.headers.length > 0 && (
        <dl className={styles.headers}>
          {outcome.headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {outcome.body !== undefined && (
        <HighlightedCode code={JSON.stringify(outcome.body, null, 2)} language="json" label="The answer" />
      )}
    </div>
  );
}
