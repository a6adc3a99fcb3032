import type { ReactNode } from 'react';
import { Button } from '../../../parts/Button.tsx';
import { showToast } from '../../../parts/toasts.ts';
import styles from '../Builder.module.css';
import { copiedText, copyElements } from '../edit/paste.ts';
import { moveElements } from '../edit/several-commands.ts';
import { useEditing } from './editor-context.tsx';

/** What can be done with several elements at once. */
export function SeveralForm(): ReactNode {
  const { document, marked, mark, run, askDelete } = useEditing();

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(copyElements(document, marked));
    showToast({ tone: 'good', text: copiedText(marked) });
  }

  return (
    <section className={styles.form} aria-label="Selected elements">
      <header className={styles.formHead}>
        <h2>{marked.length} elements selected</h2>
      </header>
      <p>{marked.join(', ')}</p>
      <span className={styles.tools}>
        <Button isSmall onClick={() => run(moveElements(document, marked, -1))}>
          Move up
        </Button>
        <Button isSmall onClick={() => run(moveElements(document, marked, 1))}>
          Move down
        </Button>
        <Button isSmall onClick={() => void copy()}>
          Copy
        </Button>
        <Button isSmall tone="danger" onClick={() => askDelete(marked)}>
          Delete
        </Button>
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
