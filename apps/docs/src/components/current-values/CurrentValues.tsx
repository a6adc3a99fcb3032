import { type FormEvent, useEffect, useState } from 'react';
import { explainFailure } from '../api-reference/explain-failure.ts';
import { LoginBox } from '../api-reference/LoginBox.tsx';
import tryItStyles from '../api-reference/TryIt.module.css';
import { useSpark } from '../spark-data/use-spark.ts';
import deskStyles from '../try-desk/TryDesk.module.css';
import styles from './CurrentValues.module.css';
import type { ValueRow } from './value-rows.ts';
import { type ValueKind, type ValueTable, watchValues } from './watch-values.ts';

const START: Readonly<Record<ValueKind, { readonly label: string; readonly query: string }>> = {
  prices: { label: 'Instrument', query: 'NIFTY FUT' },
  premium: { label: 'Underlying', query: 'NIFTY' },
  synthetic: { label: 'Underlying', query: 'NIFTY' },
  expiries: { label: 'Underlying', query: 'NIFTY' },
  lastExpiry: { label: 'Underlying', query: 'NIFTY' },
};

/** The current values of a data point, of an instrument that the reader chooses. */
export function CurrentValues({ kind }: { readonly kind: ValueKind }) {
  const spark = useSpark();
  const { label, query: start } = START[kind];
  const [query, setQuery] = useState(start);
  const [table, setTable] = useState<ValueTable | null>(null);
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    setTable(null);
    setFailure(undefined);
    if (!spark) return;
    const watching = watchValues(
      spark,
      { kind, query },
      {
        table: setTable,
        failed: (reason) => {
          setTable(null);
          setFailure(reason);
        },
      },
    );
    return watching.stop;
  }, [spark, kind, query]);

  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('query')).trim();
    if (typed !== '') setQuery(typed);
  };
  return (
    <div className={deskStyles.panel}>
      <LoginBox
        id={`values-${kind}`}
        isNeeded={true}
        purpose="Prices need an access token."
        failure={failure}
      />
      {spark && (
        <form className={styles.choice} onSubmit={choose} aria-label="Whose values">
          <div className={tryItStyles.field}>
            <label htmlFor={`query-${kind}`}>{label}</label>
            <input
              id={`query-${kind}`}
              name="query"
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
      {failure !== undefined && (
        <p role="alert" className={tryItStyles.problem}>
          {explainFailure(failure)}
        </p>
      )}
      {spark && !table && failure === undefined && <p role="status">Reading…</p>}
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
