import { type FormEvent, type ReactNode, useState } from 'react';
import { UPDATED, useUpdated } from '../../live/use-updated.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { TextField } from '../../parts/Field.tsx';
import styles from './ModifyDialog.module.css';
import type { OrderGroup } from './order-groups.ts';
import { useOrderActions } from './use-order-actions.ts';

/** Other prices for an open order, in every account. */
export function ModifyDialog({
  order,
  onClose,
}: {
  readonly order: OrderGroup;
  readonly onClose: () => void;
}): ReactNode {
  const [limit, setLimit] = useState(String(order.limitPrice || ''));
  const [trigger, setTrigger] = useState(String(order.triggerPrice || ''));
  const { modify } = useOrderActions();
  const isUpdated = useUpdated();

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const change = {
      strategy: order.strategy,
      strefID: order.strefID,
      ...(limit === '' ? {} : { limitPrice: Number(limit) }),
      ...(order.orderType === 'SL-Limit' && trigger !== '' ? { triggerPrice: Number(trigger) } : {}),
    };
    if (await modify.run(change)) onClose();
  }

  return (
    <Dialog title={`Modify: ${order.transType} ${order.symbol}`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <TextField
          label="Limit price"
          inputMode="decimal"
          autoFocus
          required
          value={limit}
          onChange={(event) => setLimit(event.target.value)}
        />
        {order.orderType === 'SL-Limit' && (
          <TextField
            label="Trigger price"
            inputMode="decimal"
            value={trigger}
            onChange={(event) => setTrigger(event.target.value)}
          />
        )}
        <Button
          type="submit"
          tone="main"
          isBusy={modify.isBusy}
          disabled={isUpdated}
          title={isUpdated ? UPDATED : undefined}
        >
          Modify in {order.accounts.length} {order.accounts.length === 1 ? 'account' : 'accounts'}
        </Button>
      </form>
    </Dialog>
  );
}
