import type { DeploymentRow } from '@spark/client';
import type { ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import { usePause } from './use-steering.ts';

/** Pauses entries, or lets them run again. Nothing for one that is being stopped or is over. */
export function PauseButton({
  row,
  isSmall = false,
}: {
  readonly row: DeploymentRow;
  readonly isSmall?: boolean;
}): ReactNode {
  const pause = usePause();
  if (row.state !== 'running' && row.state !== 'paused') return null;
  const isPaused = row.state === 'paused';
  return (
    <Button
      isSmall={isSmall}
      isBusy={pause.isBusy}
      title={isPaused ? 'New entries are taken again' : 'Nothing new enters; open legs keep their stops'}
      aria-label={`${isPaused ? 'Resume' : 'Pause'} ${row.name} in ${row.strategyname}`}
      onClick={() => void pause.run({ row, paused: !isPaused })}
    >
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  );
}
