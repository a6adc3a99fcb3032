import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Button } from '../../../parts/Button.tsx';
import { Choice } from '../../../parts/Field.tsx';
import { Loading } from '../../../parts/States.tsx';
import { showToast } from '../../../parts/toasts.ts';
import { useSearchState } from '../../../parts/use-search-state.ts';
import styles from '../Builder.module.css';
import { useFindings } from '../check/use-findings.ts';
import { textOf } from '../edit/json.ts';
import { copiedText, copyElements, pasteElements } from '../edit/paste.ts';
import { BacktestDialog } from '../look/BacktestDialog.tsx';
import { LookPanel } from '../look/LookPanel.tsx';
import type { Looked } from '../look/look-at-candle.ts';
import { RevisionsDialog } from '../revisions/RevisionsDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { Drawer } from './Drawer.tsx';
import { EditorBar } from './EditorBar.tsx';
import { SelectedForm } from './ElementForm.tsx';
import { ElsewhereBanner } from './ElsewhereBanner.tsx';
import { EditingProvider } from './editor-context.tsx';
import { JsonView } from './JsonView.tsx';
import { Lists } from './Lists.tsx';
import { ListView } from './ListView.tsx';
import type { Opened } from './strategy-calls.ts';
import { useEditingValue } from './use-editing-value.ts';
import { useEditor } from './use-editor.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useSave } from './use-save.ts';
import { useServerIssues } from './use-server-issues.ts';
import { useWide } from './use-wide.ts';

const VIEWS = [
  ['list', 'List'],
  ['board', 'Board'],
  ['json', 'JSON'],
] as const;
type View = (typeof VIEWS)[number][0];

const Board = lazy(async () => ({ default: (await import('../board/Board.tsx')).Board }));

/** The editor of one strategy. */
export function StrategyEditor({
  opened,
  isNew,
}: {
  readonly opened: Opened;
  /** It comes from a template or an import, so that it is kept at once. */
  readonly isNew: boolean;
}): ReactNode {
  const open = useEditor(opened, isNew);
  const { editor, history, keep, baseRev, setBaseRev } = open;
  const { document } = history;
  const { findings } = useFindings(document);
  const issues = useServerIssues(document, findings, keep);
  const saving = useSave(opened.id, open);
  const navigate = useNavigate();
  const [shownView, setView] = useSearchState('view');
  const [at, setAt] = useSearchState('at');
  const [drawer, setDrawer] = useState<'issues' | 'look' | null>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const [deleted, setDeleted] = useState<readonly string[] | null>(null);
  const isWide = useWide();
  const views = VIEWS.filter(([id]) => isWide || id !== 'board');
  const view: View = views.find(([id]) => id === shownView)?.[0] ?? 'list';
  const errors =
    issues.filter(({ severity }) => severity === 'error').length + (findings.omitted > 0 ? 1 : 0);
  const editing = useEditingValue({
    editor,
    document,
    findings,
    issues,
    looked,
    at,
    setAt,
    onAsk: setDeleted,
  });

  const { marked, selected, mark } = editing;

  const paste = useCallback(
    (text: string) => {
      const pasted = pasteElements(editor.history.getSnapshot().document, text);
      if (!pasted) return;
      editor.run(pasted);
      setAt(pasted.ids[0] ?? '');
      mark(pasted.ids.length > 1 ? pasted.ids : []);
      showToast({ tone: 'good', text: pasted.name });
    },
    [editor, setAt, mark],
  );
  const copy = useCallback(() => {
    const ids = marked.length > 0 ? marked : selected === 'settings' ? [] : [selected];
    if (ids.length === 0) return null;
    showToast({ tone: 'good', text: copiedText(ids) });
    return copyElements(editor.history.getSnapshot().document, ids);
  }, [editor, marked, selected]);
  useEditorKeys({ undo: editor.undo, redo: editor.redo, paste, copy });

  async function save(note: string): Promise<boolean> {
    const saved = await saving.save(note);
    if (saved && saved.id !== opened.id) {
      open.carryTo(saved.id);
      await navigate({ to: `/build/${saved.id}`, replace: true });
    }
    return saved !== null;
  }

  const isElsewhere = keep.kind === 'elsewhere' || saving.isBehind;
  return (
    <EditingProvider value={editing}>
      <div className={styles.editor} data-view={view}>
        <EditorBar
          name={textOf(document.name)}
          rev={baseRev()}
          keep={keep}
          history={history}
          errors={errors}
          isSaving={saving.isBusy}
          onUndo={editor.undo}
          onRedo={editor.redo}
          onSave={save}
          onIssues={() => setDrawer('issues')}
          onRevisions={() => setLooking(true)}
        >
          <Choice
            label="View"
            isLabelHidden
            value={view}
            options={views}
            onChange={(next) => setView(next === 'list' ? '' : next)}
          />
          <Button isSmall disabled={errors > 0} onClick={() => setPlaying(true)}>
            Backtest
          </Button>
          <Button
            isSmall
            disabled={opened.id === 0}
            title={opened.id === 0 ? 'Save a revision first: only what is saved trades' : undefined}
            onClick={() =>
              void navigate({ to: '/deployments/new', search: { document: String(opened.id) } as never })
            }
          >
            Deploy
          </Button>
        </EditorBar>
        {isElsewhere && (
          <ElsewhereBanner
            id={opened.id}
            mine={document}
            onTake={(theirs) => {
              setBaseRev(theirs.newestRev ?? theirs.baseRev);
              saving.settle();
              editor.take(theirs.document, theirs.draftVersion, theirs.draftAt);
            }}
          />
        )}
        <Lists />
        <div className={styles.centre}>
          <Centre view={view} isWide={isWide} onPaste={paste} />
        </div>
        <aside className={styles.side} aria-label="What is selected">
          <SelectedForm />
        </aside>
        <Drawer issues={issues} open={drawer} onOpen={setDrawer}>
          <LookPanel looked={looked} onLooked={setLooked} errors={errors} />
        </Drawer>
      </div>
      {isPlaying && <BacktestDialog document={document} onClose={() => setPlaying(false)} />}
      {isLooking && <RevisionsDialog id={opened.id} onClose={() => setLooking(false)} />}
      {deleted !== null && <DeleteDialog ids={deleted} onClose={() => setDeleted(null)} />}
    </EditingProvider>
  );
}

type CentreProps = {
  readonly view: View;
  readonly isWide: boolean;
  readonly onPaste: (text: string) => void;
};

function Centre({ view, isWide, onPaste }: CentreProps): ReactNode {
  if (view === 'json') return <JsonView isReadOnly={!isWide} />;
  if (view === 'list') return <ListView onPaste={onPaste} />;
  return (
    <Suspense fallback={<Loading label="Opening the board" rows={10} />}>
      <Board />
    </Suspense>
  );
}
