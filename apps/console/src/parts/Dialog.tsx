import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** At the right edge and beside the page, rather than over it. */
  readonly isDrawer?: boolean;
};

/** A dialog of the browser: it keeps the focus inside, and Escape closes it. */
export function Dialog({ title, onClose, children, isDrawer = false }: DialogProps): ReactNode {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const before = document.activeElement;
    if (isDrawer) dialog.show();
    else dialog.showModal();
    // The browser would choose the button that closes it. A dialog with a dangerous button names another one.
    const first = `.${CSS.escape(styles.body ?? '')} :is(input, select, textarea, button):not(:disabled)`;
    (dialog.querySelector<HTMLElement>('[data-first]') ?? dialog.querySelector<HTMLElement>(first))?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isDrawer]);
  return (
    <dialog
      ref={box}
      className={isDrawer ? styles.drawer : styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // A dialog over the drawer closes alone.
        event.stopPropagation();
        if (isDrawer) onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Button isSmall tone="quiet" aria-label="Close" onClick={onClose}>
          ✕
        </Button>
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
