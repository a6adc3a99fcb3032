import type { OrderRequest } from '@spark/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../parts/States.tsx';
import { showToast } from '../parts/toasts.ts';
import { asksForArming } from '../session/arming.ts';
import { useSpark } from '../session/session-context.tsx';
import { shortName } from './PlanPreview.tsx';
import { closeTicketOf } from './ticket-store.ts';
import { sendOnce } from './unanswered.ts';

/** Places the order of a ticket, once: the server answers the second request with the same key as it did the first. */
export function usePlaceOrder(key: string): {
  readonly place: (order: OrderRequest, what: string) => Promise<void>;
  readonly isBusy: boolean;
} {
  const spark = useSpark();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function place(order: OrderRequest, what: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const { message, order: placed } = await sendOnce(spark, { key, what }, () =>
        spark.placeOrder(order, { idempotencyKey: key, retries: 0 }),
      );
      const refused = placed?.refusedIn
        ?.map((each) => `${shortName(each.account)}: ${each.message}`)
        .join(' · ');
      showToast({ tone: 'good', text: message, hint: refused });
      closeTicketOf(key);
    } catch (error) {
      if (asksForArming(error)) return;
      const { message, hint } = failureText(error);
      showToast({ tone: 'bad', text: message, hint: hint ?? undefined });
    } finally {
      setBusy(false);
      void queries.invalidateQueries();
    }
  }

  return { place, isBusy };
}
