import { useLocation } from '@docusaurus/router';
import { useEffect, useRef } from 'react';
import type { PageTextState } from './use-page-text.ts';

/** Sections out of sight have estimated heights; at 60 frames a second this is a second to lay out the real ones. */
const FRAMES_MAX = 60;
const STILL_FRAMES = 4;

/**
 * Goes to the section that the address names once the text is there, and to the one whose link is clicked. The browser
 * alone would stop beside it, and a navigation from another page arrives before the section exists.
 */
export function useArrival(text: PageTextState['state']): void {
  const { hash } = useLocation();
  const arrivedAt = useRef(hash);
  useEffect(() => {
    const target = targetOf(arrivedAt.current);
    if (!target || (text !== 'ready' && text !== 'printed')) return;
    // In a page that came as HTML the reader may have moved on meanwhile, or come back to where they were.
    const isElsewhere = Math.abs(target.getBoundingClientRect().top) > 2 * window.innerHeight;
    return text === 'printed' && isElsewhere ? undefined : stayAt(target);
  }, [text]);

  useEffect(() => {
    let leave = () => {};
    const follow = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
      const section = link && !ctrlKey && !metaKey && !shiftKey ? targetOf(link.hash) : null;
      if (!section) return;
      leave();
      leave = stayAt(section);
    };
    document.addEventListener('click', follow);
    return () => {
      leave();
      document.removeEventListener('click', follow);
    };
  }, []);
}

function targetOf(hash: string): HTMLElement | null {
  return document.getElementById(decodeURIComponent(hash.slice(1)));
}

/** Sections above the target are laid out as they come near and move it, so scrolling is repeated until it stays. */
function stayAt(target: HTMLElement): () => void {
  let frame = 0;
  let still = 0;
  let handle = 0;
  const stop = () => cancelAnimationFrame(handle);
  const look = () => {
    const before = window.scrollY;
    target.scrollIntoView({ behavior: 'instant' });
    still = window.scrollY === before ? still + 1 : 0;
    frame += 1;
    if (frame < FRAMES_MAX && still < STILL_FRAMES) handle = requestAnimationFrame(look);
  };
  look();
  // The reader's own movement comes first.
  for (const sign of ['wheel', 'touchstart', 'keydown'] as const) {
    window.addEventListener(sign, stop, { once: true, passive: true });
  }
  return stop;
}
