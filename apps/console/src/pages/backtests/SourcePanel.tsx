import type { Backtest } from '@spark/client';
import type { ReactNode } from 'react';
import { Chip, Panel } from '../../parts/Panel.tsx';
import { count, gain } from '../../text/money.ts';
import styles from './Report.module.css';
import { GRADE_WORDS } from './report-figures.ts';

/** Where prices came from and how far they can be believed: before any figure. */
export function SourcePanel({ backtest }: { readonly backtest: Backtest }): ReactNode {
  const { notes, coverage, sources, report, seconds } = backtest;
  if (!report || !sources || !coverage) return null;
  const { grade, ambiguous, large, unfilled, atSessionEnd } = report.fidelity;
  return (
    <Panel
      title="Prices and how far to trust it"
      aside={
        <Chip tone={grade === 'A' ? 'good' : grade === 'B' ? 'none' : 'warn'}>
          Fidelity {grade}: {GRADE_WORDS[grade]}
        </Chip>
      }
    >
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <dl className={styles.facts}>
        <Fact name="Minutes">
          {(['imported', 'recorded', 'simulated'] as const)
            .map(
              (kind) => [kind, sources.spot[kind] + sources.futures[kind] + sources.options[kind]] as const,
            )
            .filter(([, minutes]) => minutes > 0)
            .map(([kind, minutes]) => `${count(minutes)} ${kind}`)
            .join(', ')}
        </Fact>
        <Fact name="Series">
          {`${count(sources.spot.series)} of the underlying, ${count(sources.futures.series)} futures, ${count(sources.options.series)} options`}
        </Fact>
        <Fact name="Whole days">
          {`${count(coverage.wholeDays)} of ${count(coverage.days)}`}
          {coverage.gaps.length > 0 && (
            <small className="quiet">
              {' '}
              missing:{' '}
              {coverage.gaps
                .slice(0, 5)
                .map(({ day }) => day)
                .join(', ')}
              {coverage.gaps.length > 5 && ` and ${coverage.gaps.length - 5} more`}
            </small>
          )}
        </Fact>
        <Fact name="In doubt">
          {`${count(ambiguous)} minutes with stop and target, ${count(large)} large fills, ${count(unfilled)} not filled, ${count(atSessionEnd)} at the last price of a day`}
        </Fact>
        {seconds && (
          <Fact name="By seconds">
            {seconds.ambiguous === 0 ? (
              'no minute was in doubt'
            ) : (
              <>
                {`${count(seconds.decided)} of ${count(seconds.ambiguous)} doubtful minutes decided: `}
                <span className="figure">{gain(seconds.barNet)}</span> by minutes,{' '}
                <span className="figure">{gain(seconds.secondNet)}</span> by seconds,{' '}
                <span className="figure">{gain(seconds.difference)}</span> apart
              </>
            )}
          </Fact>
        )}
        <Fact name="Engine">{`${report.engine}, rules ${report.convention}, data ${backtest.dataVersion}`}</Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
