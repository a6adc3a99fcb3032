import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSpark } from '../../../session/session-context.tsx';
import type { History } from '../edit/history.ts';
import { createDraftKeeper, type KeepState } from '../keep/draft-keeper.ts';
import { createEditor, type Editor } from './create-editor.ts';
import { keeperPorts, type Opened, openStrategy } from './strategy-calls.ts';

export type OpenEditor = {
  readonly editor: Editor;
  readonly history: History;
  readonly keep: KeepState;
  /** The revision that the document is based on. */
  readonly baseRev: () => number | null;
  readonly setBaseRev: (rev: number | null) => void;
};

/** The editor of an opened strategy. Its draft is written when the page is left as well. */
export function useEditor(opened: Opened, isNew: boolean): OpenEditor {
  const spark = useSpark();
  const base = useRef(opened.baseRev);
  const [editor] = useState(() => {
    const ports = keeperPorts(spark, opened.id, () => base.current);
    const keeper = createDraftKeeper(ports, { version: opened.draftVersion, at: opened.draftAt });
    return createEditor(opened.document, keeper);
  });
  const history = useSyncExternalStore(editor.history.subscribe, editor.history.getSnapshot);
  const keep = useSyncExternalStore(editor.keeper.state.subscribe, editor.keeper.state.getSnapshot);

  useEffect(() => {
    if (isNew) editor.keeper.change(editor.history.getSnapshot().document);
  }, [editor, isNew]);

  useEffect(() => {
    const { keeper } = editor;
    const isUnkept = () => ['waiting', 'failed', 'elsewhere'].includes(keeper.state.getSnapshot().kind);
    const onHide = () => void (document.visibilityState === 'hidden' && keeper.flush());
    const onLeave = (event: BeforeUnloadEvent) => isUnkept() && event.preventDefault();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('beforeunload', onLeave);
      void keeper.flush().finally(keeper.close);
    };
  }, [editor]);

  useEffect(() => {
    const { keeper } = editor;
    /** What another tab wrote is shown when this one is looked at again, unless something of this one waits. */
    async function look(): Promise<void> {
      const isAtRest = ['untouched', 'kept'].includes(keeper.state.getSnapshot().kind);
      if (document.visibilityState !== 'visible' || !isAtRest) return;
      const before = keeper.version();
      const theirs = await openStrategy(spark, opened.id).catch(() => null);
      const isStill =
        keeper.version() === before && ['untouched', 'kept'].includes(keeper.state.getSnapshot().kind);
      if (theirs === null || !isStill || theirs.draftVersion === before) return;
      base.current = theirs.baseRev;
      editor.take(theirs.document, theirs.draftVersion, theirs.draftAt);
    }
    const onLook = () => void look();
    document.addEventListener('visibilitychange', onLook);
    return () => document.removeEventListener('visibilitychange', onLook);
  }, [editor, spark, opened.id]);

  return {
    editor,
    history,
    keep,
    baseRev: () => base.current,
    setBaseRev: (rev) => {
      base.current = rev;
    },
  };
}
