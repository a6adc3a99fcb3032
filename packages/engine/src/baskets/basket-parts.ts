import type { AccountMargin, AccountOrder, Ownership, Timers } from '@spark/core';
import type { OpenDesk } from '../desk/desk-service.ts';
import type { Idempotency } from '../orders/idempotency.ts';
import type { OrderBasis } from '../orders/order-basis.ts';
import type { OrderNumbers } from '../orders/order-numbers.ts';
import type { Planning, PlanningParts } from '../orders/planning.ts';

/** What orders that come together need in each account. Who places them is not kept waiting long. */
export type MarginsOf = (
  desk: OpenDesk,
  orders: readonly AccountOrder[],
  patience: 'placing' | 'asking',
) => Promise<readonly AccountMargin[]>;

export type BasketParts = PlanningParts & {
  /** Absent: margin is the venues' matter alone. */
  readonly marginsOf?: MarginsOf | undefined;
  readonly planning: Planning;
  readonly basis: OrderBasis;
  readonly idempotency: Idempotency;
  readonly timers: Timers;
  /** Numbers of everything that is held for users. */
  readonly instructionIds: OrderNumbers;
  /** Absent: this process works for everybody. */
  readonly ownership?: Ownership | undefined;
  readonly onIncident: (message: string, error?: unknown) => void;
};
