import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Page, Panel } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import { useSearchState } from '../../parts/use-search-state.ts';
import { clockOf, dayOf } from '../../text/clock-of.ts';
import styles from './Builder.module.css';
import { strategyWith, templateOf } from './edit/add-from-address.ts';
import { type Json, textOf } from './edit/json.ts';
import { EMPTY_STRATEGY } from './edit/presets.ts';
import { StrategyEditor } from './editor/StrategyEditor.tsx';
import type { Opened } from './editor/strategy-calls.ts';
import { useOpened } from './editor/use-opened.ts';
import { takeImport } from './library/imported.ts';

/** What an address asks for: a template, an element, an import, or nothing but a new strategy. */
type Asked = { readonly document: Json | null; readonly isUnknown: boolean };

function useAsked(): Asked {
  const [template] = useSearchState('template');
  const [add] = useSearchState('add');
  const [from] = useSearchState('from');
  const [asked] = useState((): Asked => {
    if (from === 'import') return { document: takeImport(), isUnknown: false };
    const document = template === '' ? null : templateOf(template)?.document;
    const made = document ? { ...document } : add === '' ? null : strategyWith(add);
    return { document: made, isUnknown: made === null && (template !== '' || add !== '') };
  });
  return asked;
}

/** A strategy that was never saved. There is one at a time, and it is kept as a draft. */
export function NewPage(): ReactNode {
  const opening = useOpened(0);
  const { document, isUnknown } = useAsked();
  const [choice, setChoice] = useState<'asked' | 'kept' | null>(null);
  if (opening.state !== 'opened')
    return (
      <Page title="New strategy">
        {opening.state === 'failed' ? (
          <Failure error={opening.error} onRetry={opening.again} />
        ) : (
          <Loading label="Opening a new strategy" rows={10} />
        )}
      </Page>
    );
  if (isUnknown)
    return (
      <Page title="New strategy">
        <Empty action={<Link to="/build">All strategies</Link>}>
          There is no template and no element of this name.
        </Empty>
      </Page>
    );
  const { opened } = opening;
  const hasDraft = opened.draftVersion > 0;
  if (hasDraft && document !== null && choice === null)
    return <Decide opened={opened} asked={document} onChoose={setChoice} />;
  const isKept = hasDraft && (document === null || choice === 'kept');
  return (
    <StrategyEditor
      opened={isKept ? opened : { ...opened, document: document ?? EMPTY_STRATEGY }}
      isNew={!isKept && document !== null}
    />
  );
}

function Decide({
  opened,
  asked,
  onChoose,
}: {
  readonly opened: Opened;
  readonly asked: Json;
  readonly onChoose: (choice: 'asked' | 'kept') => void;
}): ReactNode {
  const kept = textOf(opened.document.name) || 'a strategy without a name';
  return (
    <Page title="New strategy">
      <Panel title="Another new strategy is not saved yet">
        <p>
          “{kept}”, kept on {dayOf(opened.draftAt)} at {clockOf(opened.draftAt)}, was never saved as a
          revision. There is room for one such strategy.
        </p>
        <span className={`${styles.tools} ${styles.longNames}`}>
          <Button tone="main" onClick={() => onChoose('kept')}>
            Open “{kept}”
          </Button>
          <Button tone="danger" onClick={() => onChoose('asked')}>
            Discard it and begin “{textOf(asked.name)}”
          </Button>
        </span>
      </Panel>
    </Page>
  );
}
