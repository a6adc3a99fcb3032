import type { Timers } from '@spark/core';
import type { DeskService } from '../desk/desk-service.ts';
import { createChanging } from './change-orders.ts';
import { createClosing } from './close-positions.ts';
import { createRetiring } from './delete-when-idle.ts';
import { createGuardTrail } from './guard-trail.ts';
import { createIdempotency } from './idempotency.ts';
import { createKillWatch } from './kill-watch.ts';
import type { OrderCalls } from './order-calls.ts';
import { createOrderLock } from './order-lock.ts';
import { createPlacing } from './place-orders.ts';
import { createPlanning, type PlanningParts } from './planning.ts';
import { createPositionCloser } from './position-closer.ts';
import { createReading } from './read-orders.ts';
import { createVenueWait } from './venue-wait.ts';

export type OrderService = OrderCalls & {
  /** Resolves when nothing that the service began by itself is under way. */
  readonly settled: () => Promise<void>;
  /** Stops all retries. */
  readonly close: () => void;
};

type Parts = Omit<PlanningParts, 'guardTrail'> & {
  readonly desks: Pick<DeskService, 'read' | 'cached' | 'follow'>;
  readonly timers: Timers;
  readonly onIncident: (message: string, error?: unknown) => void;
};

/** Entry point for orders: plans them, stores them, and returns what was decided. */
export function createOrderService(given: Parts): OrderService {
  const wait = createVenueWait(given);
  const guardTrail = createGuardTrail(given);
  const parts = {
    ...given,
    guardTrail,
    idempotency: createIdempotency(given),
    lock: createOrderLock(),
    wait,
  };
  const planning = createPlanning(parts);
  const closer = createPositionCloser(parts, planning);
  const killed = createKillWatch(parts);
  return {
    ...createPlacing(parts, planning),
    ...createChanging(parts, planning),
    ...createClosing(parts, planning),
    ...createReading(parts),
    ...createRetiring(parts),
    settled: async () => {
      await closer.settled();
      await killed.settled();
      await guardTrail.settled();
    },
    close: () => {
      wait.close();
      closer.close();
      killed.close();
      guardTrail.close();
    },
  };
}
