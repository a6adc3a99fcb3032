import { useState } from 'react';
import { explainOutcome } from './explain-outcome.ts';
import type { CallOutcome } from './send-call.ts';
import { startVisit } from './start-visit.ts';
import styles from './TryIt.module.css';

/** One click instead of a login: a visitor with a paper account of their own, on the server of this page. */
export function VisitButton() {
  const [isBusy, setIsBusy] = useState(false);
  const [failed, setFailed] = useState<CallOutcome>();

  const visit = async () => {
    setIsBusy(true);
    const started = await startVisit();
    setIsBusy(false);
    setFailed('failed' in started ? started.failed : undefined);
  };

  return (
    <div className={styles.visit}>
      <button
        type="button"
        className="button button--primary button--sm"
        disabled={isBusy}
        onClick={() => void visit()}
      >
        {isBusy ? 'Setting it up…' : 'Try it with a paper account'}
      </button>
      <span>No login: a visitor’s desk of your own for some hours, with play money.</span>
      {failed && (
        <p className={styles.problem} role="alert">
          {explainOutcome(failed)}
        </p>
      )}
    </div>
  );
}
