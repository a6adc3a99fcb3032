import { type FormEvent, useEffect, useState } from 'react';
import { explainOutcome } from '../api-reference/explain-outcome.ts';
import { LoginBox } from '../api-reference/LoginBox.tsx';
import type { CallOutcome } from '../api-reference/send-call.ts';
import { useSession } from '../api-reference/session.ts';
import tryItStyles from '../api-reference/TryIt.module.css';
import deskStyles from '../live-desk/LiveDesk.module.css';
import styles from './LiveValues.module.css';
import type { ValueRow } from './value-rows.ts';
import { type ValueKind, type ValueTable, watchValues } from './watch-values.ts';

const START: Readonly<Record<ValueKind, { readonly label: string; readonly words: string }>> = {
  prices: { label: 'Instrument', words: 'NIFTY FUT' },
  premium: { label: 'Underlying', words: 'NIFTY' },
  synthetic: { label: 'Underlying', words: 'NIFTY' },
  expiries: { label: 'Underlying', words: 'NIFTY' },
  lastExpiry: { label: 'Underlying', words: 'NIFTY' },
};

/** The values of a data point as they stand, of an instrument that the reader chooses. */
export function LiveValues({ kind }: { readonly kind: ValueKind }) {
  const session = useSession();
  const { label, words: start } = START[kind];
  const [words, setWords] = useState(start);
  const [table, setTable] = useState<ValueTable | null>(null);
  const [failure, setFailure] = useState<CallOutcome | string | null>(null);

  useEffect(() => {
    setTable(null);
    setFailure(null);
    if (!session.token) return;
    const watching = watchValues(
      session,
      { kind, words },
      {
        table: setTable,
        failed: (reason) => {
          setTable(null);
          setFailure(reason);
        },
      },
    );
    return watching.stop;
  }, [session, kind, words]);

  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('words')).trim();
    if (typed !== '') setWords(typed);
  };
  return (
    <div className={deskStyles.panel}>
      <LoginBox
        id={`values-${kind}`}
        isNeeded={true}
        purpose="Prices need an access token."
        outcome={typeof failure === 'string' ? undefined : (failure ?? undefined)}
      />
      {session.token && (
        <form className={styles.choice} onSubmit={choose} aria-label="Whose values">
          <div className={tryItStyles.field}>
            <label htmlFor={`words-${kind}`}>{label}</label>
            <input
              id={`words-${kind}`}
              name="words"
              defaultValue={start}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          <button type="submit" className="button button--secondary button--sm">
            Show
          </button>
        </form>
      )}
      {failure && (
        <p role="alert" className={tryItStyles.problem}>
          {typeof failure === 'string' ? failure : explainOutcome(failure)}
        </p>
      )}
      {session.token && !table && !failure && <p role="status">Reading…</p>}
      {table && <Values table={table} />}
    </div>
  );
}

function Values({ table }: { readonly table: ValueTable }) {
  return (
    <section className={deskStyles.orders} aria-label="Values" tabIndex={-1}>
      <table className={styles.values}>
        <caption>{table.title} · Indian time</caption>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>
                {row.text ?? <em>unknown</em>} <Note row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Note({ row }: { readonly row: ValueRow }) {
  return (
    <small className={styles.note}>
      {row.note}
      {row.isStale && <strong className={styles.stale}> stale</strong>}
    </small>
  );
}
