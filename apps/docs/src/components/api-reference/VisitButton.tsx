import { useState } from 'react';
import { explainOutcome } from './explain-outcome.ts';
import { type CallOutcome, sendCall } from './send-call.ts';
import { changeSession, useSession } from './session.ts';
import styles from './TryIt.module.css';

/** One click instead of a login: a visitor with a paper account of their own, on the server of this page. */
export function VisitButton() {
  const { server } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const [failed, setFailed] = useState<CallOutcome>();

  const visit = async () => {
    setIsBusy(true);
    const answer = await sendCall({ method: 'POST', address: `${server}/visitor` }, []);
    setIsBusy(false);
    const started = visitIn(answer);
    setFailed(started ? undefined : answer);
    if (started)
      changeSession({
        token: started.access_token,
        user: `visitor ${started.UCC}`,
        visitEndsAt: Date.parse(`${started.endsAt}+05:30`),
      });
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

interface Visit {
  readonly access_token: string;
  readonly UCC: string;
  readonly endsAt: string;
}

function visitIn(answer: CallOutcome): Visit | undefined {
  if (answer.kind !== 'answered' || answer.status !== 200) return undefined;
  return (answer.body as { readonly data?: readonly Visit[] }).data?.[0];
}
