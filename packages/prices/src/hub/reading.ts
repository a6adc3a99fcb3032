import type { InstrumentKey } from '@spark/core';
import type { KnownQuote, Slot } from './quote-hub.ts';

/** Notified when an instrument has a new price. */
export type Follower = { readonly changed: () => void };

/**
 * One reader's view of the hub. Nothing queues up: an instrument that changed is noted once, and the reader gets
 * always its newest price, so a slow reader skips prices and is never late.
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
    const entry: Followed = {
      slot,
      isNew: false,
      isLeft: false,
      changed: () => {
        if (entry.isNew) return;
        entry.isNew = true;
        news.push(entry);
        if (news.length === 1) onReady();
      },
    };
    followed.set(slot.key, entry);
    addFollower(slot, entry);
    // A late reader begins with the known price.
    if (slot.quote !== null) entry.changed();
  }

  function end(entry: Followed): void {
    entry.isLeft = true;
    followed.delete(entry.slot.key);
    removeFollower(entry.slot, entry);
    release(entry.slot);
  }

  return {
    follow: (keys) => {
      const fresh = [...new Set(keys)].filter((key) => !followed.has(key));
      for (const slot of holdAll(fresh)) start(slot);
    },
    leave: (keys) => {
      for (const key of keys) {
        const entry = followed.get(key);
        if (entry !== undefined) end(entry);
      }
      // Else an instrument that is followed and left again and again would fill the list.
      news = news.filter(({ isLeft }) => !isLeft);
    },
    take: (most) => {
      const taken = news.length <= most ? news : news.slice(0, most);
      news = news.length <= most ? [] : news.slice(most);
      const quotes: KnownQuote[] = [];
      const moment = now();
      for (const entry of taken) {
        entry.isNew = false;
        const quote = known(entry.slot, moment);
        if (quote !== null) quotes.push(quote);
      }
      return quotes;
    },
    hasNews: () => news.length > 0,
    close: () => {
      for (const entry of followed.values()) end(entry);
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
