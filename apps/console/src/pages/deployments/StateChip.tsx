import type { DeploymentRow } from '@spark/client';
import type { ReactNode } from 'react';
import { Chip } from '../../parts/Panel.tsx';

const TONES = { running: 'good', paused: 'warn', stopping: 'accent', stopped: 'none' } as const;

/** How it stands, in the word of the API. */
export function StateChip({ row: { state, says } }: { readonly row: Pick<DeploymentRow, 'state' | 'says'> }) {
  const isInTrouble = says !== null && state !== 'stopped';
  return <Chip tone={isInTrouble ? 'bad' : TONES[state]}>{isInTrouble ? `${state}, needs you` : state}</Chip>;
}

export function ModeChip({ mode }: { readonly mode: DeploymentRow['mode'] }): ReactNode {
  return <Chip tone={mode === 'live' ? 'bad' : 'none'}>{mode}</Chip>;
}
