import { useSyncExternalStore } from 'react';

/** Who is logged in on this page, and at which server. Kept for the tab only: closing it forgets the token. */
export interface Session {
  /** Empty for the server that gave out this page. */
  readonly server: string;
  readonly token: string;
  readonly user: string;
}

const STORAGE_KEY = 'spark.api.session';
const NOBODY: Session = { server: '', token: '', user: '' };
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
  session = { ...currentSession(), ...change };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(session));
  } catch {
    // Storage may be switched off; the login then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(): Session {
  try {
    return { ...NOBODY, ...JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') };
  } catch {
    return NOBODY;
  }
}
