import { useEffect, useRef } from 'react';
import { explainFailure, explainProblems } from './explain-failure.ts';
import { HighlightedCode } from './HighlightedCode.tsx';
import styles from './TryIt.module.css';
import type { CallOutcome } from './try-call.ts';

const HEADERS_THAT_MATTER = ['content-type', 'retry-after', 'x-request-id', 'location'] as const;

interface Props {
  readonly outcome: CallOutcome;
  readonly needsToken: boolean;
  /** Headers that carry the result of the call. */
  readonly replyHeaders: readonly string[];
}

/** Status, time, the headers that matter, and the answer. */
export function CallOutcomeView({ outcome: { exchange, failure }, needsToken, replyHeaders }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // The form may fill the window; after sending the reader needs the answer.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (!exchange) {
    return (
      <p className={styles.problem} role="alert">
        {explainFailure(failure)}
      </p>
    );
  }
  const { status, milliseconds, body } = exchange;
  const headers = [...HEADERS_THAT_MATTER, ...replyHeaders].flatMap((name) => {
    const value = exchange.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return (
    <div ref={place} className={styles.outcome} data-outcome>
      <p>
        <strong className={failure ? styles.bad : styles.good}>{status}</strong> in{' '}
        {milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms
      </p>
      {failure && (
        <p className={styles.problem}>
          {explainProblems(failure.problems)}
          {needsToken && status === 401 && ' Log in again below, or send once more as a visitor.'}
        </p>
      )}
      {headers.length > 0 && (
        <dl className={styles.headers}>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {body !== undefined && (
        <HighlightedCode code={JSON.stringify(body, null, 2)} language="json" label="The answer" />
      )}
    </div>
  );
}
