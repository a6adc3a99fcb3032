import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './Button.module.css';

const HOLD_MS = 1_000;

/**
 * A button that works when it is held for a second, by pointer or by key: nothing stops trading by a slip, and nothing
 * has to be read or typed in a bad moment.
 */
export function HoldButton({
  children,
  onHeld,
  isBusy = false,
}: {
  readonly children: string;
  readonly onHeld: () => void;
  readonly isBusy?: boolean;
}): ReactNode {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function begin(): void {
    clearTimeout(timer.current);
    setHeld(true);
    timer.current = setTimeout(() => {
      setHeld(false);
      onHeld();
    }, HOLD_MS);
  }

  function end(): void {
    clearTimeout(timer.current);
    setHeld(false);
  }

  const isKey = (key: string) => key === 'Enter' || key === ' ';
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.danger} ${styles.small} ${styles.hold}`}
      disabled={isBusy}
      data-held={isHeld || undefined}
      title="Hold it for a second"
      onPointerDown={(event) => event.button === 0 && begin()}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onContextMenu={(event) => event.preventDefault()}
      onBlur={end}
      onKeyDown={(event) => {
        if (!isKey(event.key)) return;
        event.preventDefault();
        if (!event.repeat) begin();
      }}
      onKeyUp={(event) => isKey(event.key) && end()}
    >
      {isHeld ? 'Keep holding…' : `${children} (hold)`}
    </button>
  );
}
