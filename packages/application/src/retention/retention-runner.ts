import {
  allDuties,
  type CancelTimer,
  type Clock,
  type Duties,
  type Instant,
  type IstDay,
  istDay,
  type Log,
  type Store,
  type Timers,
} from '@spark/core';

/** Seals facts soon after they were stored, forgets nodes that are long dead, and moves what is old to archives when a month has become old. */
export type RetentionRunner = { readonly close: () => Promise<void> };

type Parts = Pick<Store, 'retention'> & {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Log, 'info' | 'error'>;
  /** The age at which things move. */
  readonly years: number;
  /** Of several nodes one does it. */
  readonly duties?: Duties | undefined;
};

/** The start has more urgent work. */
const FIRST_AFTER_MS = 60_000;
/** An audit does not notice a manipulation of the data within this time. */
const EVERY_MS = 600_000;

export function createRetentionRunner(parts: Parts): RetentionRunner {
  const { duties = allDuties } = parts;
  let rounds: RetentionRunner | null = null;
  let ended: Promise<void> = Promise.resolve();

  function end(): Promise<void> {
    const last = rounds;
    rounds = null;
    if (last) ended = last.close();
    return ended;
  }

  duties.follow('cleaning', {
    onTaken: () => {
      rounds = createRounds(parts);
    },
    onLeft: end,
  });
  return { close: end };
}

function createRounds({ retention, clock, timers, log, years }: Parts): RetentionRunner {
  const stopping = new AbortController();
  let cancel: CancelTimer | null = null;
  let underWay: Promise<void> = Promise.resolve();
  let archivedBefore: IstDay | null = null;

  function runAt(when: Instant): void {
    if (stopping.signal.aborted) return;
    cancel = timers.at(when, () => {
      underWay = run().finally(() => runAt(clock.now() + EVERY_MS));
    });
  }

  async function run(): Promise<void> {
    try {
      await retention.seal();
      await retention.forgetNodes(clock.now());
      const before = oldBefore(clock.now(), years);
      if (before === archivedBefore) return;
      for (const { name, rowCount, firstDay, lastDay } of await retention.archive(before, stopping.signal))
        log.info({ name, rowCount, firstDay, lastDay }, 'Moved what is old to an archive.');
      archivedBefore = before;
    } catch (error) {
      if (!stopping.signal.aborted)
        log.error({ err: error }, 'What is old could not be archived; trying again.');
    }
  }

  runAt(clock.now() + FIRST_AFTER_MS);
  return {
    close: async () => {
      stopping.abort();
      cancel?.();
      await underWay;
    },
  };
}

/** Whole months move, so that there are few files: everything before the month that is this many years ago. */
export function oldBefore(now: Instant, years: number): IstDay {
  const [year, month] = istDay(now).split('-');
  return `${Number(year) - years}-${month}-01`;
}
