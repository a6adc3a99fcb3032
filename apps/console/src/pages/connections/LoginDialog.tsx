import type { Account } from '@spark/client';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { TextField } from '../../parts/Field.tsx';
import { showToast } from '../../parts/toasts.ts';
import { useAction } from '../../parts/use-action.ts';
import { useAccounts } from '../../reads/desk-reads.ts';
import { useSpark } from '../../session/session-context.tsx';
import { BROKER_NAMES } from './broker-fields.ts';
import styles from './Connections.module.css';

const WAIT_EVERY_MS = 1_500;

/** Whether the session is another one than when the dialog was opened. */
function isNew(before: Account, now: Account): boolean {
  return before.Session.State !== 'live' || before.Session.EndsAt !== now.Session.EndsAt;
}

/** The daily login at a broker: its page opens beside, and comes back to Spark by itself. */
export function LoginDialog({
  account,
  onClose,
}: {
  readonly account: Account;
  readonly onClose: () => void;
}): ReactNode {
  const spark = useSpark();
  const [url, setUrl] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const { AccountName, Broker } = account;
  const start = useAction(async () => {
    const reply = await spark.startBrokerLogin({ AccountName });
    setUrl(reply.data[0]?.loginUrl ?? null);
    return reply;
  });
  const now = useAccounts(url === null ? undefined : WAIT_EVERY_MS).data?.find(
    (each) => each.AccountName === AccountName,
  );
  // The page of the broker logs in through Spark's own address; this one notices.
  const isIn = url !== null && now?.Session.State === 'live' && now.LastLogin !== null && isNew(account, now);
  useEffect(() => {
    if (!isIn) return;
    showToast({ tone: 'good', text: `${AccountName} is logged in` });
    onClose();
  }, [isIn, AccountName, onClose]);
  const finish = useAction(() => spark.validateAuthCode({ broker: Broker, auth_code: code }));
  return (
    <Dialog title={`Log in: ${AccountName} at ${BROKER_NAMES[Broker]}`} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.whole}>
          {Broker === 'testBroker'
            ? 'Paper is logged in once, by a page that leads straight back.'
            : 'Brokers want a login each trading day. Their page opens in a new tab and sends you back to Spark; then this account is ready.'}
        </p>
        {url === null ? (
          <Button tone="main" isBusy={start.isBusy} onClick={() => void start.run(undefined)}>
            Get the login page
          </Button>
        ) : (
          <p className={styles.whole}>
            <a href={url} target="_blank" rel="noreferrer">
              Open the page of {BROKER_NAMES[Broker]}
            </a>{' '}
            <span className="quiet" role="status">
              This page waits for the login there.
            </span>
          </p>
        )}
        <TextField
          label="Code, where the page did not come back"
          hint="auth_code in its address"
          autoComplete="off"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button
          disabled={code === ''}
          isBusy={finish.isBusy}
          onClick={async () => {
            if (await finish.run(undefined)) onClose();
          }}
        >
          Log in with the code
        </Button>
      </div>
    </Dialog>
  );
}
