import type { ReplayRow } from '@spark/client';
import type { ReactNode } from 'react';
import { Chip } from '../../parts/Panel.tsx';

const TONES = {
  starting: 'accent',
  playing: 'good',
  paused: 'warn',
  done: 'none',
  stopped: 'none',
  failed: 'bad',
} as const;

/** How a replay stands, in the word of the API. */
export function ReplayChip({ state }: Pick<ReplayRow, 'state'>): ReactNode {
  return <Chip tone={TONES[state]}>{state}</Chip>;
}
