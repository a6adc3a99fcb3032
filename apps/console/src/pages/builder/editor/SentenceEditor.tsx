import type { Action } from '@spark/document';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../parts/Button.tsx';
import styles from '../Builder.module.css';
import { elementsOf, type PlacedElement } from '../edit/elements.ts';
import { sayCondition } from '../edit/sentence-command.ts';
import { useEditing } from './editor-context.tsx';

/** What was asked for is what is typed into. */
function focused(area: HTMLTextAreaElement | null): void {
  area?.focus();
}

/** A condition typed as a sentence, in the words in which it is shown. */
export function SentenceEditor({ condition }: { readonly condition: PlacedElement }): ReactNode {
  const { document, run, findings } = useEditing();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const sentence = findings.sentences[condition.id] ?? '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typed === null) return;
    // Only actions that were read as right have a sentence, and phrases are made of those.
    const actions = elementsOf(document, 'actions')
      .filter(({ id }) => findings.sentences[id] !== undefined)
      .map(({ value }) => value as unknown as Action);
    const said = sayCondition(condition, typed, actions);
    if (!said.isRead) {
      setProblem(said.message);
      return;
    }
    run(said.command);
    setTyped(null);
    setProblem('');
  }

  if (typed === null)
    return (
      <span className={styles.adders}>
        <Button isSmall tone="quiet" onClick={() => setTyped(sentence || 'When , then .')}>
          Type it as a sentence
        </Button>
      </span>
    );
  return (
    <form className={styles.sentenceForm} onSubmit={submit}>
      <textarea
        className={styles.input}
        rows={2}
        aria-label={`Sentence of ${condition.id}`}
        value={typed}
        ref={focused}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey) submit(event);
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <span className={styles.adders}>
        <Button isSmall type="submit" tone="main">
          Use it
        </Button>
        <Button isSmall tone="quiet" onClick={() => setTyped(null)}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
