import type { BacktestCandle, BacktestConditionTrace } from '@spark/client';
import type { ReactNode } from 'react';
import { Chip } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useRead } from '../../reads/use-read.ts';
import { comparedText } from './compared-text.ts';
import styles from './Report.module.css';

const TONES = { true: 'good', false: 'none', 'warming up': 'warn' } as const;

/** What every condition was at a candle, with what its rows compared. */
export function CandleTrace({
  backtestID,
  at,
}: {
  readonly backtestID: number;
  readonly at: string;
}): ReactNode {
  const read = useRead(
    ['trace', backtestID, at],
    async (spark) => (await spark.readBacktestTrace({ backtestID, at })).data[0],
  );
  if (read.error) return <Failure error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Loading label="Reading the candle" rows={3} />;
  return <CandleConditions candle={read.data} />;
}

export function CandleConditions({ candle }: { readonly candle: BacktestCandle }): ReactNode {
  return (
    <>
      <h3>Candle that closed at {candle.at.slice(11, 16)}</h3>
      {candle.conditions.map((condition) => (
        <Condition key={condition.id} condition={condition} />
      ))}
    </>
  );
}

function Condition({ condition }: { readonly condition: BacktestConditionTrace }): ReactNode {
  const { id, name, sentence, result, fired, skipped, rows } = condition;
  return (
    <section className={styles.condition} aria-label={`Condition ${name}`}>
      <p>
        <strong>{name}</strong>{' '}
        <Chip tone={fired ? 'accent' : TONES[result]}>
          {fired ? 'fired' : skipped === null ? result : `true, skipped: ${skipped}`}
        </Chip>
      </p>
      {sentence && <p className="quiet">{sentence}</p>}
      <table className={styles.rows}>
        <caption className="visually-hidden">Rows of {name}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Compared</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ path, text, result: row, values }) => (
            <tr key={`${id}${path}`}>
              <th scope="row">{text}</th>
              <td className="figure">{values.map((value) => comparedText(text, value)).join(' · ')}</td>
              <td>
                <Chip tone={TONES[row]}>{row}</Chip>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
