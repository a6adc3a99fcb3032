import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { TextField } from '../../parts/Field.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import styles from './Settings.module.css';

export function Password(): ReactNode {
  const spark = useSpark();
  const [password, setPassword] = useState('');
  const [newPassword, setNew] = useState('');
  const [totp, setTotp] = useState('');
  const { run, isBusy } = useAction(() =>
    spark.changePassword({ password, newPassword, ...(totp === '' ? {} : { totp }) }),
  );

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await run(undefined))) return;
    setPassword('');
    setNew('');
    setTotp('');
  }

  return (
    <Panel title="Password">
      <p className="quiet">A new password signs out all other browsers.</p>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <TextField
          label="Password of now"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          value={newPassword}
          onChange={(event) => setNew(event.target.value)}
        />
        <TextField
          label="Code of your authenticator"
          hint="where you use one"
          autoComplete="one-time-code"
          value={totp}
          onChange={(event) => setTotp(event.target.value)}
        />
        <Button type="submit" isBusy={isBusy}>
          Change the password
        </Button>
      </form>
    </Panel>
  );
}
