import type { ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { failureText } from '../../parts/States.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import { count } from '../../text/money.ts';
import styles from './ModifyDialog.module.css';
import type { OrderGroup } from './order-groups.ts';

/** Says which orders would be cancelled before they are. */
export function CancelDialog({
  orders,
  onDone,
  onClose,
}: {
  readonly orders: readonly OrderGroup[];
  readonly onDone?: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const spark = useSpark();
  const { run, isBusy } = useAction(async () => {
    const outcomes = await Promise.allSettled(
      orders.map(({ strategy, strefID }) => spark.cancelOrder({ strategyname: strategy, strefID })),
    );
    const failed = outcomes.flatMap((outcome, at) =>
      outcome.status === 'rejected' ? [`${orders[at]?.strefID}: ${failureText(outcome.reason).message}`] : [],
    );
    if (failed.length > 0) throw new Error(`Not cancelled: ${failed.join(' · ')}`);
    return { message: `${countText(orders.length)} cancelled` };
  });
  return (
    <Dialog title={`Cancel ${countText(orders.length)}`} onClose={onClose}>
      <div className={styles.form}>
        <ul>
          {orders.slice(0, LISTED_MAX).map(({ strefID, transType, symbol, qty, filledQty }) => (
            <li key={strefID}>
              {transType} {count(qty - filledQty)} {symbol} <span className="quiet">order {strefID}</span>
            </li>
          ))}
          {orders.length > LISTED_MAX && <li>and {orders.length - LISTED_MAX} more</li>}
        </ul>
        <Button
          tone="danger"
          isBusy={isBusy}
          onClick={async () => {
            const isDone = await run(undefined);
            onDone?.();
            if (isDone) onClose();
          }}
        >
          Cancel {countText(orders.length)}
        </Button>
      </div>
    </Dialog>
  );
}

const LISTED_MAX = 12;

function countText(orders: number): string {
  return `${orders} ${orders === 1 ? 'order' : 'orders'}`;
}
