import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../parts/States.tsx';
import { showToast } from '../../../parts/toasts.ts';
import { useSignedIn } from '../../../session/session-context.tsx';
import type { Json } from '../edit/json.ts';
import { hasCode } from './strategy-calls.ts';
import type { OpenEditor } from './use-editor.ts';

export type Saved = { readonly id: number; readonly rev: number };

type Saving = {
  readonly save: (note: string) => Promise<Saved | null>;
  readonly isBusy: boolean;
  /** A newer revision was saved elsewhere. */
  readonly isBehind: boolean;
  readonly settle: () => void;
};

/** Makes a revision of the document as it is, and removes the draft that it came from. */
export function useSave(id: number, { editor, baseRev, setBaseRev }: OpenEditor): Saving {
  const { spark, session } = useSignedIn();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isBehind, setBehind] = useState(false);

  async function send(document: Json, note: string): Promise<Saved | null> {
    const body = { ...document };
    const said = note.trim() === '' ? {} : { note: note.trim() };
    const rev = baseRev();
    const { data, message } =
      id === 0 || rev === null
        ? await spark.saveDocument({ body, ...said })
        : await spark.changeDocument({ id, baseRev: rev, body, ...said });
    const [head] = data;
    if (!head) return null;
    showToast({ tone: 'good', text: `${message}: revision ${head.rev}` });
    return { id: head.id, rev: head.rev };
  }

  async function save(note: string): Promise<Saved | null> {
    const { document } = editor.history.getSnapshot();
    setBusy(true);
    try {
      await editor.keeper.flush();
      const saved = await send(document, note);
      if (!saved) return null;
      setBaseRev(saved.rev);
      setBehind(false);
      await forgetDraft(document);
      // Pages that list documents, revisions and drafts were read before this one was there.
      for (const subject of ['documents', 'document', 'draft'])
        void queries.invalidateQueries({ queryKey: [session, subject] });
      return saved;
    } catch (error) {
      if (hasCode(error, 'rev_conflict')) setBehind(true);
      const { message, hint } = failureText(error);
      showToast({ tone: 'bad', text: message, hint: hint ?? undefined });
      return null;
    } finally {
      setBusy(false);
    }
  }

  /** A draft that another tab wrote meanwhile stays. */
  async function forgetDraft(document: Json): Promise<void> {
    const { keeper, history } = editor;
    const version = keeper.version();
    if (version > 0) {
      try {
        await spark.removeDraft({ id, version });
      } catch {
        return;
      }
    }
    keeper.adopt(0, { kind: 'untouched' });
    const now = history.getSnapshot().document;
    if (now !== document) keeper.change(now);
  }

  return { save, isBusy, isBehind, settle: () => setBehind(false) };
}
