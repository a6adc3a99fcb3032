import type { BrokerCredentials } from '@spark/core';

/** What was made of the session of an account, for as long as it lasts: orders need it again and again. */
export function memoizeBySession<T>(
  make: (credentials: BrokerCredentials, session: string) => T,
): (credentials: BrokerCredentials, session: string) => T {
  const cached = new WeakMap<BrokerCredentials, { readonly session: string; readonly made: T }>();
  return (credentials, session) => {
    const known = cached.get(credentials);
    if (known?.session === session) return known.made;
    const made = make(credentials, session);
    cached.set(credentials, { session, made });
    return made;
  };
}
