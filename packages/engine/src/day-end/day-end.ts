import { setImmediate } from 'node:timers/promises';
import {
  type AccountKey,
  addDays,
  allDuties,
  type BookFact,
  type CancelTimer,
  type Clock,
  DAY_MS,
  type DayEnd,
  type DayEndView,
  type Duties,
  endDay,
  type Instant,
  type Instrument,
  type IstDay,
  istDay,
  istInstant,
  type Journal,
  minutesOf,
  type Ownership,
  type Position,
  positionId,
  type Store,
  soleOwner,
  type Timers,
} from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { AccountActor } from '../account/account-actor.ts';
import type { AccountRegistry } from '../account/account-registry.ts';
import { createSupervisor } from '../account/supervisor.ts';
import type { DeskService, OpenDesk } from '../desk/desk-service.ts';
import type { TradePush } from '../updates/trade-push.ts';
import { createMinuteScheduler } from './minute-scheduler.ts';

type Parts = {
  readonly registry: Pick<AccountRegistry, 'opened' | 'onChange'>;
  readonly journal: Journal;
  readonly store: Pick<Store, 'readSetting' | 'writeSetting'>;
  readonly desks: Pick<DeskService, 'read'>;
  readonly trades: TradePush;
  readonly clock: Clock;
  readonly timers: Timers;
  /** The calendar by which the day ends: paper and forward tests may have other hours than live brokers. */
  readonly calendarOf: (desk: OpenDesk, account: AccountKey, order: Tried) => DayEndView['calendar'];
  readonly find: (instrumentKey: string) => Instrument | null;
  readonly underlyingOf: DayEndView['underlyingOf'];
  /** What an expired contract is worth where Spark itself is the exchange; null where a broker settles. */
  readonly settlementPaise: (
    desk: OpenDesk,
    account: AccountKey,
    position: Position,
  ) => number | null | Promise<number | null>;
  /** A market that never closes has its days end at midnight. */
  readonly isEndless: boolean;
  /** Where desks come and go, each has its day closed by its owner, once. */
  readonly ownership?: Ownership | undefined;
  /** Of several nodes one deletes what is old. */
  readonly duties?: Duties | undefined;
  readonly onIncident: (message: string, error?: unknown) => void;
  /** Yields to the event loop between two accounts, and between the slices of one. */
  readonly turn?: () => Promise<void>;
};

type Tried = { readonly forwardTest: boolean };

/** Ends the trading day: closes, cancels and settles what must not outlive it, then writes up the trades. */
export type DayEndRunner = {
  /** Does at once what became due while Spark was stopped. */
  readonly start: () => Promise<void>;
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** After the last session of shares and their derivatives, the post-close included. */
const CLOSES_AT_MINUTE = minutesOf('16:00');
const CLOSED_DAY_SETTING = 'day.closed';
const TRY_AGAIN_AFTER_MS = 60_000;
/** Facts stored in one entry. */
const FACTS_AT_ONCE = 64;
const REPLIES_RETAINED_MS = DAY_MS;
/** Long enough to look up what an alert did; repetitions come within a day. */
const ALERTS_RETAINED_MS = 30 * DAY_MS;
/** Long enough to look up in the next quarter why a position was left. */
const INSTRUCTIONS_RETAINED_MS = 100 * DAY_MS;
/** Deployments that are over, their days, and signals: what was recorded can be played over the last year. */
const DEPLOYMENTS_RETAINED_MS = 400 * DAY_MS;

export function createDayEnd(parts: Parts): DayEndRunner {
  const { registry, journal, store, desks, trades, clock, timers, find, onIncident } = parts;
  const { turn = () => setImmediate(), ownership = soleOwner, duties = allDuties } = parts;
  const supervisor = createSupervisor((error) => onIncident('The end of the day failed.', error));
  const reported = new Set<string>();
  let cancelClosing: CancelTimer | null = null;
  let isClosed = false;
  /** Where desks come and go: those that are worked for here, with the last day that is closed. */
  const own = new Map<string, IstDay | null>();
  /** All instants of the day are whole minutes. */
  const scheduler = createMinuteScheduler({
    clock,
    timers,
    tick: endDueAccounts,
    onIncident: (error) => onIncident('The end of the day failed.', error),
  });

  async function endDueAccounts(): Promise<boolean> {
    let isWanted = false;
    for (const actor of [...registry.opened()]) {
      if (!isBusy(actor)) continue;
      isWanted = true;
      await turn();
      // A failure in one account does not affect the others.
      await endDayOf(actor).catch((error: unknown) =>
        onIncident(`The day of ${actor.account.accountName} could not be ended; trying again.`, error),
      );
    }
    return isWanted;
  }

  async function endDayOf(actor: AccountActor): Promise<void> {
    const { account } = actor;
    const desk = await desks.read(account.ucc);
    if (!desk) return;
    const worth = new Map<string, number | null>();
    for (const position of dueIn(actor, desk, worth).unsettled)
      worth.set(positionId(position), await parts.settlementPaise(desk, account, position));
    for (;;) {
      // Decided again for each slice, since the state changes in between; what was done is no longer due.
      const { facts, unsettled } = dueIn(actor, desk, worth);
      const slice = facts.slice(0, endOfEntry(facts));
      await actor.record(slice);
      if (slice.length === facts.length) return logUnsettled(account, unsettled);
      await turn();
    }
  }

  /** Forward tests end their day by the calendar of paper, whatever the account. */
  function dueIn(
    { account, book }: AccountActor,
    desk: OpenDesk,
    worth: ReadonlyMap<string, number | null>,
  ): DayEnd {
    const ends = [false, true].map((forwardTest) =>
      endDay({
        accountName: account.accountName,
        now: clock.now(),
        calendar: parts.calendarOf(desk, account, { forwardTest }),
        find,
        underlyingOf: parts.underlyingOf,
        settlementPaise: (position) => worth.get(positionId(position)) ?? null,
        orders: [...book.openOrders()].filter((order) => order.forwardTest === forwardTest),
        positions: [...book.positions.values()].filter((position) => position.forwardTest === forwardTest),
      }),
    );
    return { facts: ends.flatMap(({ facts }) => facts), unsettled: ends.flatMap((end) => end.unsettled) };
  }

  /** Asks in the execution log, once, for the settlement price. */
  async function logUnsettled(
    { ucc, accountName }: AccountKey,
    unsettled: readonly Position[],
  ): Promise<void> {
    const at = clock.now();
    const logs = unsettled.flatMap((position) => {
      const id = `${ucc}:${accountName}:${positionId(position)}`;
      if (reported.has(id)) return [];
      reported.add(id);
      const message =
        `${position.symbol} expired in ${accountName} and Spark does not know its settlement price. ` +
        'Enter it with POST /manual-squareoff/.';
      return [{ at, name: position.strategyName, type: 'ERROR' as const, message }];
    });
    if (logs.length > 0) await journal.record({ ucc, at, writes: [{ kind: 'append-logs', lines: logs }] });
  }

  /** The last day whose closing time has passed. */
  function lastEndedDay(now: Instant): IstDay {
    const today = istDay(now);
    return now >= closesAt(today) ? today : addDays(today, -1);
  }

  function closesAt(day: IstDay): Instant {
    return parts.isEndless ? istInstant(addDays(day, 1)) : istInstant(day, CLOSES_AT_MINUTE);
  }

  async function closeDay(): Promise<void> {
    const day = lastEndedDay(clock.now());
    if (ownership.follow) return closeOwnDesks(day);
    const known = await store.readSetting(CLOSED_DAY_SETTING);
    if (known !== null && known >= day) return;
    await endDueAccounts();
    await trades
      .pushAll()
      .catch((error: unknown) => onIncident('Not all orders could be turned into trades.', error));
    await markClosed(registry.opened(), day);
    await forgetOld(day);
    await store.writeSetting(CLOSED_DAY_SETTING, day);
  }

  async function markClosed(actors: Iterable<AccountActor>, day: IstDay): Promise<void> {
    const at = clock.now();
    for (const actor of [...actors]) {
      if (actor.durablePositions.size === 0) continue;
      await turn();
      await actor.record([{ kind: 'day-closed', day, at }]);
    }
  }

  async function forgetOld(day: IstDay): Promise<void> {
    const at = clock.now();
    await journal.forgetReplies(at - REPLIES_RETAINED_MS);
    await journal.forgetAlerts(at - ALERTS_RETAINED_MS);
    await journal.forgetInstructions(at - INSTRUCTIONS_RETAINED_MS);
    await journal.forgetDeployments(at - DEPLOYMENTS_RETAINED_MS);
    await journal.forgetProfit(istInstant(addDays(day, 1 - LIMITS.profitDaysRetained)));
  }

  async function closeOwnDesks(day: IstDay): Promise<void> {
    await endDueAccounts();
    for (const ucc of [...own.keys()]) await closeDesk(ucc, day);
    if (duties.isMine('cleaning')) await forgetOld(day);
  }

  /** Turning orders into trades twice changes nothing, so it comes before the row that says that it was done. */
  async function closeDesk(ucc: string, day: IstDay): Promise<void> {
    const closed = own.get(ucc);
    if (closed === undefined || (closed !== null && closed >= day)) return;
    await trades
      .pushUser(ucc)
      .catch((error: unknown) => onIncident('Not all orders could be turned into trades.', error));
    if (!own.has(ucc)) return;
    const isFirst = await journal
      .record({ ucc, at: clock.now(), writes: [], once: { what: CLOSED_DAY_SETTING, day } })
      .then(() => true, onlyDoneBefore);
    if (!own.has(ucc)) return;
    own.set(ucc, day);
    if (isFirst)
      await markClosed(
        [...registry.opened()].filter(({ account }) => account.ucc === ucc),
        day,
      );
  }

  ownership.follow?.({
    onTaken: ({ ucc }) => {
      own.set(ucc, null);
      // Calls need not wait for what an earlier owner left undone.
      supervisor.run(closeDesk(ucc, lastEndedDay(clock.now())));
    },
    onLeft: (ucc) => void own.delete(ucc),
  });

  /** Sets the timer of the next closing, or of the next attempt. */
  function closeDayAt(when: Instant): void {
    if (isClosed) return;
    cancelClosing = timers.at(when, () => supervisor.run(closeDayAndGoOn()));
  }

  async function closeDayAndGoOn(): Promise<void> {
    try {
      await closeDay();
      closeDayAt(closesAt(addDays(lastEndedDay(clock.now()), 1)));
    } catch (error) {
      onIncident('The trading day could not be closed; trying again.', error);
      closeDayAt(clock.now() + TRY_AGAIN_AFTER_MS);
    }
  }

  registry.onChange(() => scheduler.schedule());

  return {
    start: async () => {
      await endDueAccounts();
      scheduler.schedule();
      await closeDayAndGoOn();
    },
    settled: async () => {
      await scheduler.settled();
      await supervisor.settled();
    },
    close: async () => {
      isClosed = true;
      cancelClosing?.();
      await scheduler.close();
      await supervisor.settled();
    },
  };
}

/** False where another did it. */
function onlyDoneBefore(error: unknown): false {
  if (error instanceof Error && 'kind' in error && error.kind === 'done-before') return false;
  throw error;
}

function isBusy({ book }: AccountActor): boolean {
  if (book.openOrderCount() > 0) return true;
  for (const { netQty } of book.positions.values()) if (netQty !== 0) return true;
  return false;
}

/** Shares come in the same entry as the end of the contract they came for: a crash in between would lose them. */
function endOfEntry(facts: readonly BookFact[]): number {
  let end = FACTS_AT_ONCE;
  while (facts[end]?.kind === 'position-delivered') end += 1;
  return end;
}
