import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { TextField } from '../parts/Field.tsx';
import { failureText } from '../parts/States.tsx';
import styles from './Arming.module.css';
import { armDialog } from './arming.ts';
import { session } from './session-context.tsx';

/** Asks for the password once before orders may reach live accounts. */
export function ArmDialog(): ReactNode {
  const isOpen = useSyncExternalStore(armDialog.subscribe, armDialog.getSnapshot);
  return isOpen ? <OpenDialog onClose={() => armDialog.set(false)} /> : null;
}

function OpenDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      await session.arm({ password });
      onClose();
    } catch (error) {
      const { message, hint } = failureText(error);
      setProblem(`${message} ${hint ?? ''}`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title="Arm this tab for live accounts" onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <p>
          Orders of an armed tab reach your live accounts, with real money. It ends after 15 minutes without
          input, and when the tab goes to sleep. Cancelling and closing never need it.
        </p>
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          autoFocus
          required
          value={password}
          problem={problem}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" tone="danger" isBusy={isBusy}>
          Arm it
        </Button>
      </form>
    </Dialog>
  );
}
