import type { Spark } from '@spark/client';
import { createOrderStore, NO_ORDERS, type OrderState } from '@spark/web';
import { useMemo, useSyncExternalStore } from 'react';

const MESSAGES_MAX = 100;
const NOTHING = { getSnapshot: () => NO_ORDERS, subscribe: () => () => undefined };

/** Follows the orders from the first attempt on, again with each, beginning with the orders of today. */
export function useOrderStream(spark: Spark | null, attempt: number): OrderState {
  const { subscribe, getSnapshot } = useMemo(
    () => (spark && attempt > 0 ? createOrderStore(spark, { messagesMax: MESSAGES_MAX }) : NOTHING),
    [spark, attempt],
  );
  return useSyncExternalStore(subscribe, getSnapshot, NOTHING.getSnapshot);
}
