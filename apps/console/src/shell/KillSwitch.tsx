import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { useAction } from '../parts/use-action.ts';
import { useGuards } from '../reads/desk-reads.ts';
import { useSpark } from '../session/session-context.tsx';
import { isTyping } from './is-typing.ts';
import styles from './KillSwitch.module.css';

/** Stops all trading of the user. Switching it on takes two clicks, never a typed word: it is for bad moments. */
export function KillSwitch(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'K' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      setOpen(true);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const guards = useGuards();
  const isOn = guards.data?.some(({ AccountName, Killed }) => AccountName === null && Killed) ?? false;
  return (
    <>
      <Button isSmall tone="danger" className={isOn ? (styles.on ?? '') : ''} onClick={() => setOpen(true)}>
        {isOn ? 'Trading is stopped' : 'Kill switch'}
      </Button>
      {isOpen && <KillDialog isOn={isOn} onClose={() => setOpen(false)} />}
    </>
  );
}

function KillDialog({ isOn, onClose }: { readonly isOn: boolean; readonly onClose: () => void }): ReactNode {
  const spark = useSpark();
  const { run, isBusy } = useAction((change: { readonly on: boolean; readonly close?: boolean }) =>
    spark.switchKill(change),
  );
  const choose = async (change: { readonly on: boolean; readonly close?: boolean }) => {
    if (await run(change)) onClose();
  };
  return (
    <Dialog title={isOn ? 'Trading is stopped' : 'Stop all trading'} onClose={onClose}>
      <div className={styles.choices}>
        {isOn ? (
          <>
            <p>No order that opens a position is taken in any account of yours.</p>
            <Button tone="main" isBusy={isBusy} onClick={() => void choose({ on: false })}>
              Let trading go on
            </Button>
          </>
        ) : (
          <>
            <p>
              Open orders are cancelled in all your accounts, and no new order is taken until you switch it
              off again. Orders that close a position stay possible.
            </p>
            <Button tone="danger" isBusy={isBusy} onClick={() => void choose({ on: true })}>
              Stop, and keep positions
            </Button>
            <Button tone="danger" isBusy={isBusy} onClick={() => void choose({ on: true, close: true })}>
              Stop, and close all positions
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
