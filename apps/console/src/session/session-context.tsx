import type { Spark } from '@spark/client';
import { type ConsoleState, createConsoleSession } from '@spark/web';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

const MARK = 'spark.console.signed-in';

/** Whether somebody signed in here and did not sign out; the server alone knows whether the session still holds. */
export const isProbablySignedIn = () => localStorage.getItem(MARK) !== null;

/** One session for the page: its tabs have one each, and share the cookie. */
export const session = createConsoleSession({
  url: window.location.origin,
  mark: {
    read: isProbablySignedIn,
    write: (isSignedIn) => (isSignedIn ? localStorage.setItem(MARK, '1') : localStorage.removeItem(MARK)),
  },
});

export type SignedIn = Extract<ConsoleState, { readonly state: 'in' }>;

const Context = createContext<SignedIn | null>(null);

export function useSessionState(): ConsoleState {
  return useSyncExternalStore(session.subscribe, session.getSnapshot);
}

export function SignedInProvider({
  value,
  children,
}: {
  readonly value: SignedIn;
  readonly children: ReactNode;
}): ReactNode {
  return <Context value={value}>{children}</Context>;
}

/** Who is signed in. Only pages behind the login ask. */
export function useSignedIn(): SignedIn {
  const value = useContext(Context);
  if (value === null) throw new Error('Nobody is signed in on this page');
  return value;
}

export function useSpark(): Spark {
  return useSignedIn().spark;
}
