import { setImmediate } from 'node:timers/promises';
import {
  type AccountKey,
  addDays,
  type BookFact,
  type CancelTimer,
  type Clock,
  DAY_MS,
  type DayEnd,
  type DayEndView,
  endDay,
  type Instant,
  type Instrument,
  type IstDay,
  istDay,
  istInstant,
  type Journal,
  minutesOf,
  type Position,
  positionId,
  type Store,
  type Timers,
} from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { DeskOffice, OpenDesk } from '../desk/desk-service.ts';
import type { AccountInbox } from '../account/account-actor.ts';
import type { InboxKeeper } from '../account/account-registry.ts';
import { createMinuteBell } from './minute-scheduler.ts';
import { createSupervisor } from '../account/supervisor.ts';
import type { TradePush } from '../updates/trade-push.ts';

type Parts = {
  readonly keeper: Pick<InboxKeeper, 'opened' | 'onChange'>;
  readonly journal: Journal;
  readonly store: Pick<Store, 'readSetting' | 'writeSetting'>;
  readonly desks: Pick<DeskOffice, 'read'>;
  readonly trades: TradePush;
  readonly clock: Clock;
  readonly timers: Timers;
  /** By which what an account has ends its day: paper and forward tests may keep other hours than live brokers. */
  readonly calendarOf: (desk: OpenDesk, account: AccountKey, of: Tried) => DayEndView['calendar'];
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
  readonly onTrouble: (message: string, error?: unknown) => void;
  /** Lets others have their turn between two accounts, and between the slices of one. */
  readonly turn?: () => Promise<void>;
};

type Tried = { readonly forwardTest: boolean };

/** Ends the trading day: closes, cancels and settles what must not outlive it, then writes up the trades. */
export type DayEndKeeper = {
  /** Does at once what should have been done while nobody was there. */
  readonly start: () => Promise<void>;
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** After the last session of shares and their derivatives, the post-close included. */
const CLOSES_AT_MINUTE = minutesOf('16:00');
const CLOSED_DAY_SETTING = 'day.closed';
const TRY_AGAIN_AFTER_MS = 60_000;
/** Of what is due in an account, stored with one entry. */
const FACTS_AT_ONCE = 64;
const REPLIES_KEPT_MS = DAY_MS;
/** Long enough to look up what an alert did; repetitions come within a day. */
const ALERTS_KEPT_MS = 30 * DAY_MS;

export function createDayEnd(parts: Parts): DayEndKeeper {
  const { keeper, journal, store, desks, trades, clock, timers, find, onTrouble } = parts;
  const { turn = () => setImmediate() } = parts;
  const supervisor = createSupervisor((error) => onTrouble('The end of the day failed.', error));
  const told = new Set<string>();
  let cancelClosing: CancelTimer | null = null;
  let isClosed = false;
  /** All instants of the day are whole minutes. */
  const bell = createMinuteBell({
    clock,
    timers,
    ring: lookAtAll,
    onTrouble: (error) => onTrouble('The end of the day failed.', error),
  });

  async function lookAtAll(): Promise<boolean> {
    let isWanted = false;
    for (const inbox of [...keeper.opened()]) {
      if (!isBusy(inbox)) continue;
      isWanted = true;
      await turn();
      // One account failing never keeps the others from theirs.
      await look(inbox).catch((error: unknown) =>
        onTrouble(`The day of ${inbox.account.accountName} could not be ended; trying again.`, error),
      );
    }
    return isWanted;
  }

  async function look(inbox: AccountInbox): Promise<void> {
    const { account } = inbox;
    const desk = await desks.read(account.ucc);
    if (!desk) return;
    const worth = new Map<string, number | null>();
    for (const position of dueIn(inbox, desk, worth).unsettled)
      worth.set(positionId(position), await parts.settlementPaise(desk, account, position));
    for (;;) {
      // Decided anew for each slice, since things happen in between; what was done is not due any more.
      const { facts, unsettled } = dueIn(inbox, desk, worth);
      const slice = facts.slice(0, endOfEntry(facts));
      if (slice.length > 0) await inbox.record(slice);
      if (slice.length === facts.length) return tell(account, unsettled);
      await turn();
    }
  }

  /** Forward tests end their day by the calendar of paper, whatever the account. */
  function dueIn(
    { account, book }: AccountInbox,
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
    return { facts: ends.flatMap(({ facts }) => facts), unsettled: ends.flatMap((it) => it.unsettled) };
  }

  /** In the execution log, once: that somebody has to say at what price it was settled. */
  async function tell({ ucc, accountName }: AccountKey, unsettled: readonly Position[]): Promise<void> {
    const at = clock.now();
    const logs = unsettled.flatMap((position) => {
      const id = `${ucc}:${accountName}:${positionId(position)}`;
      if (told.has(id)) return [];
      told.add(id);
      const message =
        `${position.symbol} expired in ${accountName} and its settlement price is not known here. ` +
        'Tell Spark with POST /manual-squareoff/.';
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
    const known = await store.readSetting(CLOSED_DAY_SETTING);
    if (known !== null && known >= day) return;
    await lookAtAll();
    await trades
      .ofAll()
      .catch((error: unknown) => onTrouble('Not all orders could be turned into trades.', error));
    const at = clock.now();
    for (const inbox of [...keeper.opened()]) {
      if (inbox.durablePositions.size === 0) continue;
      await turn();
      await inbox.record([{ kind: 'day-closed', day, at }]);
    }
    await journal.forgetReplies(at - REPLIES_KEPT_MS);
    await journal.forgetAlerts(at - ALERTS_KEPT_MS);
    await journal.forgetProfit(istInstant(addDays(day, 1 - LIMITS.profitDaysKept)));
    await store.writeSetting(CLOSED_DAY_SETTING, day);
  }

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
      onTrouble('The trading day could not be closed; trying again.', error);
      closeDayAt(clock.now() + TRY_AGAIN_AFTER_MS);
    }
  }

  keeper.onChange(() => bell.want());

  return {
    start: async () => {
      await lookAtAll();
      bell.want();
      await closeDayAndGoOn();
    },
    settled: async () => {
      await bell.settled();
      await supervisor.settled();
    },
    close: async () => {
      isClosed = true;
      cancelClosing?.();
      await bell.close();
      await supervisor.settled();
    },
  };
}

function isBusy({ book }: AccountInbox): boolean {
  if (book.openOrderCount() > 0) return true;
  for (const { netQty } of book.positions.values()) if (netQty !== 0) return true;
  return false;
}

/** Shares come in the same entry as the end of the contract they came for: after a crash in between nobody would know of them. */
function endOfEntry(facts: readonly BookFact[]): number {
  let end = FACTS_AT_ONCE;
  while (facts[end]?.kind === 'position-delivered') end += 1;
  return end;
}
