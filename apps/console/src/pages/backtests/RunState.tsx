import type { BacktestRow, SweepRow } from '@spark/client';
import type { ReactNode } from 'react';
import { Chip } from '../../parts/Panel.tsx';
import styles from './Backtests.module.css';

const TONES = { waiting: 'none', running: 'accent', done: 'good', failed: 'bad', stopped: 'warn' } as const;

/** How far a run is: a word, and a bar while it runs. */
export function RunState({ run }: { readonly run: BacktestRow | SweepRow }): ReactNode {
  const { state, progress, problem } = run;
  if (state !== 'running' || progress === null)
    return (
      <span title={problem ?? undefined}>
        <Chip tone={TONES[state]}>
          {state === 'waiting' && progress?.place ? `waiting, ${progress.place} before it` : state}
        </Chip>
      </span>
    );
  return (
    <span className={styles.progress}>
      <progress max={100} value={progress.percent} aria-label={`${run.name}: how much is played`} />
      <small className="figure">{progressText(progress)}</small>
    </span>
  );
}

type Progress = NonNullable<BacktestRow['progress']> | NonNullable<SweepRow['progress']>;

export function progressText(progress: Progress): string {
  const [done, all, thing] =
    'runs' in progress ? [progress.runs, progress.ofRuns, 'run'] : [progress.days, progress.ofDays, 'day'];
  return all === 0
    ? `reading candles, ${progress.series} series`
    : `${progress.percent} %, ${thing} ${done} of ${all}`;
}
