import type { ReactNode } from 'react';
import { Button } from '../../../parts/Button.tsx';
import { showToast } from '../../../parts/toasts.ts';
import styles from '../Builder.module.css';
import { entryOf, fieldsFor } from '../edit/catalog.ts';
import { duplicateElement, moveElement } from '../edit/element-commands.ts';
import { elementOf, FAMILY_WORDS, type PlacedElement } from '../edit/elements.ts';
import { copiedText, copyElements } from '../edit/paste.ts';
import { LegNow } from '../look/LegNow.tsx';
import { FormChoice } from './ChoiceField.tsx';
import { DocsLink } from './DocsLink.tsx';
import { useEditing } from './editor-context.tsx';
import { FieldEditors } from './FieldEditor.tsx';
import { LinkEditor } from './LinkEditor.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SeveralForm } from './SeveralForm.tsx';

/** The form of what is selected. */
export function SelectedForm(): ReactNode {
  const { document, selected, marked } = useEditing();
  const element = elementOf(document, selected);
  if (marked.length > 1) return <SeveralForm />;
  return element ? <ElementForm key={element.id} element={element} /> : <SettingsForm />;
}

function ElementForm({ element }: { readonly element: PlacedElement }): ReactNode {
  const { family, value, pointer, id } = element;
  const entry = entryOf(family, value);
  const isLeg = family === 'actions' && value.type === 'addLeg';
  // Rows and links have editors of their own.
  const own = family === 'conditions' ? ['when', 'then'] : [];
  return (
    <section className={styles.form} aria-label={`Form of ${id}`}>
      <header className={styles.formHead}>
        <h2>{entry?.title ?? FAMILY_WORDS[family].one}</h2>
        <DocsLink title={entry?.title ?? id} docs={entry?.docs} />
        <ElementTools element={element} />
      </header>
      {entry && <p className={styles.note}>{entry.purpose}</p>}
      <WarmUp id={id} />
      {isLeg && <LegNow id={id} />}
      <div className={styles.fields}>
        {entry?.forms && <FormChoice field={entry} pointer={pointer} />}
        {entry && (
          <FieldEditors
            fields={fieldsFor(entry, value).filter(({ key }) => !own.includes(key))}
            pointer={pointer}
          />
        )}
      </div>
      {family === 'conditions' && <LinkEditor condition={element} />}
    </section>
  );
}

/** How much of the past a data point needs before its first candle counts. */
function WarmUp({ id }: { readonly id: string }): ReactNode {
  const { findings } = useEditing();
  const need = findings.series.find((series) => series.id === id);
  if (!need || need.warmUpCandles === 0) return null;
  const days = need.warmUpDays === 1 ? '1 trading day' : `${need.warmUpDays} trading days`;
  return (
    <p className={styles.note}>
      Warm-up: {need.warmUpCandles.toLocaleString('en-IN')} candles before the first that counts, {days}.
    </p>
  );
}

function ElementTools({ element: { id, index } }: { readonly element: PlacedElement }): ReactNode {
  const { document, run, select, askDelete } = useEditing();

  function duplicate(): void {
    const { id: copy, ...command } = duplicateElement(document, id);
    run(command);
    select(copy);
  }

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(copyElements(document, [id]));
    showToast({ tone: 'good', text: copiedText([id]) });
  }

  return (
    <span className={styles.tools}>
      <Button
        isSmall
        tone="quiet"
        aria-label={`Move ${id} up`}
        onClick={() => run(moveElement(document, id, index - 1))}
      >
        ↑
      </Button>
      <Button
        isSmall
        tone="quiet"
        aria-label={`Move ${id} down`}
        onClick={() => run(moveElement(document, id, index + 1))}
      >
        ↓
      </Button>
      <Button isSmall tone="quiet" aria-label={`Duplicate ${id}`} onClick={duplicate}>
        Duplicate
      </Button>
      <Button isSmall tone="quiet" aria-label={`Copy ${id}`} onClick={() => void copy()}>
        Copy
      </Button>
      <Button isSmall tone="quiet" aria-label={`Delete ${id}`} onClick={() => askDelete([id])}>
        Delete
      </Button>
    </span>
  );
}
