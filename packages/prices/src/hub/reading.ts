import type { InstrumentKey } from '@spark/core';
import type { KnownQuote, Slot } from './quote-hub.ts';

/** Who is told that an instrument has a new price. */
export type Follower = { readonly changed: () => void };

/**
 * One reader's view of the hub. Nothing queues up: an instrument that changed is noted once, and what is taken is
 * always its newest price, so a slow reader skips prices and never falls behind.
 */
export type Reading = {
  /** All of them or, when the hub is full, none. Following twice is following once. */
  readonly follow: (keys: readonly InstrumentKey[]) => void;
  readonly leave: (keys: readonly InstrumentKey[]) => void;
  /** The newest prices of at most so many instruments that changed since they were taken last. */
  readonly take: (most: number) => readonly KnownQuote[];
  readonly hasNews: () => boolean;
  readonly close: () => void;
};

type Parts = {
  readonly onReady: () => void;
  readonly holdAll: (keys: readonly InstrumentKey[]) => readonly Slot[];
  readonly release: (slot: Slot) => void;
  readonly known: (slot: Slot, now: number) => KnownQuote | null;
  readonly now: () => number;
};

type Followed = Follower & { readonly slot: Slot; isNew: boolean; isLeft: boolean };

export function createReading({ onReady, holdAll, release, known, now }: Parts): Reading {
  const followed = new Map<InstrumentKey, Followed>();
  let news: Followed[] = [];

  function start(slot: Slot): void {
    const one: Followed = {
      slot,
      isNew: false,
      isLeft: false,
      changed: () => {
        if (one.isNew) return;
        one.isNew = true;
        news.push(one);
        if (news.length === 1) onReady();
      },
    };
    followed.set(slot.key, one);
    addFollower(slot, one);
    // Whoever joins late begins with the price that is known.
    if (slot.quote !== null) one.changed();
  }

  function end(one: Followed): void {
    one.isLeft = true;
    followed.delete(one.slot.key);
    removeFollower(one.slot, one);
    release(one.slot);
  }

  return {
    follow: (keys) => {
      const fresh = [...new Set(keys)].filter((key) => !followed.has(key));
      for (const slot of holdAll(fresh)) start(slot);
    },
    leave: (keys) => {
      for (const key of keys) {
        const one = followed.get(key);
        if (one !== undefined) end(one);
      }
      // Else an instrument that is followed and left again and again would fill the list.
      news = news.filter(({ isLeft }) => !isLeft);
    },
    take: (most) => {
      const taken = news.length <= most ? news : news.slice(0, most);
      news = news.length <= most ? [] : news.slice(most);
      const quotes: KnownQuote[] = [];
      const moment = now();
      for (const one of taken) {
        one.isNew = false;
        const quote = known(one.slot, moment);
        if (quote !== null) quotes.push(quote);
      }
      return quotes;
    },
    hasNews: () => news.length > 0,
    close: () => {
      for (const one of followed.values()) end(one);
      news = [];
    },
  };
}

export function addFollower(slot: Slot, follower: Follower): void {
  slot.followers = [...slot.followers, follower];
}

export function removeFollower(slot: Slot, follower: Follower): void {
  slot.followers = slot.followers.filter((other) => other !== follower);
}
