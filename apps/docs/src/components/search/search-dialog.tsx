import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './search.module.css';
import { SearchBox } from './search-box';

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function SearchDialog({ onClosed }: { readonly onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  /** The browser reports the closing a moment later; a shortcut pressed in between must open the dialog again. */
  function close() {
    dialog.current?.close();
    onClosed();
  }

  /** A click beside the content lands on the dialog itself. */
  function handleClick({ target }: MouseEvent) {
    if (target === dialog.current) close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard it is closed with Escape or the Close button.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search the site"
      onCancel={close}
      onClose={onClosed}
      onClick={handleClick}
    >
      <SearchBox takesFocus onChosen={close} />
      <div className={styles.hints}>
        <span className={styles.keys}>↑ ↓ to move, Enter to open, Escape to close</span>
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
    </dialog>
  );
}
