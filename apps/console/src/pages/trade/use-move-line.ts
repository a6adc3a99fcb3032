import { UPDATED, useUpdated } from '../../live/use-updated.ts';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import type { ChartLine } from './chart-lines.ts';

/** A dragged line changes its order or its exit. When that is refused the line goes back, with the reason. */
export function useMoveLine(): (line: ChartLine, price: number) => Promise<void> {
  const spark = useSpark();
  const isUpdated = useUpdated();
  const { run } = useAction(async ({ line, price }: { readonly line: ChartLine; readonly price: number }) => {
    const rounded = Number(price.toFixed(4));
    if (line.order && isUpdated) throw new Error(UPDATED);
    if (line.order)
      return spark.modifyOrder({
        strategyname: line.order.strategy,
        strefID: line.order.strefID,
        limitPrice: rounded,
      });
    if (line.exitId !== null)
      return spark.changeExit(
        line.kind === 'stop'
          ? { id: line.exitId, stopLoss: rounded, stopLossBy: 'price' }
          : { id: line.exitId, target: rounded, targetBy: 'price' },
      );
    return undefined;
  });
  return async (line, price) => {
    await run({ line, price });
  };
}
