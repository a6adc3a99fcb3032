import type { ReactNode } from 'react';
import { Button } from '../../../parts/Button.tsx';
import styles from '../Builder.module.css';
import { useEditing } from './editor-context.tsx';
import { SeveralTools } from './SeveralTools.tsx';

/** What can be done with several elements at once, where the window is wide. */
export function SeveralForm(): ReactNode {
  const { marked, mark } = useEditing();
  return (
    <section className={`${styles.form} ${styles.several}`} aria-label="Selected elements">
      <header className={styles.formHead}>
        <h2>{marked.length} elements selected</h2>
      </header>
      <p>{marked.join(', ')}</p>
      <span className={styles.tools}>
        <SeveralTools />
        <Button isSmall tone="quiet" onClick={() => mark([])}>
          Select one again
        </Button>
      </span>
      <p className={styles.note}>
        Ctrl click or Shift click in the lists adds to them, Ctrl C copies, Alt ↑ and Alt ↓ move, Delete
        deletes.
      </p>
    </section>
  );
}
