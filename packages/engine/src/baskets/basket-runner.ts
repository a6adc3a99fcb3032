import {
  askEnding,
  type Basket,
  type BasketEnding,
  type BasketStep,
  type CancelTimer,
  type Followed,
  followBasket,
  type Instant,
  isBasketOpen,
  isCancelAsked,
  isNoted,
  type JournalWrite,
  nextCheckAt,
  noteOrders,
  ok,
  positionWaits,
  refuse,
  soleOwner,
} from '@spark/core';
import type { AccountActor, DurableChange } from '../account/account-actor.ts';
import { NotOwnedError } from '../account/account-registry.ts';
import { createSupervisor } from '../account/supervisor.ts';
import type { OpenDesk } from '../desk/desk-service.ts';
import type { Basis } from '../orders/order-basis.ts';
import type { Answered, OrderCall } from '../orders/order-calls.ts';
import { callLine } from '../orders/order-log.ts';
import { createBasketBooks, instrumentIn } from './basket-books.ts';
import type { BasketRow } from './basket-calls.ts';
import { createBasketIndex } from './basket-index.ts';
import type { BasketParts } from './basket-parts.ts';
import { positionsOf } from './basket-view.ts';
import { type CancelPace, createCancelPace } from './cancel-pace.ts';
import { createStepRunner, type Given, newsLines } from './run-steps.ts';

const TRY_AGAIN_MS = 1_000;
const PAGE = 500;

/** A basket that is followed. */
type Tracked = {
  row: BasketRow;
  /** What listeners know of it. */
  published: BasketRow;
  readonly accountNames: ReadonlySet<string>;
  readonly asks: Ask[];
  readonly pace: CancelPace;
  /** Numbers of its orders that changed since they were looked at. */
  changed: Changed;
  isAtWork: boolean;
  /** Something happened while it was at work. */
  isStale: boolean;
  /** A write failed, which may have been stored all the same: nothing is decided before it was read again. */
  isUncertain: boolean;
  /** Another process works for the user: it decides nothing here any more. */
  isLeft: boolean;
  timer: CancelTimer | null;
};

type Changed = Set<number> | 'all';

/** What was seen before steps are taken. */
type Seen = {
  readonly desk: OpenDesk;
  readonly body: Basket;
  readonly actors: Basis['actors'];
  readonly peeked: Followed;
};

type Ask = { readonly ending: BasketEnding; readonly call: OrderCall; readonly done: () => void };

export type BasketRunner = {
  readonly begin: (row: BasketRow) => void;
  /** After a write that failed: it may have been stored all the same, and is followed then. */
  readonly recover: (row: Pick<BasketRow, 'ucc' | 'id'>) => void;
  readonly countOpen: (ucc: string) => number;
  readonly end: (
    ucc: string,
    id: number,
    ending: BasketEnding,
    call: OrderCall,
  ) => Promise<Answered<BasketRow>>;
  /** As it is now, with what it knows of its orders; null where nothing of it is open. */
  readonly find: (ucc: string, id: number) => BasketRow | null;
  /** Called with a basket after each of its changes is durable. */
  readonly follow: (listener: (row: BasketRow) => void) => void;
  readonly start: () => Promise<void>;
  readonly settled: () => Promise<void>;
  readonly close: () => void;
};

/**
 * Follows the baskets of which something waits, works or is open. A change of an account leads only to those with an order
 * that changed, and to those that wait for the position: how many others are open does not matter. What is to be done is worked out from the stored
 * basket, its orders, its positions and the time. It is stored in one entry with the basket after it, so a start after a
 * crash does the rest and nothing twice.
 */
export function createBasketRunner(parts: BasketParts): BasketRunner {
  const { registry, journal, clock, timers, onIncident, ownership = soleOwner } = parts;
  const runSteps = createStepRunner(parts);
  const books = createBasketBooks(parts);
  const index = createBasketIndex<Tracked>();
  const supervisor = createSupervisor((error) => onIncident('A basket could not be followed.', error));
  const listeners: ((row: BasketRow) => void)[] = [];
  let isClosed = false;

  function begin(row: BasketRow): void {
    const known = index.find(row.ucc, row.id);
    if (known) {
      known.isUncertain = true;
      checkAll(known);
      return;
    }
    const accountNames = new Set(row.body.places.map(({ accountName }) => accountName));
    const tracked: Tracked = {
      ...{ row, published: row, accountNames, asks: [], pace: createCancelPace(), timer: null },
      ...{ changed: 'all', isAtWork: false, isStale: false, isUncertain: false, isLeft: false },
    };
    index.add(tracked);
    check(tracked);
  }

  function recover({ ucc, id }: Pick<BasketRow, 'ucc' | 'id'>): void {
    if (isClosed) return;
    const again = async (): Promise<void> => {
      try {
        const [stored] = await journal.readInstructions({ ucc, kind: 'basket', id, limit: 1 });
        const isHere = await ownership.owns(ucc);
        if (stored?.kind === 'basket' && stored.open && isHere && !isClosed) begin(stored);
      } catch (error) {
        onIncident(`Whether basket ${id} was stored is not known; trying again.`, error);
        recover({ ucc, id });
      }
    };
    timers.at(clock.now() + TRY_AGAIN_MS, () => {
      if (!isClosed) supervisor.run(again());
    });
  }

  function check(tracked: Tracked): void {
    if (isClosed || tracked.isLeft) return;
    if (tracked.isAtWork) {
      tracked.isStale = true;
      return;
    }
    tracked.isAtWork = true;
    supervisor.run(workOn(tracked));
  }

  async function workOn(tracked: Tracked): Promise<void> {
    try {
      do {
        tracked.isStale = false;
        await step(tracked);
      } while (tracked.isStale && !isClosed && !tracked.isLeft);
    } catch (error) {
      startOver(tracked, error);
    } finally {
      tracked.isAtWork = false;
    }
    if (tracked.isStale) check(tracked);
  }

  /** Only the store can make it fail: what is stored then counts. */
  function startOver(tracked: Tracked, error: unknown): void {
    if (isClosed) return;
    if (tracked.isLeft) {
      release(tracked);
      return;
    }
    if (error instanceof NotOwnedError) {
      release(tracked);
      forget(tracked);
      return;
    }
    onIncident(`The basket ${tracked.row.id} could not be followed; trying again.`, error);
    tracked.isUncertain = true;
    tracked.changed = 'all';
    checkAt(tracked, clock.now() + TRY_AGAIN_MS);
  }

  async function readAgain(tracked: Tracked): Promise<void> {
    const { ucc, id } = tracked.row;
    const [stored] = await journal.readInstructions({ ucc, kind: 'basket', id, limit: 1 });
    if (stored?.kind === 'basket') tracked.row = stored;
    tracked.isUncertain = false;
  }

  function checkAt(tracked: Tracked, at: Instant | null): void {
    tracked.timer?.();
    tracked.timer =
      at === null || isClosed || tracked.isLeft
        ? null
        : timers.at(at, () => {
            tracked.timer = null;
            check(tracked);
          });
  }

  async function step(tracked: Tracked): Promise<void> {
    if (tracked.isUncertain) await readAgain(tracked);
    // What is over stays over, whatever others open in the same instrument later.
    if (!tracked.row.open) return leave(tracked);
    const desk = await parts.desks.read(tracked.row.ucc);
    if (!desk) return;
    const actors = await books.openActors(desk, tracked.accountNames);
    const body = await books.withEvicted(tracked.row, actors, isLookedAt(tracked.changed));
    const peeked = follow(body, actors, tracked);
    if (peeked.steps.length === 0 && tracked.asks.length === 0) await note(tracked, peeked.basket, actors);
    else await takeSteps(tracked, { desk, body, actors, peeked });
    if (!tracked.row.open) return leave(tracked);
    checkAt(tracked, nextTime(tracked));
    publish(tracked);
  }

  /** Most reports ask for nothing: only what is known of the orders changes. Nothing was awaited since the books were seen. */
  async function note(tracked: Tracked, body: Basket, actors: Basis['actors']): Promise<void> {
    if (tracked.isLeft) return;
    tracked.changed = new Set();
    const open = waitOn(tracked, body, actors);
    if (body === tracked.row.body && open === tracked.row.open) return;
    const at = clock.now();
    const row: BasketRow = { ...tracked.row, at, open, body };
    const lines = newsLines(row, tracked.row.body, body, at);
    const told = lines.length === 0 ? [] : [{ kind: 'append-logs', lines } as const];
    await registry.record([], { ucc: row.ucc, at, writes: [...told, putBasket(row)] });
    tracked.row = row;
  }

  async function takeSteps(tracked: Tracked, { desk, body, actors, peeked }: Seen): Promise<void> {
    const { ucc } = tracked.row;
    const legs = await books.viewLegs(peeked.basket, peeked.steps);
    const strategy = { strategyName: tracked.row.body.strategyName, only: null };
    const count = { orders: Math.max(1, peeked.steps.length) };
    const asks = await parts.basis.settled(desk, strategy, count, async (basis) => {
      // Up to the record nothing is awaited: what is decided rests on the books of this turn.
      const asked = tracked.asks.splice(0);
      try {
        await carryOn(tracked, body, { legs, basis, actors: books.newest(ucc, actors) }, asked);
      } catch (error) {
        tracked.asks.unshift(...asked);
        throw error;
      }
      return asked;
    });
    for (const { done: answer } of asks) answer();
  }

  /** Whether it is open. What it waits for is known in the turn in which the books were seen, so that nothing is missed. */
  function waitOn(tracked: Tracked, body: Basket, actors: Basis['actors']): boolean {
    const positionOf = positionsOf((name) => actors.get(name));
    index.wait(tracked, positionWaits(body, positionOf));
    return isBasketOpen(body, positionOf);
  }

  function nextTime({ row, pace }: Tracked): Instant | null {
    const now = clock.now();
    const times = [nextCheckAt(row.body, now), pace.nextAt(now)].filter((at) => at !== null);
    return times.length === 0 ? null : Math.min(...times);
  }

  function leave(tracked: Tracked): void {
    release(tracked);
    forget(tracked);
    publish(tracked);
  }

  /** Also what was read again after a write that was stored although it failed. */
  function publish(tracked: Tracked): void {
    if (tracked.row === tracked.published) return;
    tracked.published = tracked.row;
    for (const listener of listeners) listener(tracked.row);
  }

  async function carryOn(tracked: Tracked, body: Basket, given: Given, asks: readonly Ask[]): Promise<void> {
    const { ucc } = tracked.row;
    if (tracked.isLeft) throw new NotOwnedError(ucc);
    const known = given.actors;
    const { basket, steps } = follow(body, known, { changed: tracked.changed, asks });
    tracked.changed = new Set();
    if (asks.length > 0) tracked.pace.reset();
    const due = steps.filter((next) => next.kind !== 'cancel' || mayCancel(tracked, next, known));
    const done = runSteps({ ...tracked.row, body: basket }, due, given, tracked.row.body);
    const positionOf = positionsOf((name) => known.get(name));
    const { basket: after, steps: left } = followBasket(done.basket, positionOf, clock.now());
    const open = waitOn(tracked, after, known);
    const isChanged = after !== tracked.row.body || open !== tracked.row.open;
    if (isChanged || done.changes.length > 0 || asks.length > 0) {
      const at = clock.now();
      const row: BasketRow = { ...tracked.row, at, open, body: after };
      const lines = [...asks.map(({ call }) => callLine(call, at)), ...done.lines];
      await registry.record(done.changes, {
        ucc,
        at,
        writes: [
          ...(lines.length === 0 ? [] : [{ kind: 'append-logs', lines } as const]),
          ...(done.facts.length === 0 ? [] : [{ kind: 'append-facts', facts: done.facts } as const]),
          putBasket(row),
        ],
      });
      tracked.row = row;
    }
    // What became due meanwhile has to be looked at first.
    const isUnseen = (next: BasketStep) => !given.legs.has(instrumentIn(after, next) ?? '');
    if (left.some((next) => next.kind !== 'cancel' && isUnseen(next))) tracked.isStale = true;
  }

  function mayCancel(
    { pace }: Tracked,
    { accountName, reftag }: Extract<BasketStep, { readonly kind: 'cancel' }>,
    actors: Basis['actors'],
  ): boolean {
    const order = actors.get(accountName)?.book.orders.get(reftag);
    return order !== undefined && !isCancelAsked(order) && pace.take(reftag, clock.now());
  }

  function follow(
    body: Basket,
    actors: Basis['actors'],
    { changed, asks }: Pick<Tracked, 'changed'> & { readonly asks: readonly Ask[] },
  ): Followed {
    const isChanged = isLookedAt(changed);
    const noted = noteOrders(body, (accountName, reftag) =>
      isChanged(reftag) ? actors.get(accountName)?.book.orders.get(reftag) : undefined,
    );
    const ending = endingOf(asks);
    return followBasket(
      ending === undefined ? noted : askEnding(noted, ending),
      positionsOf((name) => actors.get(name)),
      clock.now(),
    );
  }

  /** Whoever waits for an answer gets what is stored. */
  function release(tracked: Tracked): void {
    for (const { done } of tracked.asks.splice(0)) done();
  }

  function forget(tracked: Tracked): void {
    tracked.timer?.();
    tracked.timer = null;
    index.remove(tracked);
  }

  function onChange(actor: AccountActor, change: DurableChange | null): void {
    if (change === null) {
      for (const tracked of index.inAccount(actor.account)) checkAll(tracked);
      return;
    }
    for (const order of change.orders) {
      const tracked =
        order.basketId === undefined ? undefined : index.find(actor.account.ucc, order.basketId);
      if (!tracked || isNoted(tracked.row.body, order)) continue;
      if (tracked.changed !== 'all') tracked.changed.add(order.reftag);
      check(tracked);
    }
    for (const tracked of index.waitingFor(actor, change)) check(tracked);
  }

  function checkAll(tracked: Tracked): void {
    tracked.changed = 'all';
    check(tracked);
  }

  registry.onChange(onChange);

  function leaveAllOf(ucc: string): void {
    for (const tracked of index.ofUser(ucc)) {
      tracked.isLeft = true;
      release(tracked);
      forget(tracked);
    }
  }

  ownership.follow?.({
    onTaken: async ({ ucc, isStill }) => {
      const rows = await journal.readInstructions({ ucc, kind: 'basket', open: true, limit: PAGE });
      for (const row of rows) if (row.kind === 'basket' && isStill()) begin(row);
    },
    onLeft: leaveAllOf,
  });

  return {
    begin,
    recover,
    countOpen: index.countOf,
    find: (ucc, id) => index.find(ucc, id)?.row ?? null,
    follow: (listener) => {
      listeners.push(listener);
    },
    end: async (ucc, id, ending, call) => {
      const tracked = index.find(ucc, id);
      if (tracked) {
        await new Promise<void>((done) => {
          tracked.asks.push({ ending, call, done });
          checkAll(tracked);
        });
      }
      const [row] = await journal.readInstructions({ ucc, kind: 'basket', id, limit: 1 });
      if (row?.kind !== 'basket') return refuse([{ code: 'basket-unknown', id }]);
      const { ending: stored } = row.body;
      // Whoever was let go because Spark stops is not told that it was done.
      if (row.open && stored !== 'square-off' && stored !== ending)
        throw new Error(`The end of basket ${id} was not stored.`);
      return ok(row);
    },
    start: async () => {
      for (let afterId = 0; ; ) {
        const rows = await journal.openInstructions({ afterId, limit: PAGE });
        for (const row of rows) if (row.kind === 'basket' && (await ownership.owns(row.ucc))) begin(row);
        if (rows.length < PAGE) return;
        afterId = rows.at(-1)?.id ?? afterId;
      }
    },
    settled: supervisor.settled,
    close: () => {
      isClosed = true;
      for (const tracked of [...index.all()]) {
        release(tracked);
        forget(tracked);
      }
    },
  };
}

/** A square-off is more than a cancel. */
function endingOf(asks: readonly Ask[]): BasketEnding | undefined {
  return asks.some(({ ending }) => ending === 'square-off') ? 'square-off' : asks[0]?.ending;
}

function isLookedAt(changed: Changed): (reftag: number) => boolean {
  return (reftag) => changed === 'all' || changed.has(reftag);
}

function putBasket({ ucc: _, ...stored }: BasketRow): JournalWrite {
  return { kind: 'put-instructions', instructions: [stored] };
}
