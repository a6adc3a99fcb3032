import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../parts/Button.tsx';
import { Dialog } from '../../../parts/Dialog.tsx';
import { TextArea } from '../../../parts/Field.tsx';
import styles from '../Builder.module.css';
import type { TextFindings } from '../check/check-text.ts';
import { checkTextLater } from '../check/checker.ts';
import { elementsOf } from '../edit/elements.ts';
import { textOf } from '../edit/json.ts';
import { handImport } from './imported.ts';

/** A document from a file or the clipboard: what it says is shown before it is accepted. */
export function ImportDialog({
  initialText,
  onClose,
}: {
  readonly initialText: string;
  readonly onClose: () => void;
}): ReactNode {
  const navigate = useNavigate();
  const [text, setText] = useState(initialText);
  const [findings, setFindings] = useState<TextFindings | null>(null);

  useEffect(() => {
    let isWanted = true;
    if (text.trim() === '') setFindings(null);
    else void checkTextLater(text).then((answer) => isWanted && setFindings(answer));
    return () => {
      isWanted = false;
    };
  }, [text]);

  async function accept(): Promise<void> {
    if (!findings?.document) return;
    handImport(findings.document);
    onClose();
    await navigate({ to: '/build/new', search: { from: 'import' } as never });
  }

  return (
    <Dialog title="Import a strategy" onClose={onClose}>
      <div className={styles.stack}>
        <TextArea
          label="Strategy document"
          hint="JSON"
          rows={8}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <label className={styles.file}>
          Or a file{' '}
          <input
            type="file"
            accept="application/json,.json"
            onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
          />
        </label>
        {findings && <Reading findings={findings} />}
        <span className={styles.tools}>
          <Button tone="main" disabled={!findings?.document} onClick={() => void accept()}>
            {findings?.isValid === false && findings.document ? 'Open it with its errors' : 'Open it'}
          </Button>
        </span>
      </div>
    </Dialog>
  );
}

function Reading({ findings }: { readonly findings: TextFindings }): ReactNode {
  const { document, issues, sentences } = findings;
  const errors = issues.filter(({ severity }) => severity === 'error');
  return (
    <section className={styles.reading} aria-label="What it says">
      {document && <h3>{textOf(document.name) || 'Without a name'}</h3>}
      <ul>
        {document &&
          elementsOf(document, 'conditions').map(({ id }) => (
            <li key={id}>{sentences[id] ?? `${id} cannot be read yet.`}</li>
          ))}
      </ul>
      {errors.slice(0, 5).map(({ message, pointer }) => (
        <p key={`${pointer} ${message}`} className={styles.problem}>
          {message}
        </p>
      ))}
      {errors.length > 5 && <p className={styles.problem}>And {errors.length - 5} more errors.</p>}
    </section>
  );
}
