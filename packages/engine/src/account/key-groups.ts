/** Sets by key; a key without a member takes no memory. */
export type KeyGroups<T> = {
  readonly of: (key: string) => Iterable<T>;
  readonly add: (key: string, member: T) => void;
  readonly remove: (key: string, member: T) => void;
};

export function createKeyGroups<T>(): KeyGroups<T> {
  const groups = new Map<string, Set<T>>();
  return {
    of: (key) => groups.get(key) ?? [],
    add: (key, member) => {
      const group = groups.get(key) ?? new Set<T>();
      groups.set(key, group);
      group.add(member);
    },
    remove: (key, member) => {
      const group = groups.get(key);
      group?.delete(member);
      if (group?.size === 0) groups.delete(key);
    },
  };
}
