import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveStoresOf } from '../live/live-stores.ts';
import { useSignedIn } from '../session/session-context.tsx';

/** What depends on orders. */
const SUBJECTS = ['positions', 'overview', 'intraday', 'logs', 'baskets', 'orderbook', 'deployments'];
const AT_MOST_EVERY_MS = 400;

/** After an order changed, and after every gap in the connection, what follows from orders is read again. */
export function useReadAfterOrders(): void {
  const queries = useQueryClient();
  const { spark, session } = useSignedIn();
  useEffect(() => {
    const { orders } = liveStoresOf(spark);
    let seen = orders.getSnapshot().count;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = orders.subscribe(() => {
      const { count, freshness } = orders.getSnapshot();
      if (count === seen || freshness.state !== 'live') return;
      seen = count;
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const subject of SUBJECTS) void queries.invalidateQueries({ queryKey: [session, subject] });
      }, AT_MOST_EVERY_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queries, spark, session]);
}
