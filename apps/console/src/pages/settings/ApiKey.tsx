import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { TextField } from '../../parts/Field.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import styles from './Settings.module.css';

const SHOWN_MS = 30_000;

/** The key with which programs log in. It is shown on demand, and hidden again by itself. */
export function ApiKey(): ReactNode {
  const spark = useSpark();
  const [key, setKey] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const show = useAction(async () => {
    const { data } = await spark.readProfile();
    setKey(data[0]?.AuthKey ?? 'none');
    return undefined;
  });
  const renew = useAction(async () => {
    const reply = await spark.renewAuthKey({ password });
    setKey(reply.data[0]?.AuthKey ?? null);
    setPassword('');
    return reply;
  });
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => setKey(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return (
    <Panel title="API key">
      <div className={styles.form}>
        <p className="quiet">Programs log in with it. A new key ends all logins with the old one.</p>
        {key === null ? (
          <Button isBusy={show.isBusy} onClick={() => void show.run(undefined)}>
            Show it for 30 seconds
          </Button>
        ) : (
          <code className={styles.secret}>{key}</code>
        )}
        <TextField
          label="Your password, for a new key"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button
          tone="danger"
          isBusy={renew.isBusy}
          disabled={password === ''}
          onClick={() => void renew.run(undefined)}
        >
          Make a new key
        </Button>
      </div>
    </Panel>
  );
}
