import type { Instant, Store } from '@spark/core';

/** One visit, until nothing of it is left. */
export type Visit = {
  readonly ucc: string;
  readonly cameAt: Instant;
  /** Where from, in no readable form. */
  readonly from: string;
  /** When it is to be ended, or what is left of it removed. */
  readonly dueAt: Instant;
  readonly isOver: boolean;
};

export type VisitBook = {
  /** As it was read or changed last. */
  readonly known: () => readonly Visit[];
  readonly read: () => Promise<void>;
  /** Takes it in, unless that is refused by what is there already; several processes may do it at once. */
  readonly add: (visit: Visit, limits: VisitLimits) => Promise<AddedVisit>;
  /** Those that it does not have. */
  readonly addMissing: (visits: readonly Visit[]) => Promise<void>;
  readonly change: (ucc: string, change: Partial<Pick<Visit, 'dueAt' | 'isOver'>>) => Promise<void>;
  readonly remove: (ucc: string) => Promise<void>;
};

export type VisitLimits = { readonly atOnce: number; readonly perHourOfAddress: number };

export type AddedVisit = { readonly kind: 'added' } | { readonly kind: 'wait'; readonly seconds: number };

const SETTING = 'visits';
const HOUR_MS = 3_600_000;

/**
 * The visits of all processes on the data, with the hour at which each ends: few, and changed rarely, so they are one
 * setting, whose changes take turns.
 */
export function createVisitBook(store: Pick<Store, 'readSetting' | 'changeSetting'>): VisitBook {
  let known: readonly Visit[] = [];

  async function change(decide: (visits: readonly Visit[]) => readonly Visit[]): Promise<void> {
    let decided: readonly Visit[] = [];
    await store.changeSetting(SETTING, (text) => {
      decided = decide(readVisits(text));
      return JSON.stringify({ v: 1, visits: decided });
    });
    known = decided;
  }

  return {
    known: () => known,
    read: async () => {
      known = readVisits(await store.readSetting(SETTING));
    },
    add: async (visit, limits) => {
      let seconds = 0;
      await change((visits) => {
        seconds = secondsToWait(visits, visit, limits);
        return seconds > 0 ? visits : [...visits, visit];
      });
      return seconds > 0 ? { kind: 'wait', seconds } : { kind: 'added' };
    },
    addMissing: async (visits) => {
      const areMissing = (those: readonly Visit[]) =>
        visits.filter(({ ucc }) => !those.some((each) => each.ucc === ucc));
      if (areMissing(known).length > 0) await change((those) => [...those, ...areMissing(those)]);
    },
    change: (ucc, changed) =>
      change((visits) => visits.map((visit) => (visit.ucc === ucc ? { ...visit, ...changed } : visit))),
    remove: (ucc) => change((visits) => visits.filter((visit) => visit.ucc !== ucc)),
  };
}

/** 0 when there is room now. */
function secondsToWait(
  visits: readonly Visit[],
  { from, cameAt }: Visit,
  { atOnce, perHourOfAddress }: VisitLimits,
): number {
  const lately = visits
    .filter((visit) => visit.from === from && visit.cameAt > cameAt - HOUR_MS)
    .map((visit) => visit.cameAt)
    .sort((left, right) => left - right);
  const oldest = lately.at(-perHourOfAddress);
  if (oldest !== undefined) return secondsUntil(oldest + HOUR_MS, cameAt);
  const here = visits.filter(({ isOver }) => !isOver);
  if (here.length < atOnce) return 0;
  return secondsUntil(Math.min(...here.map(({ dueAt }) => dueAt)), cameAt);
}

function secondsUntil(at: Instant, now: Instant): number {
  return Math.max(1, Math.ceil((at - now) / 1_000));
}

/** Visits that cannot be read are found again among the users. */
function readVisits(text: string | null): readonly Visit[] {
  const stored = parsed(text);
  const visits = isRecord(stored) && Array.isArray(stored.visits) ? stored.visits : [];
  return visits.filter(isVisit);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function isVisit(value: unknown): value is Visit {
  return (
    isRecord(value) &&
    typeof value.ucc === 'string' &&
    typeof value.from === 'string' &&
    Number.isSafeInteger(value.cameAt) &&
    Number.isSafeInteger(value.dueAt) &&
    typeof value.isOver === 'boolean'
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
