import type { Issue } from '@spark/document';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Findings } from '../check/check-text.ts';
import { elementOf } from '../edit/elements.ts';
import type { Json } from '../edit/json.ts';
import { removeElements, usersOfAny } from '../edit/several-commands.ts';
import type { Looked } from '../look/look-at-candle.ts';
import type { Editor } from './create-editor.ts';
import type { Editing } from './editor-context.tsx';
import { focusPointer, selectionOf } from './place.ts';

type Parts = {
  readonly editor: Editor;
  readonly document: Json;
  readonly findings: Findings;
  readonly issues: readonly Issue[];
  readonly looked: Looked | null;
  /** What is selected, as the address has it: empty for the settings. */
  readonly at: string;
  readonly setAt: (at: string) => void;
  /** A used element is to be deleted: somebody has to be asked. */
  readonly onAsk: (ids: readonly string[]) => void;
};

/** What the parts of the editor see, made anew when something of it changes. */
export function useEditingValue(parts: Parts): Editing {
  const { editor, document, findings, issues, looked, at, setAt, onAsk } = parts;
  const pending = useRef<string | null>(null);
  const [marks, setMarks] = useState<readonly string[]>([]);

  useEffect(() => {
    if (pending.current === null) return;
    focusPointer(pending.current);
    pending.current = null;
  });

  return useMemo(
    (): Editing => ({
      document,
      findings,
      issues,
      looked: looked?.of === document ? looked : null,
      run: editor.run,
      seal: editor.seal,
      selected: at === '' ? 'settings' : at,
      marked: marks.filter((id) => elementOf(document, id) !== undefined),
      mark: setMarks,
      select: (what) => {
        editor.seal();
        setMarks([]);
        setAt(what === 'settings' ? '' : what);
      },
      go: (pointer) => {
        pending.current = pointer;
        setAt(selectionOf(document, pointer));
        setTimeout(() => focusPointer(pointer));
      },
      askDelete: (ids) => {
        if (usersOfAny(document, ids).length > 0) onAsk(ids);
        else {
          editor.run(removeElements(document, ids));
          setMarks([]);
          setAt('');
        }
      },
    }),
    [document, findings, issues, looked, editor, at, setAt, onAsk, marks],
  );
}
