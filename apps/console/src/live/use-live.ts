import type { OrderUpdate } from '@spark/client';
import type { EventState, Freshness, OrderState } from '@spark/web';
import { useSyncExternalStore } from 'react';
import { useSpark } from '../session/session-context.tsx';
import { liveStoresOf } from './live-stores.ts';

export function useOrderState(): OrderState {
  const { orders } = liveStoresOf(useSpark());
  return useSyncExternalStore(orders.subscribe, orders.getSnapshot);
}

export function useOrders(): readonly OrderUpdate[] {
  return useOrderState().orders;
}

export function useEvents(): EventState {
  const { events } = liveStoresOf(useSpark());
  return useSyncExternalStore(events.subscribe, events.getSnapshot);
}

/** How fresh the page is: as its orders or its positions are, whichever is worse. */
export function useFreshness(): Freshness {
  const orders = useOrderState().freshness;
  const events = useEvents().freshness;
  return RANK[orders.state] >= RANK[events.state] ? orders : events;
}

/** Whether what is shown may no longer be so: nothing has come for a while. */
export function useIsOld(): boolean {
  const { state } = useFreshness();
  return state === 'stale' || state === 'off';
}

const RANK = { live: 0, connecting: 1, reconnecting: 2, stale: 3, off: 4 } as const satisfies Record<
  Freshness['state'],
  number
>;
