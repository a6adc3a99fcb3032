import type { BacktestRow, SweepRow } from '@spark/client';
import type { ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import { isUnderWay } from './runs.ts';

type RemoveRunProps = {
  readonly kind: 'backtest' | 'sweep';
  readonly id: number;
  readonly run: BacktestRow | SweepRow;
  readonly onRemoved?: (() => void) | undefined;
};

/** Stops a run that is under way; one that has ended is deleted. */
export function RemoveRun({ kind, id, run, onRemoved }: RemoveRunProps): ReactNode {
  const spark = useSpark();
  const remove = useAction(async () =>
    kind === 'backtest' ? spark.removeBacktest({ backtestID: id }) : spark.removeSweep({ sweepID: id }),
  );
  const isLive = isUnderWay(run);
  return (
    <Button
      isSmall
      tone={isLive ? 'danger' : 'quiet'}
      isBusy={remove.isBusy}
      aria-label={`${isLive ? 'Stop' : 'Delete'} ${kind} ${id}, ${run.name}`}
      onClick={() =>
        void remove.run(undefined).then((isDone) => {
          if (isDone && !isLive) onRemoved?.();
        })
      }
    >
      {isLive ? 'Stop' : 'Delete'}
    </Button>
  );
}
