import { type RefObject, useEffect } from 'react';
import { isTyping } from '../shell/is-typing.ts';

/** `/` goes to the filter of the page, unless a text is being typed. */
export function useFilterKey(filter: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      filter.current?.focus();
      filter.current?.select();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [filter]);
}
