import type { BacktestWhyNot } from '@spark/client';
import { type ReactNode, useState } from 'react';
import { Failure, Loading } from '../../parts/States.tsx';
import { useRead } from '../../reads/use-read.ts';
import { count } from '../../text/money.ts';
import { blockerOf } from './blocker-text.ts';
import styles from './Report.module.css';

/** How often each condition did not fire, and which row was in the way. Open from the start where nothing was traded. */
export function WhyNot({
  backtestID,
  hasTrades,
}: {
  readonly backtestID: number;
  readonly hasTrades: boolean;
}): ReactNode {
  const [isOpen, setOpen] = useState(!hasTrades);
  const read = useRead(
    ['why not', backtestID],
    async (spark) => (await spark.readBacktestWhyNot({ backtestID })).data,
    { isOff: !isOpen },
  );
  return (
    <details className={styles.why} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{hasTrades ? 'Why conditions did not fire' : 'No trades: why not'}</h2>
      </summary>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {isOpen && read.isPending && <Loading label="Counting candles" rows={3} />}
      {read.data?.map((why) => (
        <WhyCondition key={why.id} why={why} />
      ))}
    </details>
  );
}

function WhyCondition({ why }: { readonly why: BacktestWhyNot }): ReactNode {
  const { id, name, sentence, candles, fired, warmingUp, nothingAdded, skipped, rows } = why;
  const parts: readonly (readonly [string, number])[] = [
    ['fired', fired],
    ['false', why.false],
    ['warming up', warmingUp],
    ['added no leg', nothingAdded],
    ...Object.entries(skipped).map(([reason, times]) => [`skipped: ${reason}`, Number(times)] as const),
  ];
  const blocker = blockerOf(why);
  return (
    <section className={styles.condition} aria-label={`Condition ${name}`}>
      <p>
        <strong>{name}</strong> <span className="quiet">{sentence}</span>
      </p>
      <p>
        Of {count(candles)} candles:{' '}
        {parts
          .filter(([, times]) => times > 0)
          .map(([what, times]) => `${count(times)} ${what}`)
          .join(', ')}
        .{blocker !== null && <strong> {blocker}</strong>}
      </p>
      <table className={styles.rows}>
        <caption className="visually-hidden">Rows of {name}</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">True</th>
            <th scope="col">False</th>
            <th scope="col">Warming up</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${id}${row.path}`}>
              <th scope="row">{row.text}</th>
              <td className="figure">{count(row.true)}</td>
              <td className="figure">{count(row.false)}</td>
              <td className="figure">{count(row.warmingUp)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
