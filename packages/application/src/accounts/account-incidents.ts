import type { AccountKey, CancelTimer, Clock, Instant, Timers } from '@spark/core';

/** What can be wrong at a broker while the account itself is as it should be, the one to look at first in front. */
const TROUBLE = ['login', 'list', 'stream'] as const;
export type Trouble = (typeof TROUBLE)[number];

/** What is wrong at the broker of an account right now: in one sentence, told once. */
export type AccountTroubles = {
  /** The first of these that there is; null while all is well. */
  readonly of: (account: AccountKey, among?: readonly Trouble[]) => string | null;
  readonly begin: (account: AccountKey, trouble: Trouble, sentence: string) => void;
  /** It is over. Those who heard of it are told so; to those who did not it is told afterwards, but not again and again. */
  readonly end: (account: AccountKey, trouble: Trouble, says?: EndSentences) => void;
  /** The account is gone; who has its name later is somebody else. */
  readonly forget: (account: AccountKey) => void;
  readonly close: () => void;
};

export type EndSentences = { readonly ifTold: string; readonly ifNot?: string };

type Parts = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Into the execution log and the chat. */
  readonly report: (account: AccountKey, type: 'ERROR' | 'INFO', sentence: string) => void;
};

/** A stream that breaks is opened again in a second or two; that is nothing to call a person for. */
const TOLD_AFTER_MS: Readonly<Record<Trouble, number>> = { login: 0, list: 0, stream: 5_000 };

/** Somebody whose stream breaks all the time knows after the first time. */
const AFTERWARDS_EVERY_MS = 600_000;

type Known = { readonly sentence: string; isTold: boolean; cancel: CancelTimer };

export function createAccountTroubles({ clock, timers, report }: Parts): AccountTroubles {
  const known = new Map<string, Known>();
  const afterwards = new Map<string, Instant>();

  function drop(id: string): Known | undefined {
    const found = known.get(id);
    found?.cancel();
    known.delete(id);
    return found;
  }

  function isTimeFor(id: string): boolean {
    const now = clock.now();
    if (now - (afterwards.get(id) ?? Number.NEGATIVE_INFINITY) < AFTERWARDS_EVERY_MS) return false;
    afterwards.set(id, now);
    return true;
  }

  return {
    of: (account, among = TROUBLE) => {
      for (const trouble of among) {
        const found = known.get(idOf(account, trouble));
        if (found) return found.sentence;
      }
      return null;
    },
    begin: (account, trouble, sentence) => {
      const id = idOf(account, trouble);
      drop(id);
      const now = clock.now();
      const made: Known = { sentence, isTold: false, cancel: () => undefined };
      known.set(id, made);
      const tell = () => {
        made.isTold = true;
        report(account, 'ERROR', sentence);
      };
      if (TOLD_AFTER_MS[trouble] === 0) tell();
      else made.cancel = timers.at(now + TOLD_AFTER_MS[trouble], tell);
    },
    end: (account, trouble, says) => {
      const id = idOf(account, trouble);
      const found = drop(id);
      if (!found || !says) return;
      if (found.isTold) report(account, 'INFO', says.ifTold);
      else if (says.ifNot !== undefined && isTimeFor(id)) report(account, 'INFO', says.ifNot);
    },
    forget: (account) => {
      for (const trouble of TROUBLE) {
        const id = idOf(account, trouble);
        drop(id);
        afterwards.delete(id);
      }
    },
    close: () => {
      for (const { cancel } of known.values()) cancel();
      known.clear();
    },
  };
}

function idOf({ ucc, accountName }: AccountKey, trouble: Trouble): string {
  return `${ucc}:${accountName} ${trouble}`;
}
