/** The keys of requests that Spark has received and not answered yet, by user. */
export type KeysUnderWay = {
  /** The returned function says that the request was answered. */
  readonly hold: (ucc: string, key: string) => () => void;
  readonly has: (ucc: string, key: string) => boolean;
};

/**
 * From the moment in which its sender is known a request is under way, also while it waits for a list of instruments: who
 * asks for its outcome then is not told that nothing was done.
 */
export function createKeysUnderWay(): KeysUnderWay {
  const counts = new Map<string, number>();
  const idOf = (ucc: string, key: string): string => `${ucc}:${key}`;
  return {
    has: (ucc, key) => counts.has(idOf(ucc, key)),
    hold: (ucc, key) => {
      const id = idOf(ucc, key);
      counts.set(id, (counts.get(id) ?? 0) + 1);
      return () => {
        const left = (counts.get(id) ?? 1) - 1;
        if (left === 0) counts.delete(id);
        else counts.set(id, left);
      };
    },
  };
}
