import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSignedIn } from '../../../session/session-context.tsx';
import type { History } from '../edit/history.ts';
import { cachedSteps, cacheSteps, reopened, stepsName } from '../keep/cached-steps.ts';
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
  /** The edits go on under the number that a new strategy got when it was saved. */
  readonly carryTo: (id: number) => void;
};

/** The editor of an opened strategy. Its draft is written when the page is left as well. */
export function useEditor(opened: Opened, isNew: boolean): OpenEditor {
  const { spark, ucc } = useSignedIn();
  const base = useRef(opened.baseRev);
  const name = stepsName(ucc, opened.id);
  const [{ editor, isUnkept }] = useState(() => {
    const ports = keeperPorts(spark, opened.id, () => base.current);
    const keeper = createDraftKeeper(ports, { version: opened.draftVersion, at: opened.draftAt });
    // A new strategy that has no draft yet is another one than the last that was begun here.
    const isFresh = isNew || (opened.id === 0 && opened.draftVersion === 0);
    const { history: start, isUnkept } = reopened(isFresh ? null : cachedSteps(sessionStorage, name), opened);
    return { editor: createEditor(start, keeper), isUnkept };
  });
  const history = useSyncExternalStore(editor.history.subscribe, editor.history.getSnapshot);
  const keep = useSyncExternalStore(editor.keeper.state.subscribe, editor.keeper.state.getSnapshot);

  useEffect(() => {
    if (isNew || isUnkept) editor.keeper.change(editor.history.getSnapshot().document);
  }, [editor, isNew, isUnkept]);

  useEffect(() => {
    const { keeper } = editor;
    const waits = () => ['waiting', 'failed', 'elsewhere'].includes(keeper.state.getSnapshot().kind);
    const keep = () =>
      cacheSteps(sessionStorage, name, {
        history: editor.history.getSnapshot(),
        draftVersion: keeper.version(),
        baseRev: base.current,
        isUnkept: waits(),
      });
    function onHide(): void {
      if (document.visibilityState !== 'hidden') return;
      keep();
      void keeper.flush();
    }
    const onLeave = (event: BeforeUnloadEvent) => waits() && event.preventDefault();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', keep);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('beforeunload', onLeave);
      keep();
      void keeper.flush().finally(keeper.close);
    };
  }, [editor, name]);

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
    carryTo: (id) =>
      cacheSteps(sessionStorage, stepsName(ucc, id), {
        ...{ history: editor.history.getSnapshot(), draftVersion: 0 },
        ...{ baseRev: base.current, isUnkept: false },
      }),
  };
}
