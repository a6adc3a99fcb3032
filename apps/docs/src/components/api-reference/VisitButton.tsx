import { startVisit } from '@spark/web';
import { useState } from 'react';
import { explainFailure } from './explain-failure.ts';
import { siteSession } from './session.ts';
import styles from './TryIt.module.css';

/** One click instead of a login: a visitor with their own paper account, on the server of this page. */
export function VisitButton() {
  const [isBusy, setIsBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>();

  const visit = async () => {
    setIsBusy(true);
    setFailed(undefined);
    await startVisit(siteSession).catch(setFailed);
    setIsBusy(false);
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
      {failed !== undefined && (
        <p className={styles.problem} role="alert">
          {explainFailure(failed)}
        </p>
      )}
    </div>
  );
}
