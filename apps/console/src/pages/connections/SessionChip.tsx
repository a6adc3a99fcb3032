import type { Account } from '@spark/client';
import { istInstant } from '@spark/web';
import type { ReactNode } from 'react';
import { serverNow } from '../../live/server-clock.ts';
import { Chip } from '../../parts/Panel.tsx';
import { ageText } from '../../text/age.ts';

const SOON_MS = 30 * 60_000;

/** Whether an account is logged in at its broker, and for how long. */
export function SessionChip({
  session: { State, EndsAt },
}: {
  readonly session: Account['Session'];
}): ReactNode {
  if (State !== 'live')
    return (
      <Chip tone={State === 'ended' ? 'bad' : 'warn'}>
        {State === 'ended' ? 'login ended' : 'not logged in'}
      </Chip>
    );
  if (EndsAt === null) return <Chip tone="good">ready</Chip>;
  const leftMs = istInstant(EndsAt) - serverNow();
  return (
    <span title={`Logged in until ${EndsAt.slice(0, 16).replace('T', ' ')}`}>
      <Chip tone={leftMs < SOON_MS ? 'warn' : 'good'}>
        logged in, {leftMs <= 0 ? 'ends now' : `${ageText(leftMs)} left`}
      </Chip>
    </span>
  );
}
