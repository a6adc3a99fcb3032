import type { Issue } from '@spark/document';
import type { ReactNode } from 'react';
import { Button } from '../../../parts/Button.tsx';
import styles from '../Builder.module.css';
import { Issues } from './Issues.tsx';

export type Drawn = 'issues' | 'look' | null;

/** At the bottom: what is wrong, in one line or in full, and the strategy at a candle. */
export function Drawer({
  issues,
  open,
  onOpen,
  children,
}: {
  readonly issues: readonly Issue[];
  readonly open: Drawn;
  readonly onOpen: (drawn: Drawn) => void;
  /** The look at a candle. */
  readonly children: ReactNode;
}): ReactNode {
  const count = (severity: Issue['severity']) => issues.filter((issue) => issue.severity === severity).length;
  const errors = count('error');
  const others = issues.length - errors;
  const text = [
    errors > 0 ? `${errors} ${errors === 1 ? 'error' : 'errors'}` : 'No errors',
    others > 0 ? `${others} ${others === 1 ? 'note' : 'notes'}` : '',
  ];
  const toggle = (drawn: 'issues' | 'look') => onOpen(open === drawn ? null : drawn);
  return (
    <section className={styles.drawer} aria-label="Issues and preview">
      <header>
        <Button isSmall tone="quiet" aria-expanded={open === 'issues'} onClick={() => toggle('issues')}>
          {open === 'issues' ? '▾' : '▸'} Issues
        </Button>
        <span className={errors > 0 ? styles.problem : styles.note} role="status">
          {text.filter(Boolean).join(', ')}
        </span>
        <Button isSmall tone="quiet" aria-expanded={open === 'look'} onClick={() => toggle('look')}>
          {open === 'look' ? '▾' : '▸'} Preview
        </Button>
      </header>
      {open !== null && <div className={styles.drawerBody}>{open === 'issues' ? <Issues /> : children}</div>}
    </section>
  );
}
