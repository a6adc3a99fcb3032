import type { ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Chip, Panel } from '../../parts/Panel.tsx';
import { Failure } from '../../parts/States.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSpark } from '../../session/session-context.tsx';
import styles from './Settings.module.css';

/** Browsers that are signed in as the user; each can be signed out from here. */
export function Sessions(): ReactNode {
  const spark = useSpark();
  const sessions = useRead(['sessions'], async (client) => (await client.listSessions()).data);
  const end = useAction((session: string) => spark.endSession({ session }));
  const endOthers = useAction(() => spark.endOtherSessions());
  return (
    <Panel
      title="Signed in"
      aside={
        (sessions.data?.length ?? 0) > 1 && (
          <Button isSmall isBusy={endOthers.isBusy} onClick={() => void endOthers.run(undefined)}>
            Sign out all others
          </Button>
        )
      }
    >
      {sessions.error && <Failure error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <ul className={styles.sessions}>
        {sessions.data?.map(({ session, device, address, lastSeenAt, current }) => (
          <li key={session} className={styles.session}>
            <span>
              {device} <span className="quiet">from {address}</span>
              <br />
              <small className="quiet">last seen {lastSeenAt.replace('T', ' ').slice(0, 16)}</small>
            </span>
            {current ? (
              <Chip tone="good">this browser</Chip>
            ) : (
              <Button isSmall isBusy={end.isBusy} onClick={() => void end.run(session)}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
