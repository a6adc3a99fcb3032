import { useSyncExternalStore } from 'react';

/**
 * Who is logged in on this site, and at which server. A login is kept for the tab only: closing it forgets the token. A
 * visit on paper is shared by all tabs, so that every page goes on with the same one until it ends.
 */
export interface Session {
  /** Empty for the server that gave out this page. */
  readonly server: string;
  readonly token: string;
  readonly user: string;
  /** When the visit ends; 0 for who logged in. */
  readonly visitEndsAt: number;
}

const STORAGE_KEY = 'spark.api.session';
const VISIT_KEY = 'spark.api.visit';
const NOBODY: Session = { server: '', token: '', user: '', visitEndsAt: 0 };
const listeners = new Set<() => void>();
let session: Session | undefined;

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => NOBODY);
}

export function currentSession(): Session {
  session ??= stored();
  return session;
}

/** Whether someone is logged in, for parts that are loaded only then. */
export function hasSession(): boolean {
  return currentSession().token !== '';
}

export function changeSession(change: Partial<Session>): void {
  const before = currentSession();
  const isNobody = change.token === '';
  session = { ...before, ...(isNobody ? { user: '', visitEndsAt: 0 } : {}), ...change };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(session));
    if (session.visitEndsAt > 0) localStorage.setItem(VISIT_KEY, JSON.stringify(session));
    else if (before.visitEndsAt > 0) localStorage.removeItem(VISIT_KEY);
  } catch {
    // Storage may be switched off; the login then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', adoptVisit);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', adoptVisit);
  };
}

/** Another tab began or ended a visit. Who logged in here stays who they are. */
function adoptVisit({ key }: StorageEvent): void {
  if (key !== VISIT_KEY || (currentSession().token !== '' && currentSession().visitEndsAt === 0)) return;
  session = read(localStorage, VISIT_KEY) ?? { ...NOBODY, server: currentSession().server };
  for (const listener of listeners) listener();
}

function stored(): Session {
  try {
    const ofTab = read(sessionStorage, STORAGE_KEY);
    return ofTab?.token ? ofTab : (read(localStorage, VISIT_KEY) ?? ofTab ?? NOBODY);
  } catch {
    return NOBODY;
  }
}

function read(storage: Storage, key: string): Session | undefined {
  try {
    const text = storage.getItem(key);
    if (text === null) return undefined;
    const found: Session = { ...NOBODY, ...JSON.parse(text) };
    const isOver = found.visitEndsAt > 0 && found.visitEndsAt <= Date.now();
    return isOver ? { ...NOBODY, server: found.server } : found;
  } catch {
    return undefined;
  }
}
