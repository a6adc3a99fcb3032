import { readSession, type Session, type SessionPersistence } from '@spark/web';
import { SESSION_KEY, VISIT_KEY } from './stored-session.ts';

/**
 * A login is stored for the tab only: closing it drops the token. A visit on paper is shared by all tabs, so that every
 * page goes on with the same one until it ends.
 */
export const sitePersistence: SessionPersistence = {
  load: () => {
    try {
      const ofTab = read(sessionStorage, SESSION_KEY);
      return ofTab?.token ? ofTab : (read(localStorage, VISIT_KEY) ?? ofTab);
    } catch {
      return null;
    }
  },
  save: (session, before) => {
    try {
      sessionStorage.setItem(SESSION_KEY, JSON.stringify(session));
      if (session.isVisitor) localStorage.setItem(VISIT_KEY, JSON.stringify(session));
      else if (before.isVisitor) localStorage.removeItem(VISIT_KEY);
    } catch {
      // Storage may be switched off; the login then lasts as long as the page.
    }
  },
  watch: (listener) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === VISIT_KEY) listener(read(localStorage, VISIT_KEY));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};

function read(storage: Storage, key: string): Session | null {
  try {
    return readSession(JSON.parse(storage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}
