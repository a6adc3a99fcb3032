import { closingProblemText } from '@spark/core';
import type { PositionUpdate } from '@spark/engine';

/** A position that a square-off did not close yet, for followers of the user's orders. */
export type UnfinishedSquareOff = {
  readonly accountName: string;
  readonly strategyName: string;
  readonly instrumentKey: string;
  readonly symbol: string;
  readonly problem: string;
  /** The same as a sentence. */
  readonly message: string;
};

type Listener = (unfinished: UnfinishedSquareOff) => void;

/** Publishes what becomes durable. A client that missed it reads GET /positions, which shows the same. */
export type UnfinishedSquareOffs = {
  readonly publish: (update: PositionUpdate) => void;
  readonly follow: (ucc: string, listener: Listener) => () => void;
};

export function createUnfinishedSquareOffs(): UnfinishedSquareOffs {
  const listeners = new Map<string, Set<Listener>>();
  return {
    publish: ({ account: { ucc, accountName }, facts }) => {
      const followers = listeners.get(ucc);
      if (!followers) return;
      for (const fact of facts) {
        if (fact.kind !== 'position-close-failed') continue;
        const { symbol, problem, key } = fact;
        const { strategyName, instrumentKey } = key;
        const message = closingProblemText(accountName, fact);
        for (const listener of followers)
          listener({ accountName, strategyName, instrumentKey, symbol, problem, message });
      }
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
