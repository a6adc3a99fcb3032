import type { ReactNode } from 'react';
import { Button } from '../../../parts/Button.tsx';
import { showToast } from '../../../parts/toasts.ts';
import styles from '../Builder.module.css';
import { useEditing } from './editor-context.tsx';
import { SeveralTools } from './SeveralTools.tsx';

/** At the foot of a narrow window: what is done with the elements that were ticked. */
export function SeveralBar({
  onPaste,
  onDone,
}: {
  readonly onPaste: (text: string) => void;
  readonly onDone: () => void;
}): ReactNode {
  const { marked } = useEditing();

  /** A browser may ask its user first, and the user may say no. */
  async function paste(): Promise<void> {
    try {
      onPaste(await navigator.clipboard.readText());
    } catch {
      showToast({ tone: 'bad', text: 'The browser does not let this page read what was copied.' });
    }
  }

  return (
    <section className={styles.severalBar} aria-label="Selected elements">
      <strong aria-live="polite">{marked.length} selected</strong>
      <span className={styles.tools}>
        <SeveralTools />
        <Button isSmall onClick={() => void paste()}>
          Paste
        </Button>
        <Button isSmall tone="quiet" onClick={onDone}>
          Done
        </Button>
      </span>
    </section>
  );
}
