import type { ReplayRow } from '@spark/client';
import type { ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import styles from './Replays.module.css';
import { isUnderWay, SPEEDS, speedText } from './replay-text.ts';
import { useEndReplay, usePauseReplay, useReplaySpeed } from './use-replays.ts';

type OneReplay = { readonly row: ReplayRow; readonly isSmall?: boolean };

/** Lets the day stand still, or go on. Nothing for one that has not begun or is over. */
export function PauseReplay({ row, isSmall = false }: OneReplay): ReactNode {
  const { replayID, name, state } = row;
  const pause = usePauseReplay();
  if (state !== 'playing' && state !== 'paused') return null;
  const isPaused = state === 'paused';
  return (
    <Button
      isSmall={isSmall}
      isBusy={pause.isBusy}
      aria-label={`${isPaused ? 'Go on' : 'Pause'} with ${name}`}
      onClick={() => void pause.run({ replayID, paused: !isPaused })}
    >
      {isPaused ? 'Go on' : 'Pause'}
    </Button>
  );
}

export function ReplaySpeed({ row }: OneReplay): ReactNode {
  const { replayID, speed } = row;
  const change = useReplaySpeed();
  const speeds = SPEEDS.some((each) => each === speed) ? SPEEDS : [...SPEEDS, speed].sort((a, b) => a - b);
  if (!isUnderWay(row)) return null;
  return (
    <label className={styles.speed}>
      Speed{' '}
      <select
        value={speed}
        disabled={change.isBusy}
        onChange={({ target }) => void change.run({ replayID, speed: Number(target.value) })}
      >
        {speeds.map((each) => (
          <option key={each} value={each}>
            {speedText(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function EndReplay({
  row,
  isSmall = false,
  onDeleted,
}: OneReplay & { readonly onDeleted?: () => void }): ReactNode {
  const { replayID, name } = row;
  const end = useEndReplay();
  const word = isUnderWay(row) ? 'Stop' : 'Delete';
  return (
    <Button
      isSmall={isSmall}
      tone={isSmall ? 'quiet' : 'danger'}
      isBusy={end.isBusy}
      aria-label={`${word} ${name}`}
      onClick={() =>
        void end.run({ replayID }).then((isDone) => isDone && word === 'Delete' && onDeleted?.())
      }
    >
      {word}
    </Button>
  );
}

/** How much of the session is over. */
export function ReplayProgress({ row: { progress, name } }: OneReplay): ReactNode {
  return (
    <progress className={styles.progress} max={100} value={progress} aria-label={`How far ${name} is`}>
      {Math.round(progress)} %
    </progress>
  );
}
