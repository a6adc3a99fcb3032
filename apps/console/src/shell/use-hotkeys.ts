import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openTicket, shownToken } from '../ticket/ticket-store.ts';
import { isTyping } from './is-typing.ts';
import { PAGES } from './pages.ts';
import { openPalette } from './palette-store.ts';

/** G and a letter opens a page, within this time. */
const CHORD_MS = 1_200;

/** Keys that work on every page, unless a text is being typed. */
export function useHotkeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let pressedG = 0;
    function onKeyDown(event: KeyboardEvent): void {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || event.defaultPrevented)
        return;
      const key = event.key.toLowerCase();
      if (Date.now() - pressedG < CHORD_MS) {
        pressedG = 0;
        const page = PAGES.find((each) => each.key === key);
        if (page) void navigate({ to: page.to });
        return;
      }
      if (key === 'g') pressedG = Date.now();
      if (event.shiftKey || (key !== 'b' && key !== 's')) return;
      // Or the letter is typed into the field that gets the focus.
      event.preventDefault();
      const token = shownToken.getSnapshot();
      openTicket({ transType: key === 'b' ? 'Buy' : 'Sell', ...(token === null ? {} : { token }) });
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}
