import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';

type Chosen = { readonly strategy: string; readonly strefID: number };

/** What a user can do about an order. */
export function useOrderActions() {
  const spark = useSpark();
  const cancel = useAction(({ strategy, strefID }: Chosen) =>
    spark.cancelOrder({ strategyname: strategy, strefID }),
  );
  const stop = useAction(({ strategy, strefID }: Chosen) =>
    spark.stopOperation({ strategyname: strategy, strefID }),
  );
  const modify = useAction(
    ({
      strategy,
      strefID,
      limitPrice,
      triggerPrice,
    }: Chosen & { readonly limitPrice?: number; readonly triggerPrice?: number }) =>
      spark.modifyOrder({
        strategyname: strategy,
        strefID,
        ...(limitPrice === undefined ? {} : { limitPrice }),
        ...(triggerPrice === undefined ? {} : { triggerPrice }),
      }),
  );
  return { cancel, stop, modify };
}
