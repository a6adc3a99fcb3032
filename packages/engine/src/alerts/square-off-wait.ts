import { type Clock, type Scope, summarise, type Timers } from '@spark/core';
import type { AccountActor } from '../account/account-actor.ts';
import type { AccountRegistry } from '../account/account-registry.ts';
import type { OpenDesk } from '../desk/desk-service.ts';
import { isMeant } from '../orders/scope.ts';
import { createVenueWait } from '../orders/venue-wait.ts';

/** How a square-off stands: `open` while something still works on it. */
export type SquareOffState = 'closed' | 'open' | 'failed';

/** Waits for square-offs to be over. */
export type SquareOffWait = {
  readonly forScope: (desk: OpenDesk, scope: Scope) => Promise<boolean>;
  readonly forOrder: (desk: OpenDesk, accountName: string, strefId: number) => Promise<boolean>;
  /** Rejects every wait: the outcome is unknown. */
  readonly close: () => void;
};

const WAIT_MS_MAX = 10_000;

export function createSquareOffWait({
  registry,
  clock,
  timers,
}: {
  readonly registry: AccountRegistry;
  readonly clock: Clock;
  readonly timers: Timers;
}): SquareOffWait {
  const wait = createVenueWait({ registry, clock, timers });

  async function until(ucc: string, stateNow: () => SquareOffState): Promise<boolean> {
    await wait.until(ucc, () => stateNow() !== 'open', WAIT_MS_MAX);
    return stateNow() === 'closed';
  }

  return {
    forScope: async (desk, scope) => {
      const actors = await registry.openAll(desk, scope.accountName);
      return until(desk.user.ucc, () => worst(actors.map((actor) => stateIn(actor, scope))));
    },
    forOrder: async (desk, accountName, strefId) => {
      const actor = await registry.open({ ucc: desk.user.ucc, accountName });
      return until(desk.user.ucc, () => {
        const [order] = actor.book.ordersOf(strefId);
        if (!order) return 'failed';
        const { isActive, status } = summarise(order);
        return isActive ? 'open' : status === 'Executed' ? 'closed' : 'failed';
      });
    },
    close: wait.close,
  };
}

function worst(states: readonly SquareOffState[]): SquareOffState {
  if (states.includes('open')) return 'open';
  return states.includes('failed') ? 'failed' : 'closed';
}

/** A position without a working order or a request to close could not be closed. */
function stateIn({ book }: AccountActor, scope: Scope): SquareOffState {
  for (const order of book.openOrders()) if (isMeant(scope, order)) return 'open';
  let state: SquareOffState = 'closed';
  for (const position of book.positions.values()) {
    if (position.netQty === 0 || !isMeant(scope, position)) continue;
    if (position.closeAsked) return 'open';
    state = 'failed';
  }
  return state;
}
