import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { CopyButton } from '../../parts/CopyButton.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Chip, Panel } from '../../parts/Panel.tsx';
import { Failure } from '../../parts/States.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSpark } from '../../session/session-context.tsx';
import styles from './Settings.module.css';

const SHOWN_MS = 30_000;

/** The key that messages to the user's addresses are signed with. It is shown when it is made, and hidden again by itself. */
export function SigningKey(): ReactNode {
  const spark = useSpark();
  const state = useRead(['signing-key'], async (client) => (await client.readSigningKey()).data[0]);
  const [made, setMade] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const make = useAction(async () => {
    const reply = await spark.renewSigningKey();
    setMade(reply.data[0]?.signingKey ?? null);
    setAsked(false);
    return reply;
  });
  useEffect(() => {
    if (made === null) return;
    const timer = setTimeout(() => setMade(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [made]);
  const exists = state.data?.exists ?? false;
  return (
    <Panel
      title="Signing key"
      aside={
        state.data && <Chip tone={exists ? 'good' : 'none'}>{exists ? 'you have one' : 'none yet'}</Chip>
      }
    >
      {state.error && <Failure error={state.error} onRetry={() => void state.refetch()} />}
      <div className={styles.form} id="signing-key">
        <p className="quiet">
          Messages of price alerts and of deployed strategies to your own addresses are signed with it, so
          that your program can tell them from others.
        </p>
        {made !== null && (
          <div className={styles.secret}>
            <p>Copy it into the program that takes the messages. It is shown this once, for 30 seconds.</p>
            <p>
              <code>{made}</code>
            </p>
            <CopyButton text={made} label="Copy the key" />
          </div>
        )}
        <Button
          tone={exists ? 'danger' : 'plain'}
          isBusy={make.isBusy}
          disabled={state.data === undefined}
          onClick={() => (exists ? setAsked(true) : void make.run(undefined))}
        >
          {exists ? 'Make a new key' : 'Make a key'}
        </Button>
      </div>
      {isAsked && (
        <Dialog title="Make a new signing key" onClose={() => setAsked(false)}>
          <div className={styles.form}>
            <p>
              The key that you have ends at once. Programs that check messages with it refuse them until they
              have the new one.
            </p>
            <Button tone="danger" isBusy={make.isBusy} onClick={() => void make.run(undefined)}>
              Make it
            </Button>
          </div>
        </Dialog>
      )}
    </Panel>
  );
}
