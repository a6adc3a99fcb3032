import { type ReactNode, useEffect } from 'react';
import { Button } from '../parts/Button.tsx';
import { useAccounts } from '../reads/desk-reads.ts';
import styles from './Arming.module.css';
import { armDialog } from './arming.ts';
import { session } from './session-context.tsx';
import { useIdle } from './use-idle.ts';
import { useIsArmed } from './use-is-armed.ts';

const IDLE_MS = 15 * 60_000;

/** The red edge of an armed tab, and the button that arms and disarms. Only for users with a live account. */
export function ArmedEdge(): ReactNode {
  const isArmed = useIsArmed();
  const accounts = useAccounts();
  const hasLive = accounts.data?.some(({ Broker }) => Broker !== 'testBroker') ?? false;
  const isIdle = useIdle(IDLE_MS);
  useEffect(() => {
    if (isArmed && isIdle) void session.disarm();
  }, [isArmed, isIdle]);
  if (!hasLive) return null;
  return (
    <>
      {isArmed && <span className={styles.edge} aria-hidden="true" />}
      <Button
        isSmall
        tone={isArmed ? 'danger' : 'plain'}
        aria-pressed={isArmed}
        aria-label={isArmed ? 'Armed for live' : 'Arm for live'}
        onClick={() => (isArmed ? void session.disarm() : armDialog.set(true))}
      >
        {isArmed ? 'Armed' : 'Arm'}
        <span className={styles.wide}> for live</span>
      </Button>
    </>
  );
}
