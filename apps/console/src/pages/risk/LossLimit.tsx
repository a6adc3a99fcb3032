import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { TextField } from '../../parts/Field.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import styles from './Risk.module.css';

/** A loss or a profit of the day, over all accounts, that closes everything and stops new orders. */
export function LossLimit(): ReactNode {
  const spark = useSpark();
  const [loss, setLoss] = useState('');
  const [profit, setProfit] = useState('');
  const { run, isBusy } = useAction(() =>
    spark.addExit({
      scope: 'all',
      ...(loss === '' ? {} : { stopLoss: Number(loss), stopLossBy: 'rupees' }),
      ...(profit === '' ? {} : { target: Number(profit), targetBy: 'rupees' }),
      block: true,
      days: 'today',
    }),
  );

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await run(undefined)) {
      setLoss('');
      setProfit('');
    }
  }

  return (
    <form className={styles.row} onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label="Close all at a loss of"
        hint="rupees"
        inputMode="numeric"
        value={loss}
        onChange={(event) => setLoss(event.target.value)}
      />
      <TextField
        label="Close all at a profit of"
        hint="rupees"
        inputMode="numeric"
        value={profit}
        onChange={(event) => setProfit(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy} disabled={loss === '' && profit === ''}>
        Watch it today
      </Button>
    </form>
  );
}
