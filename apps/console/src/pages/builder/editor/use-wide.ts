import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(min-width: 900px)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window has room for the board. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
