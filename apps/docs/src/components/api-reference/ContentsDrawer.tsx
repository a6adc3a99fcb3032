import { memo, useEffect, useRef, useState } from 'react';
import styles from './ContentsDrawer.module.css';
import { followScroll } from './follow-scroll.ts';
import { PrintedHtml } from './PrintedHtml.tsx';

/** The list of calls: at the left on wide windows, a drawer behind a button on narrow ones. */
export const ContentsDrawer = memo(function ContentsDrawer({
  html,
  isShown,
}: {
  readonly html: string;
  readonly isShown: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const closer = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (isShown && list.current) return followScroll(list.current);
    return undefined;
  }, [isShown]);

  useEffect(() => {
    if (!isOpen) return;
    const main = document.querySelector('main');
    const back = opener.current;
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setIsOpen(false);
    const closeOnChoice = (event: MouseEvent) =>
      event.target instanceof Element && event.target.closest('a') && setIsOpen(false);
    const drawer = list.current;
    main?.setAttribute('inert', '');
    closer.current?.focus();
    document.addEventListener('keydown', closeOnEscape);
    drawer?.addEventListener('click', closeOnChoice);
    return () => {
      main?.removeAttribute('inert');
      document.removeEventListener('keydown', closeOnEscape);
      drawer?.removeEventListener('click', closeOnChoice);
      back?.focus({ preventScroll: true });
    };
  }, [isOpen]);

  return (
    <div className={styles.side} data-open={isOpen}>
      <div className={styles.opener}>
        <button
          ref={opener}
          type="button"
          aria-expanded={isOpen}
          aria-controls="api-contents"
          onClick={() => setIsOpen(true)}
        >
          All calls
        </button>
      </div>
      {isOpen && <div className={styles.backdrop} aria-hidden="true" onClick={() => setIsOpen(false)} />}
      <nav
        id="api-contents"
        ref={list}
        className={styles.list}
        data-open={isOpen}
        aria-label="Calls and schemas"
      >
        <button ref={closer} type="button" className={styles.closer} onClick={() => setIsOpen(false)}>
          Close
        </button>
        <PrintedHtml html={html} />
      </nav>
    </div>
  );
});
