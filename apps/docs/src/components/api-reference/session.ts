import { createSessionStore, NOBODY, type Session } from '@spark/web';
import { useSyncExternalStore } from 'react';
import { sitePersistence } from './session-persistence.ts';

/** Who is logged in on this site, and at which server. */
export const siteSession = createSessionStore({
  home: () => window.location.origin,
  persistence: sitePersistence,
});

export function useSession(): Session {
  return useSyncExternalStore(siteSession.subscribe, siteSession.getSnapshot, () => NOBODY);
}
