import { setImmediate } from 'node:timers/promises';
import {
  type AccountKey,
  type AccountOrder,
  awaitsTrades,
  type Clock,
  type DamagedRow,
  type Instant,
  isFinished,
  istDay,
  type Journal,
  type Leg,
  type LegAdjustment,
  legOfOrder,
  type PairedTrade,
  type PairingState,
  pairTrades,
  type Store,
  withDepositoryFees,
} from '@spark/core';
import type { AccountActor, PairingDraft } from '../account/account-actor.ts';
import type { AccountRegistry } from '../account/account-registry.ts';
import type { DeskService } from '../desk/desk-service.ts';

/** What an account pays, by the plan of its broker. */
export type AccountCharges = {
  /** What brokerage, taxes and fees of a leg come to; null where the rates are not known. */
  readonly ofLeg: (leg: Leg) => number | null;
  /** The depository's fee for a sale of shares out of the demat account; 0 for others. */
  readonly ofDematExit: (leg: Leg) => number;
};

/** Turns finished orders into trades. Doing it twice changes nothing. */
export type TradePush = {
  readonly pushAccount: (account: AccountKey) => Promise<void>;
  /** Every account of the user, one after the other; a failure does not affect the others. */
  readonly pushUser: (ucc: string) => Promise<void>;
  /** The same for every user. */
  readonly pushAll: () => Promise<void>;
};

type Parts = {
  readonly registry: Pick<AccountRegistry, 'open'>;
  readonly journal: Pick<Journal, 'readOrders' | 'readOrderPage' | 'accountsToPair' | 'damagedIn'>;
  readonly store: Pick<Store, 'reserveIds' | 'listUsers'>;
  readonly desks: Pick<DeskService, 'read'>;
  readonly clock: Clock;
  readonly chargesAt: (account: AccountKey) => Promise<AccountCharges>;
  /** Yields to the event loop between two steps. */
  readonly turn?: () => Promise<void>;
};

const TRADE_NUMBERS = 'trades';
/** Trade numbers that a long push takes at once: reserving waits for the disk. */
const NUMBERS_AT_ONCE = 1_000;
/** Orders that are sorted by time together. */
const ORDERS_IN_ORDER = 2_000;
/** Orders that are turned into trades with one entry, in one turn of the event loop. */
const ORDERS_AT_ONCE = 16;
/** What is left open is written whole with every entry: where it is long, an entry takes more orders. */
const ORDERS_AT_ONCE_MAX = 1_000;
/** An order may be stored a little after the moment that it says it was placed at. */
const LATE_MS = 600_000;
const USERS_PER_PAGE = 100;
/** Orders that were never paired are paired, however old. */
const ALL_TIME = '0000-01-01';

export function createTradePush(parts: Parts): TradePush {
  const { registry, journal, store, desks, clock, chargesAt, turn = () => setImmediate() } = parts;
  const underWay = new Map<string, Promise<void>>();
  /** Reserved and not given to a trade yet. */
  const numbers: number[] = [];

  /** Two pairings of an account at once would process the same orders; the second call joins the first. */
  function pushAccount(account: AccountKey): Promise<void> {
    const id = `${account.ucc}:${account.accountName}`;
    const known = underWay.get(id);
    if (known) return known;
    const made = pairAccount(account).finally(() => underWay.delete(id));
    underWay.set(id, made);
    return made;
  }

  async function pairAccount(account: AccountKey): Promise<void> {
    const actor = await registry.open(account);
    // A trade is never changed, so what it was worth has to be known; tomorrow the rounded value is all there is.
    const today = istDay(clock.now());
    for (const order of actor.book.orders.values()) if (awaitsTrades(order, today)) return;
    const since = istDay(clock.now() - LATE_MS);
    const charges = await chargesAt(account);
    const { since: from, atWork } = actor.beginPairing();
    let coming = (await ordersNumbered(account, atWork)).map(withEnd);
    // Those of days before `since` are read by their numbers next time.
    let unfinished: readonly AccountOrder[] = [];
    const question = { ...account, since: from, unpaired: true, from: 'oldest' } as const;
    for (let after: number | null = 0; after !== null; ) {
      while (after !== null && coming.length < ordersInOrder(actor.pairing())) {
        await turn();
        const page = await journal.readOrderPage(after === 0 ? question : { ...question, after });
        for (const { order } of page.orders) coming.push(withEnd(order));
        // Pairing is final: an order that cannot be read now would be left out for ever.
        if (journal.damagedIn(account).some(isOfPairing)) return;
        after = page.next;
      }
      // They come in the order of their numbers, which stays where they ended together.
      coming.sort((a, b) => a.endsAt - b.endsAt);
      const slicing = { unfinished, since: after === null ? since : null, charges };
      unfinished = await pairInSlices(actor, coming, slicing);
      coming = [];
    }
  }

  async function ordersNumbered(
    { ucc }: AccountKey,
    reftags: readonly number[],
  ): Promise<readonly AccountOrder[]> {
    const orders: AccountOrder[] = [];
    for (const reftag of reftags) {
      if (orders.length % ORDERS_AT_ONCE === 0) await setImmediate();
      const [row] = await journal.readOrders({ ucc, reftag, limit: 1 });
      if (row && row.tradedAt === null) orders.push(row.order);
    }
    return orders;
  }

  /** Orders in order of time, a few at a time, yielding in between. Returns those that are not finished. */
  async function pairInSlices(
    actor: AccountActor,
    coming: readonly Coming[],
    { unfinished: before, since, charges }: Slicing,
  ): Promise<readonly AccountOrder[]> {
    const unfinished = [...before];
    for (let from = 0, isLast = false; !isLast; ) {
      const most = Math.min(ORDERS_AT_ONCE_MAX, Math.max(ORDERS_AT_ONCE, actor.pairing().open.length));
      const slice = coming.slice(from, from + most);
      from += most;
      isLast = from >= coming.length;
      await turn();
      const step: Step = {
        // No later order ends before this.
        until:
          since === null ? Number.NEGATIVE_INFINITY : isLast ? Number.POSITIVE_INFINITY : endOfSlice(slice),
        progress: since !== null && isLast ? { since, unfinished } : null,
        left: Math.max(0, coming.length - from),
        charges,
      };
      const more = await pair(
        actor,
        slice.map(({ order }) => order),
        step,
      );
      unfinished.push(...more);
    }
    return unfinished;
  }

  /** Returns the orders that are not finished. */
  async function pair(
    actor: AccountActor,
    orders: readonly AccountOrder[],
    step: Step,
  ): Promise<readonly AccountOrder[]> {
    for (;;) {
      // From here to the actor nothing is awaited, so the orders cannot change in between.
      const plan = planPairing(actor, orders, step);
      const missing = plan.trades.length - numbers.length;
      if (missing > 0) {
        // It takes two orders to make a trade, as a rule.
        const count = Math.max(missing, Math.min(NUMBERS_AT_ONCE, Math.floor(step.left / 2)));
        const first = await store.reserveIds(TRADE_NUMBERS, count);
        for (let number = first; number < first + count; number++) numbers.push(number);
        continue;
      }
      if (plan.hasNews) {
        const taken = numbers.splice(0, plan.trades.length);
        await actor.storePairing({ ...draftOf(actor.account, plan, taken), isInMiddle: step.left > 0 });
      }
      return plan.unfinished;
    }
  }

  function planPairing(
    actor: AccountActor,
    orders: readonly AccountOrder[],
    { until, progress, charges }: Step,
  ): Plan {
    const state = actor.pairing();
    const unfinished: AccountOrder[] = [];
    const traded: AccountOrder[] = [];
    // What they close must be open by then.
    const legs: Leg[] = state.waiting.filter((leg) => endOf(leg) <= until);
    const waiting = state.waiting.filter((leg) => endOf(leg) > until);
    for (const read of orders) {
      if (actor.isDeleted(read.reftag) || actor.tradedAt(read.reftag) !== null) continue;
      // Memory is newer than what was read; an evicted order no longer changes.
      const order = actor.book.orders.get(read.reftag) ?? read;
      const leg = legOfOrder(order);
      if (leg) {
        legs.push(leg);
        traded.push(order);
      } else if (!isFinished(order)) unfinished.push(order);
    }
    const due = state.adjustments?.filter(({ at }) => at <= until) ?? [];
    const charged = legs.map((leg) => ({ ...leg, chargesPaise: charges.ofLeg(leg) }));
    const { trades: paired, open } = pairTrades(state.open, [...charged, ...due].sort(inTime));
    const { trades, exits } = withDepositoryFees(paired, state.dematExits, charges.ofDematExit);
    const moved = progressed(withoutAdjustments(state, due), progress, unfinished);
    return {
      at: clock.now(),
      trades,
      traded,
      unfinished,
      state: { ...moved, open, waiting, ...(exits && { dematExits: exits }) },
      hasNews: legs.length > 0 || moved !== state,
    };
  }

  async function pushUser(ucc: string): Promise<void> {
    const desk = await desks.read(ucc);
    const accounts = await journal.accountsToPair(ucc, ALL_TIME);
    // Without its account an order can be neither followed nor finished.
    await eachOf(
      accounts.filter(({ accountName }) => desk?.accounts.has(accountName)),
      pushAccount,
    );
  }

  return {
    pushAccount,
    pushUser,
    pushAll: async () => {
      let afterId = 0;
      for (let isLast = false; !isLast; ) {
        const users = await store.listUsers({ afterId, limit: USERS_PER_PAGE });
        isLast = users.length < USERS_PER_PAGE;
        afterId = users.at(-1)?.id ?? afterId;
        await eachOf(users, async ({ ucc }) => {
          await setImmediate();
          await pushUser(ucc);
        });
      }
    },
  };
}

/** One after the other, to the last; then the first failure is thrown. */
async function eachOf<T>(all: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of all) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** With the last slice: up to where everything was processed, and what was unfinished. */
type Progress = { readonly since: string; readonly unfinished: readonly AccountOrder[] };

type Slicing = {
  readonly unfinished: readonly AccountOrder[];
  readonly since: string | null;
  readonly charges: AccountCharges;
};

type Step = {
  /** Waiting legs up to here are paired with the orders that ended at the same time. */
  readonly until: Instant;
  readonly progress: Progress | null;
  /** How many orders come after these. */
  readonly left: number;
  readonly charges: AccountCharges;
};

/** An order and when it ended; an open one comes last. */
type Coming = { readonly order: AccountOrder; readonly endsAt: Instant };

function withEnd(order: AccountOrder): Coming {
  const leg = legOfOrder(order);
  return { order, endsAt: leg === null ? Number.POSITIVE_INFINITY : endOf(leg) };
}

function endOfSlice(slice: readonly Coming[]): Instant {
  return slice.at(-1)?.endsAt ?? Number.NEGATIVE_INFINITY;
}

type Plan = {
  readonly at: number;
  readonly trades: readonly PairedTrade[];
  readonly traded: readonly AccountOrder[];
  readonly unfinished: readonly AccountOrder[];
  readonly state: PairingState;
  readonly hasNews: boolean;
};

function progressed(
  state: PairingState,
  progress: Progress | null,
  alsoUnfinished: readonly AccountOrder[],
): PairingState {
  if (progress === null) return state;
  const { since, unfinished } = progress;
  const atWork = [...unfinished, ...alsoUnfinished]
    .filter((order) => istDay(order.placedAt) < since)
    .map((order) => order.reftag);
  const isSame = since === state.since && atWork.join() === state.atWork.join();
  return isSame ? state : { ...state, since, atWork };
}

function draftOf({ ucc, accountName }: AccountKey, plan: Plan, numbers: readonly number[]): PairingDraft {
  const { at, traded, state } = plan;
  const trades = plan.trades.map((trade, index) => ({
    number: numbers[index] ?? 0,
    ucc,
    accountName,
    strategyName: trade.entry.strategyName,
    day: istDay(trade.exit.at),
    trade,
  }));
  return { at, orders: traded, trades, state };
}

type Event = Leg | LegAdjustment;

/** An adjustment comes after everything of its moment. */
function inTime(a: Event, b: Event): number {
  return timeOf(a) - timeOf(b) || numberOf(a) - numberOf(b);
}

function timeOf(event: Event): number {
  return 'ratio' in event ? event.at : endOf(event);
}

/** Numbers of orders are far below this. */
function numberOf(event: Event): number {
  return 'ratio' in event ? 2 ** 52 + event.actionId : event.reftag;
}

/** What a corporate action adjusts is known only when all earlier orders were read. */
function ordersInOrder({ adjustments }: PairingState): number {
  return adjustments === undefined ? ORDERS_IN_ORDER : Number.POSITIVE_INFINITY;
}

function withoutAdjustments(state: PairingState, done: readonly LegAdjustment[]): PairingState {
  if (done.length === 0) return state;
  const { adjustments = [], ...rest } = state;
  const left = adjustments.filter((adjustment) => !done.includes(adjustment));
  return left.length === 0 ? rest : { ...rest, adjustments: left };
}

/** Users know the second in which they closed something by hand; it came after everything else of that second. */
function endOf({ reftag, at }: Leg): number {
  return reftag === 0 ? Math.floor(at / 1_000) * 1_000 + 999 : at;
}

function isOfPairing({ table }: DamagedRow): boolean {
  return table === 'orders' || table === 'open_legs';
}
