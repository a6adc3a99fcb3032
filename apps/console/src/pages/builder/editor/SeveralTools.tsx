import type { ReactNode } from 'react';
import { Button } from '../../../parts/Button.tsx';
import { showToast } from '../../../parts/toasts.ts';
import { copiedText, copyElements } from '../edit/paste.ts';
import { moveElements } from '../edit/several-commands.ts';
import { useEditing } from './editor-context.tsx';

/** What can be done with the marked elements. */
export function SeveralTools(): ReactNode {
  const { document, marked, run, askDelete } = useEditing();
  const isNone = marked.length === 0;

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(copyElements(document, marked));
    showToast({ tone: 'good', text: copiedText(marked) });
  }

  return (
    <>
      <Button isSmall disabled={isNone} onClick={() => run(moveElements(document, marked, -1))}>
        Move up
      </Button>
      <Button isSmall disabled={isNone} onClick={() => run(moveElements(document, marked, 1))}>
        Move down
      </Button>
      <Button isSmall disabled={isNone} onClick={() => void copy()}>
        Copy
      </Button>
      <Button isSmall tone="danger" disabled={isNone} onClick={() => askDelete(marked)}>
        Delete
      </Button>
    </>
  );
}
