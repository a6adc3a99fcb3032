/** Tells those who follow a user that something of the user changed, and not what. */
export type UserSignals = {
  readonly notify: (ucc: string) => void;
  readonly follow: (ucc: string, listener: () => void) => () => void;
};

export function createUserSignals(): UserSignals {
  const listeners = new Map<string, Set<() => void>>();
  return {
    notify: (ucc) => {
      for (const listener of listeners.get(ucc) ?? []) listener();
    },
    follow: (ucc, listener) => {
      const followers = listeners.get(ucc) ?? new Set();
      listeners.set(ucc, followers.add(listener));
      return () => {
        followers.delete(listener);
        if (followers.size === 0 && listeners.get(ucc) === followers) listeners.delete(ucc);
      };
    },
  };
}
