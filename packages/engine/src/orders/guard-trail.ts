import {
  type CancelTimer,
  type Clock,
  type GuardRefused,
  type Instant,
  type Journal,
  lineOfTrail,
  type NewLogLine,
  type Timers,
  type TrailFact,
} from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { createSupervisor } from '../account/supervisor.ts';

type Parts = {
  readonly journal: Pick<Journal, 'record'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly onIncident: (message: string, error?: unknown) => void;
};

/** To be stored with the other writes of the call. */
export type GuardRecord = {
  readonly facts: readonly TrailFact[];
  readonly logs: readonly NewLogLine[];
  /** There were refusals, and all of them were only counted. */
  readonly isFlood: boolean;
};

/**
 * Refusals of guards, each with its own fact and line. A runaway program would flood the log: beyond a number per
 * account and minute, refusals are counted and reported together when the minute is over.
 */
export type GuardTrail = {
  readonly record: (ucc: string, refused: readonly GuardRefused[]) => GuardRecord;
  readonly settled: () => Promise<void>;
  /** Writes what was counted to the journal. */
  readonly close: () => void;
};

const MINUTE_MS = 60_000;

type Minute = {
  readonly ucc: string;
  readonly accountName: string;
  readonly from: Instant;
  reported: number;
  readonly byCode: Map<string, number>;
  cancel: CancelTimer;
};

const NOTHING: GuardRecord = { facts: [], logs: [], isFlood: false };

export function createGuardTrail({ journal, clock, timers, onIncident }: Parts): GuardTrail {
  const supervisor = createSupervisor((error) =>
    onIncident('The refusals of a guard could not be counted.', error),
  );
  const minutes = new Map<string, Minute>();
  let isClosed = false;

  function minuteOf(ucc: string, accountName: string): Minute {
    const id = `${ucc}:${accountName}`;
    const known = minutes.get(id);
    if (known) return known;
    const from = clock.now();
    const minute: Minute = { ucc, accountName, from, reported: 0, byCode: new Map(), cancel: endsLater(id) };
    minutes.set(id, minute);
    return minute;
  }

  function endsLater(id: string): CancelTimer {
    return timers.at(clock.now() + MINUTE_MS, () => end(id));
  }

  function end(id: string): void {
    const minute = minutes.get(id);
    if (minute === undefined) return;
    minutes.delete(id);
    if (minute.byCode.size > 0) supervisor.run(store(id, minute));
  }

  async function store(id: string, minute: Minute): Promise<void> {
    const { ucc, accountName, from, byCode } = minute;
    const at = clock.now();
    const fact: TrailFact = {
      kind: 'guard-refusals-counted',
      accountName,
      from,
      until: at,
      count: [...byCode.values()].reduce((sum, count) => sum + count, 0),
      byCode: Object.fromEntries(byCode),
    };
    try {
      await journal.record({
        ucc,
        at,
        writes: [
          { kind: 'append-facts', facts: [fact] },
          { kind: 'append-logs', lines: [{ at, ...lineOfTrail(fact) }] },
        ],
      });
    } catch (error) {
      countLater(id, minute);
      throw error;
    }
  }

  /** What could not be stored is reported with the next count. */
  function countLater(id: string, { byCode, ...lost }: Minute): void {
    if (isClosed) return;
    const now = minutes.get(id);
    now?.cancel();
    const merged: Minute = {
      ...lost,
      reported: now?.reported ?? 0,
      byCode: now?.byCode ?? new Map(),
      cancel: endsLater(id),
    };
    for (const [code, count] of byCode) merged.byCode.set(code, (merged.byCode.get(code) ?? 0) + count);
    minutes.set(id, merged);
  }

  return {
    record: (ucc, refused) => {
      if (refused.length === 0) return NOTHING;
      const at = clock.now();
      const facts = refused.filter(({ accountName, refusal: { code } }) => {
        const minute = minuteOf(ucc, accountName);
        if (minute.reported < LIMITS.guardRefusalsReportedPerMinute) {
          minute.reported += 1;
          return true;
        }
        minute.byCode.set(code, (minute.byCode.get(code) ?? 0) + 1);
        return false;
      });
      const logs = facts.map((fact) => ({ at, ...lineOfTrail(fact) }));
      return { facts, logs, isFlood: facts.length === 0 };
    },
    settled: supervisor.settled,
    close: () => {
      isClosed = true;
      for (const [id, { cancel }] of [...minutes]) {
        cancel();
        end(id);
      }
    },
  };
}
