import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './Menu.module.css';

type MenuProps = {
  readonly label: ReactNode;
  readonly title?: string;
  readonly isSmall?: boolean;
  readonly tone?: 'plain' | 'quiet';
  readonly children: ReactNode;
};

/** A button that opens a small panel below it. The browser closes it on Escape and on a click elsewhere. */
export function Menu({ label, title, isSmall = false, tone = 'quiet', children }: MenuProps): ReactNode {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLSpanElement>(null);

  // What is chosen in the panel closes it; a box that is checked and a form that is sent do not.
  useEffect(() => {
    const shown = panel.current;
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('button:not([type="submit"]), a')) shown?.hidePopover();
    };
    shown?.addEventListener('click', onClick);
    return () => shown?.removeEventListener('click', onClick);
  }, []);

  function place(): void {
    const anchor = button.current?.getBoundingClientRect();
    const shown = panel.current;
    if (!anchor || !shown) return;
    const { width, height } = shown.getBoundingClientRect();
    const left = Math.min(Math.max(8, anchor.right - width), window.innerWidth - width - 8);
    const below = anchor.bottom + 4;
    const top = below + height > window.innerHeight ? Math.max(8, anchor.top - height - 4) : below;
    shown.style.left = `${left}px`;
    shown.style.top = `${top}px`;
  }

  return (
    <span ref={button}>
      <Button isSmall={isSmall} tone={tone} popoverTarget={id} aria-label={title}>
        {label}
      </Button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        className={styles.panel}
        onToggle={(event) => event.newState === 'open' && place()}
      >
        {children}
      </div>
    </span>
  );
}

/** One thing to do in a menu. */
export function MenuItem({
  children,
  onClick,
  tone = 'plain',
}: {
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly tone?: 'plain' | 'danger';
}): ReactNode {
  return (
    <button type="button" className={`${styles.item} ${tone === 'danger' ? 'bad' : ''}`} onClick={onClick}>
      {children}
    </button>
  );
}
