import type { ReactNode } from 'react';
import { Chip } from '../../parts/Panel.tsx';
import type { GroupStatus } from './order-groups.ts';

const TONES = {
  Pending: 'warn',
  Placed: 'accent',
  Executed: 'good',
  Rejected: 'bad',
  Cancelled: 'none',
  Partly: 'warn',
} as const satisfies Record<GroupStatus, string>;

export function StatusChip({ status }: { readonly status: GroupStatus }): ReactNode {
  return <Chip tone={TONES[status]}>{status === 'Partly' ? 'Partly executed' : status}</Chip>;
}

export function Side({ transType }: { readonly transType: 'Buy' | 'Sell' }): ReactNode {
  return <strong style={{ color: `var(--${transType.toLowerCase()})` }}>{transType}</strong>;
}
