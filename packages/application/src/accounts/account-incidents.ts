import type { AccountKey, CancelTimer, Clock, Instant, Timers } from '@spark/core';

/** What can be wrong at a broker while the account itself is fine, the most important first. */
const INCIDENT = ['login', 'egress', 'list', 'stream'] as const;
export type Incident = (typeof INCIDENT)[number];

/** What is wrong at the broker of an account right now: one sentence, reported once. */
export type AccountIncidents = {
  /** The first of these that is current; null while all is well. */
  readonly current: (account: AccountKey, among?: readonly Incident[]) => string | null;
  readonly begin: (account: AccountKey, incident: Incident, sentence: string) => void;
  /**
   * It is over. If it was reported, its end is reported too; otherwise it is reported afterwards, but not repeatedly.
   */
  readonly end: (account: AccountKey, incident: Incident, sentences?: EndSentences) => void;
  /** The account is gone; a later one with its name is another account. */
  readonly forget: (account: AccountKey) => void;
  readonly close: () => void;
};

export type EndSentences = { readonly ifReported: string; readonly ifNot?: string };

type Parts = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Into the execution log and the chat. */
  readonly report: (account: AccountKey, type: 'ERROR' | 'INFO', sentence: string) => void;
};

/** A broken stream reconnects in a second or two; that is not worth a report. */
const REPORT_AFTER_MS: Readonly<Record<Incident, number>> = {
  login: 0,
  egress: 0,
  list: 0,
  stream: 5_000,
};

/** A user whose stream breaks often knows after the first report. */
const AFTERWARDS_EVERY_MS = 600_000;

type Known = { readonly sentence: string; isReported: boolean; cancel: CancelTimer };

export function createAccountIncidents({ clock, timers, report }: Parts): AccountIncidents {
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
    current: (account, among = INCIDENT) => {
      for (const incident of among) {
        const found = known.get(idOf(account, incident));
        if (found) return found.sentence;
      }
      return null;
    },
    begin: (account, incident, sentence) => {
      const id = idOf(account, incident);
      drop(id);
      const now = clock.now();
      const made: Known = { sentence, isReported: false, cancel: () => undefined };
      known.set(id, made);
      const notify = () => {
        made.isReported = true;
        report(account, 'ERROR', sentence);
      };
      if (REPORT_AFTER_MS[incident] === 0) notify();
      else made.cancel = timers.at(now + REPORT_AFTER_MS[incident], notify);
    },
    end: (account, incident, sentences) => {
      const id = idOf(account, incident);
      const found = drop(id);
      if (!found || !sentences) return;
      if (found.isReported) report(account, 'INFO', sentences.ifReported);
      else if (sentences.ifNot !== undefined && isTimeFor(id)) report(account, 'INFO', sentences.ifNot);
    },
    forget: (account) => {
      for (const incident of INCIDENT) {
        const id = idOf(account, incident);
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

function idOf({ ucc, accountName }: AccountKey, incident: Incident): string {
  return `${ucc}:${accountName} ${incident}`;
}
