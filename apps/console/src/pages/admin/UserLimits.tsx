import type { UserRow } from '@spark/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { TextField } from '../../parts/Field.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import styles from './Admin.module.css';

/** How many accounts and strategies a user may have. */
export function UserLimits({
  user,
  onClose,
}: {
  readonly user: UserRow;
  readonly onClose: () => void;
}): ReactNode {
  const spark = useSpark();
  const [accounts, setAccounts] = useState(String(user.acLimit));
  const [strategies, setStrategies] = useState(String(user.stLimit));
  const { run, isBusy } = useAction(() =>
    spark.changeUser({ UCC: user.UCC, acLimit: Number(accounts), stLimit: Number(strategies) }),
  );

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await run(undefined)) onClose();
  }

  return (
    <Dialog title={`Limits of ${user.Name}`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <TextField
          label="Accounts that may be enabled"
          inputMode="numeric"
          required
          value={accounts}
          onChange={(event) => setAccounts(event.target.value)}
        />
        <TextField
          label="Strategies"
          inputMode="numeric"
          required
          value={strategies}
          onChange={(event) => setStrategies(event.target.value)}
        />
        <Button type="submit" tone="main" isBusy={isBusy}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
