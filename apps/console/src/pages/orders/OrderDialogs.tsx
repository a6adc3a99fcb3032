import type { ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useLinks } from '../../reads/desk-reads.ts';
import { useSpark } from '../../session/session-context.tsx';
import { CodeDialog } from '../../ticket/CodeDialog.tsx';
import { forgetOrder } from './deleted-orders.ts';
import styles from './ModifyDialog.module.css';
import { ModifyDialog } from './ModifyDialog.tsx';
import type { OrderGroup } from './order-groups.ts';
import { askedQty, requestOf } from './order-request.ts';
import { RetryDialog } from './RetryDialog.tsx';
import type { OrderAsked } from './RowActions.tsx';

/** The dialog of what was asked for about an order. */
export function OrderDialogs({
  asked,
  onClose,
}: {
  readonly asked: OrderAsked | null;
  readonly onClose: () => void;
}): ReactNode {
  if (!asked) return null;
  const { what, order } = asked;
  switch (what) {
    case 'modify':
      return <ModifyDialog order={order} onClose={onClose} />;
    case 'retry':
      return <RetryDialog order={order} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog order={order} onClose={onClose} />;
    case 'code':
      return <OrderCode order={order} onClose={onClose} />;
  }
}

type DialogProps = { readonly order: OrderGroup; readonly onClose: () => void };

function OrderCode({ order, onClose }: DialogProps): ReactNode {
  const links = useLinks();
  const [first] = order.accounts;
  const asked = first ? askedQty(first, links.data ?? []) : null;
  return (
    <CodeDialog
      order={requestOf(order, asked ?? first?.qty ?? 1)}
      note={
        asked === null && !links.isPending
          ? `The quantity is the one of ${first?.AccountName}: its link has changed, so what was asked for is not known.`
          : undefined
      }
      onClose={onClose}
    />
  );
}

function DeleteDialog({ order, onClose }: DialogProps): ReactNode {
  const spark = useSpark();
  const { run, isBusy } = useAction(async () => {
    for (const { strefID, reftag } of order.accounts) await spark.deleteOrder({ strefID, reftag });
    forgetOrder(order.strefID);
    return { message: `Order ${order.strefID} is deleted from Spark` };
  });
  return (
    <Dialog title={`Delete order ${order.strefID}`} onClose={onClose}>
      <div className={styles.form}>
        <p>
          {order.transType} {order.symbol} is removed from the order book of Spark, in{' '}
          {order.accounts.map(({ AccountName }) => AccountName).join(', ')}. Nothing changes at the broker.
        </p>
        <Button
          tone="danger"
          isBusy={isBusy}
          onClick={async () => {
            if (await run(undefined)) onClose();
          }}
        >
          Delete it
        </Button>
      </div>
    </Dialog>
  );
}
