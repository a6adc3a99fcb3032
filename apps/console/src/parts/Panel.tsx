import type { ReactNode } from 'react';
import styles from './Panel.module.css';

type PanelProps = {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly isPlain?: boolean;
};

/** One subject of a page, with its heading. */
export function Panel({ title, aside, children, isPlain = false }: PanelProps): ReactNode {
  return (
    <section className={isPlain ? styles.plain : styles.panel}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** The frame of a page: its title, what one can do there, and its content. */
export function Page({
  title,
  actions,
  children,
  isFull = false,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** The page fills the height of the window, and parts of it scroll. */
  readonly isFull?: boolean;
}): ReactNode {
  return (
    <div className={isFull ? `${styles.page} ${styles.full}` : styles.page}>
      <header className={styles.title}>
        <h1>{title}</h1>
        <div className={styles.actions}>{actions}</div>
      </header>
      {children}
    </div>
  );
}

export function Chip({
  tone = 'none',
  children,
}: {
  readonly tone?: 'none' | 'good' | 'bad' | 'warn' | 'accent';
  readonly children: ReactNode;
}): ReactNode {
  return <span className={`${styles.chip} ${styles[tone]}`}>{children}</span>;
}
