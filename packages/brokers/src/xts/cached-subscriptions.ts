/**
 * What XTS has subscribed for a session. It keeps that when the socket goes, and refuses a whole list for one that is
 * there already: what may be there is taken back before it is asked for again.
 */
export type CachedSubscriptions = {
  readonly mayHave: (name: string) => boolean;
  readonly add: (name: string) => void;
  readonly remove: (name: string) => void;
  /** From now on the state is unknown. Returns whether it was known before. */
  readonly doubt: () => boolean;
};

const SESSIONS_MAX = 1_000;

export function createCachedSubscriptions(): { readonly of: (session: string) => CachedSubscriptions } {
  const bySession = new Map<string, CachedSubscriptions>();
  return {
    of: (session) => {
      const known = bySession.get(session) ?? newSubscriptions();
      bySession.set(session, known);
      for (const oldest of bySession.keys()) {
        if (bySession.size <= SESSIONS_MAX) break;
        bySession.delete(oldest);
      }
      return known;
    },
  };
}

function newSubscriptions(): CachedSubscriptions {
  const names = new Set<string>();
  let isInDoubt = false;
  return {
    mayHave: (name) => isInDoubt || names.has(name),
    add: (name) => void names.add(name),
    remove: (name) => void names.delete(name),
    doubt: () => {
      const isNew = !isInDoubt;
      isInDoubt = true;
      return isNew;
    },
  };
}
