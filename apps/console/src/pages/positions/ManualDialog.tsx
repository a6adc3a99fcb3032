import type { LivePosition } from '@spark/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { TextField } from '../../parts/Field.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import { count } from '../../text/money.ts';
import styles from './Positions.module.css';

/** A position that was closed at the broker, outside of Spark: Spark is told, and sends nothing. */
export function ManualDialog({
  row,
  onClose,
}: {
  readonly row: LivePosition;
  readonly onClose: () => void;
}): ReactNode {
  const spark = useSpark();
  const [qty, setQty] = useState(String(Math.abs(row.qty)));
  const [price, setPrice] = useState('');
  const { run, isBusy } = useAction(() =>
    spark.manualSquareOff({
      acname: row.AccountName,
      stname: row.StrategyName,
      token: row.token,
      positionType: row.productType,
      tradedPrice: price === '' ? 0 : Number(price),
      tradedAt: 0,
      qty: Number(qty),
      ordersPlaced: 1,
    }),
  );

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await run(undefined)) onClose();
  }

  return (
    <Dialog title={`Closed at the broker: ${row.symbol}`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <p>
          For a position that you closed yourself at the broker of {row.AccountName}. Spark writes it down and
          sends no order.
        </p>
        <TextField
          label="Units that you closed"
          hint={`of ${count(Math.abs(row.qty))}`}
          inputMode="numeric"
          required
          value={qty}
          onChange={(event) => setQty(event.target.value)}
        />
        <TextField
          label="At which price"
          hint="empty: the latest price"
          inputMode="decimal"
          value={price}
          onChange={(event) => setPrice(event.target.value)}
        />
        <Button type="submit" tone="danger" isBusy={isBusy}>
          Write it down
        </Button>
      </form>
    </Dialog>
  );
}
