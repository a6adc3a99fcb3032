import { useEffect } from 'react';
import { isTyping } from '../../../shell/is-typing.ts';

type Keys = {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly paste: (text: string) => void;
  /** The text of what is selected; null where that is no element. */
  readonly copy: () => string | null;
};

/** Ctrl Z and Ctrl Shift Z for the strategy, also from its fields; Ctrl C and Ctrl V copy and paste elements outside of them. */
export function useEditorKeys({ undo, redo, paste, copy }: Keys): void {
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
    function onCopy(event: ClipboardEvent): void {
      const isText = window.getSelection()?.isCollapsed === false;
      const text = isTyping(event.target) || isText ? null : copy();
      if (text === null) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    }
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('copy', onCopy);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('copy', onCopy);
      window.removeEventListener('paste', onPaste);
    };
  }, [undo, redo, paste, copy]);
}
