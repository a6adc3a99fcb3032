import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from './Button.tsx';
import styles from './Toasts.module.css';
import { closeToast, toasts } from './toasts.ts';

export function Toasts(): ReactNode {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot);
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {shown.map(({ id, tone, text, hint }) => (
        <div key={id} className={`${styles.toast} ${styles[tone]}`}>
          <p>
            {text}
            {hint && <small> {hint}</small>}
          </p>
          <Button isSmall tone="quiet" aria-label="Close the message" onClick={() => closeToast(id)}>
            ✕
          </Button>
        </div>
      ))}
    </div>
  );
}
