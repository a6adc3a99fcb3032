import {
  type AccountKey,
  type CancelTimer,
  type Clock,
  type IstDay,
  istDay,
  istInstant,
  type Log,
  nextIstTimeOfDay,
  type Ownership,
  type Store,
  soleOwner,
  type Timers,
} from '@spark/core';

/** Daily messages. */
export type DailyNotices = { readonly start: () => Promise<void>; readonly close: () => Promise<void> };

/** The messages of one day. */
export type DayRound = {
  readonly day: IstDay;
  /** Whether the user is worked for here. A desk that nobody works for is taken first, by whoever should. */
  readonly covers: (ucc: string) => boolean | Promise<boolean>;
  /** Asked before the account gets its message; false where it got it already, also from another process. */
  readonly isFirst: (account: AccountKey) => boolean | Promise<boolean>;
};

type Round = {
  /** Names what is done once a day. */
  readonly setting: string;
  readonly atMinute: number;
  readonly round: (round: DayRound) => Promise<void>;
};

export type RoundParts = {
  readonly store: Pick<Store, 'readSetting' | 'writeSetting'> & {
    readonly journal: Pick<Store['journal'], 'record'>;
  };
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly ownership?: Ownership | undefined;
};

const TRY_AGAIN_AFTER_MS = 60_000;

/** One round a day, also when Spark starts late on the day. Where desks come and go, each owner makes that of its desks. */
export function createRound(parts: RoundParts, { setting, atMinute, round }: Round): DailyNotices {
  const { clock, timers, log, ownership = soleOwner } = parts;
  const { onlyRound, roundOf, isOwned } = createDayRounds(parts, { setting, round });
  let cancel: CancelTimer | null = null;
  let underWay: Promise<void> = Promise.resolve();
  let isClosed = false;
  /** Desks that were taken when the hour had passed: their last owner may not have come to them. */
  const late = new Set<string>();

  async function go(): Promise<void> {
    let next = nextIstTimeOfDay(clock.now(), atMinute);
    try {
      const day = istDay(clock.now());
      if (isDue(day)) await (ownership.follow ? round(roundOf(day, isOwned)) : onlyRound(day));
    } catch (error) {
      onFailed(error);
      next = clock.now() + TRY_AGAIN_AFTER_MS;
    }
    if (isClosed) return;
    cancel = timers.at(next, () => run(go));
  }

  function run(work: () => Promise<void>): void {
    underWay = underWay.then(work);
  }

  function isDue(day: IstDay): boolean {
    return clock.now() >= istInstant(day, atMinute);
  }

  async function goLate(): Promise<void> {
    const those = new Set(late);
    late.clear();
    const covers = async (ucc: string): Promise<boolean> => those.has(ucc) && (await ownership.owns(ucc));
    if (!isClosed && those.size > 0) await round(roundOf(istDay(clock.now()), covers)).catch(onFailed);
  }

  function onFailed(error: unknown): void {
    log.error({ err: error }, 'The daily messages could not be made; trying again.');
  }

  ownership.follow?.({
    onTaken: ({ ucc }) => {
      if (isClosed || !isDue(istDay(clock.now()))) return;
      late.add(ucc);
      // Calls need not wait for it.
      if (late.size === 1) run(goLate);
    },
    onLeft: (ucc) => void late.delete(ucc),
  });

  return {
    start: () => {
      run(go);
      return underWay;
    },
    close: async () => {
      isClosed = true;
      cancel?.();
      await underWay;
    },
  };
}

/** What a round covers, and what keeps it from being made twice. */
function createDayRounds(
  { store, clock, ownership = soleOwner }: RoundParts,
  { setting, round }: Pick<Round, 'setting' | 'round'>,
) {
  /** Of the only process: it remembers the last day for all. */
  async function onlyRound(day: IstDay): Promise<void> {
    const last = await store.readSetting(setting);
    if (last !== null && last >= day) return;
    await round({ day, covers: () => true, isFirst: () => true });
    await store.writeSetting(setting, day);
  }

  function roundOf(day: IstDay, covers: DayRound['covers']): DayRound {
    const isFirst = ({ ucc, accountName }: AccountKey): Promise<boolean> => {
      const once = { what: `${setting} ${accountName}`, day };
      return store.journal
        .record({ ucc, at: clock.now(), writes: [], once })
        .then(() => true, onlyDoneBefore);
    };
    return { day, covers, isFirst };
  }

  async function isOwned(ucc: string): Promise<boolean> {
    await ownership.wake?.(ucc);
    return ownership.owns(ucc);
  }

  return { onlyRound, roundOf, isOwned };
}

/** False where another did it. */
function onlyDoneBefore(error: unknown): false {
  if (error instanceof Error && 'kind' in error && error.kind === 'done-before') return false;
  throw error;
}
