import { useEffect } from 'react';
import { isTyping } from '../../../shell/is-typing.ts';

type Keys = {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly paste: (text: string) => void;
};

/** Ctrl Z and Ctrl Shift Z for the strategy, also from its fields; Ctrl V pastes copied elements outside of them. */
export function useEditorKeys({ undo, redo, paste }: Keys): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && event.shiftKey) redo();
      else if (key === 'z') undo();
      else if (key === 'y') redo();
      else return;
      event.preventDefault();
    }
    function onPaste(event: ClipboardEvent): void {
      if (isTyping(event.target)) return;
      paste(event.clipboardData?.getData('text/plain') ?? '');
    }
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('paste', onPaste);
    };
  }, [undo, redo, paste]);
}
