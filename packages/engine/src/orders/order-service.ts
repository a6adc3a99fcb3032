import type { Ownership, Timers } from '@spark/core';
import type { BasketService } from '../baskets/basket-calls.ts';
import type { MarginsOf } from '../baskets/basket-parts.ts';
import { createBasketService } from '../baskets/basket-service.ts';
import type { DeskService } from '../desk/desk-service.ts';
import { createChanging } from './change-orders.ts';
import { createClosing } from './close-positions.ts';
import { createRetiring } from './delete-when-idle.ts';
import { createGuardTrail } from './guard-trail.ts';
import { createFindOutcome, createIdempotency, type FindOutcome } from './idempotency.ts';
import { createKillWatch } from './kill-watch.ts';
import { createOrderBasis } from './order-basis.ts';
import type { OrderCalls } from './order-calls.ts';
import { createOrderLock } from './order-lock.ts';
import type { OrderNumbers } from './order-numbers.ts';
import { createPlacing } from './place-orders.ts';
import { createPlanning, type PlanningParts } from './planning.ts';
import { createPositionCloser } from './position-closer.ts';
import { createReading } from './read-orders.ts';
import { createVenueWait } from './venue-wait.ts';

export type OrderService = OrderCalls & {
  readonly baskets: BasketService;
  readonly findOutcome: FindOutcome;
  /** Resolves when nothing that the service began by itself is under way. */
  readonly settled: () => Promise<void>;
  /** Stops all retries. */
  readonly close: () => void;
};

type Parts = Omit<PlanningParts, 'guardTrail'> & {
  /** Numbers of everything that is held for users. */
  readonly instructionIds: OrderNumbers;
  readonly ownership?: Ownership | undefined;
  readonly marginsOf?: MarginsOf | undefined;
  readonly desks: Pick<DeskService, 'read' | 'cached' | 'follow' | 'reload' | 'isOnlyOurs'>;
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
  const basis = createOrderBasis(parts, planning);
  const closer = createPositionCloser(parts, planning);
  const killed = createKillWatch(parts);
  const baskets = createBasketService({ ...parts, planning, basis });
  return {
    ...createPlacing({ ...parts, basis }, planning),
    ...createChanging(parts, planning),
    ...createClosing(parts, planning),
    ...createReading(parts),
    ...createRetiring(parts),
    baskets,
    findOutcome: createFindOutcome(given),
    settled: async () => {
      await baskets.settled();
      await closer.settled();
      await killed.settled();
      await guardTrail.settled();
    },
    close: () => {
      baskets.close();
      wait.close();
      closer.close();
      killed.close();
      guardTrail.close();
    },
  };
}
