import type { InstrumentKey } from '@spark/core';

/** Subscribed messages and instruments, by account and not by socket. */
export type XtsSubscriptions = {
  readonly add: (
    clientId: string,
    key: InstrumentKey,
    code: number,
  ) => 'added' | 'there already' | 'too many';
  readonly remove: (clientId: string, key: InstrumentKey, code: number) => void;
  readonly codesOf: (clientId: string, key: InstrumentKey) => Iterable<number>;
  readonly keysOf: (clientId: string) => readonly InstrumentKey[];
  readonly onChange: (clientId: string, listener: () => void) => () => void;
};

export const XTS_SUBSCRIPTIONS_MAX = 1_000;

export function createXtsSubscriptions(): XtsSubscriptions {
  const byClient = new Map<string, Map<InstrumentKey, Set<number>>>();
  const listeners = new Map<string, Set<() => void>>();

  const of = (clientId: string) => {
    const known = byClient.get(clientId) ?? new Map<InstrumentKey, Set<number>>();
    byClient.set(clientId, known);
    return known;
  };

  return {
    add: (clientId, key, code) => {
      const mine = of(clientId);
      const codes = mine.get(key) ?? new Set();
      if (codes.has(code)) return 'there already';
      const count = [...mine.values()].reduce((total, { size }) => total + size, 0);
      if (count >= XTS_SUBSCRIPTIONS_MAX) return 'too many';
      mine.set(key, codes.add(code));
      for (const listener of listeners.get(clientId) ?? []) listener();
      return 'added';
    },
    remove: (clientId, key, code) => {
      const codes = of(clientId).get(key);
      codes?.delete(code);
      if (codes?.size === 0) of(clientId).delete(key);
    },
    codesOf: (clientId, key) => byClient.get(clientId)?.get(key) ?? [],
    keysOf: (clientId) => [...(byClient.get(clientId)?.keys() ?? [])],
    onChange: (clientId, listener) => {
      const mine = listeners.get(clientId) ?? new Set();
      listeners.set(clientId, mine.add(listener));
      return () => void mine.delete(listener);
    },
  };
}
