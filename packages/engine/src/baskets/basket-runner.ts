import {
  askEnding,
  type Basket,
  type BasketEnding,
  type BasketStep,
  type CancelTimer,
  followBasket,
  type Instant,
  isBasketOpen,
  isCancelAsked,
  nextCheckAt,
  noteOrders,
  ok,
  refuse,
  soleOwner,
} from '@spark/core';
import type { AccountActor } from '../account/account-actor.ts';
import { NotOwnedError } from '../account/account-registry.ts';
import { createSupervisor } from '../account/supervisor.ts';
import type { OpenDesk } from '../desk/desk-service.ts';
import type { Basis } from '../orders/order-basis.ts';
import type { Answered, OrderCall } from '../orders/order-calls.ts';
import { callLine } from '../orders/order-log.ts';
import type { BasketRow } from './basket-calls.ts';
import type { BasketParts } from './basket-parts.ts';
import { positionsOf } from './basket-view.ts';
import { type CancelPace, createCancelPace } from './cancel-pace.ts';
import { createCarryOut, type Given } from './carry-out.ts';
import type { ViewedLeg } from './plan-legs.ts';

const TRY_AGAIN_MS = 1_000;
const PAGE = 500;

/** A basket that is followed. */
type Tracked = {
  row: BasketRow;
  /** What listeners know of it. */
  published: BasketRow;
  readonly asks: Ask[];
  readonly pace: CancelPace;
  isAtWork: boolean;
  /** Something happened while it was at work. */
  isStale: boolean;
  /** A write failed, which may have been stored all the same: nothing is decided before it was read again. */
  isUncertain: boolean;
  timer: CancelTimer | null;
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
 * Follows the baskets of which something waits, works or is open. What is to be done is worked out from the stored
 * basket, its orders, its positions and the time. It is stored in one entry with the basket after it, so a start after a
 * crash does the rest and nothing twice.
 */
export function createBasketRunner(parts: BasketParts): BasketRunner {
  const { registry, journal, clock, timers, onIncident } = parts;
  const carryOut = createCarryOut(parts);
  const baskets = new Map<string, Map<number, Tracked>>();
  const supervisor = createSupervisor((error) => onIncident('A basket could not be followed.', error));
  const listeners: ((row: BasketRow) => void)[] = [];
  let isClosed = false;

  function begin(row: BasketRow): void {
    const ofUser = baskets.get(row.ucc) ?? new Map<number, Tracked>();
    baskets.set(row.ucc, ofUser);
    const tracked: Tracked = {
      ...{ row, published: row, asks: [], pace: createCancelPace(), timer: null },
      ...{ isAtWork: false, isStale: false, isUncertain: false },
    };
    ofUser.set(row.id, tracked);
    check(tracked);
  }

  function recover({ ucc, id }: Pick<BasketRow, 'ucc' | 'id'>): void {
    if (isClosed) return;
    const again = async (): Promise<void> => {
      try {
        const [stored] = await journal.readInstructions({ ucc, kind: 'basket', id, limit: 1 });
        if (stored?.kind === 'basket' && stored.open && !isClosed) begin(stored);
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
    if (isClosed) return;
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
      } while (tracked.isStale && !isClosed);
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
    if (error instanceof NotOwnedError) {
      release(tracked);
      forget(tracked);
      return;
    }
    onIncident(`The basket ${tracked.row.id} could not be followed; trying again.`, error);
    tracked.isUncertain = true;
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
      at === null || isClosed
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
    const { ucc } = tracked.row;
    const desk = await parts.desks.read(ucc);
    if (!desk) return;
    const actors = await openActors(desk, tracked.row.body);
    const body = await withEvicted(tracked.row, actors);
    const peeked = follow(body, actors, endingOf(tracked.asks));
    const legs = await viewLegs(peeked.basket, peeked.steps);
    const strategy = { strategyName: tracked.row.body.strategyName, only: null };
    const count = { orders: Math.max(1, peeked.steps.length) };
    const asks = await parts.basis.settled(desk, strategy, count, async (basis) => {
      // Up to the record nothing is awaited: what is decided rests on the books of this turn.
      const asked = tracked.asks.splice(0);
      try {
        await carryOn(tracked, body, { legs, basis, actors: newest(ucc, actors) }, asked);
      } catch (error) {
        tracked.asks.unshift(...asked);
        throw error;
      }
      return asked;
    });
    for (const { done: answer } of asks) answer();
    if (!tracked.row.open) return leave(tracked);
    checkAt(tracked, nextTime(tracked));
    publish(tracked);
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

  /** An actor that failed to store something was replaced meanwhile. */
  function newest(ucc: string, actors: Basis['actors']): Basis['actors'] {
    return new Map(
      [...actors].map(([accountName, actor]) => [
        accountName,
        registry.cached({ ucc, accountName }) ?? actor,
      ]),
    );
  }

  async function carryOn(tracked: Tracked, body: Basket, given: Given, asks: readonly Ask[]): Promise<void> {
    const { ucc } = tracked.row;
    const known = given.actors;
    const { basket, steps } = follow(body, known, endingOf(asks));
    if (asks.length > 0) tracked.pace.reset();
    const due = steps.filter((next) => next.kind !== 'cancel' || mayCancel(tracked, next, known));
    const done = carryOut({ ...tracked.row, body: basket }, due, given);
    const positionOf = positionsOf((name) => known.get(name));
    const { basket: after, steps: left } = followBasket(done.basket, positionOf, clock.now());
    const open = isBasketOpen(after, positionOf);
    const isChanged = after !== tracked.row.body || open !== tracked.row.open;
    if (isChanged || done.changes.length > 0 || asks.length > 0) {
      const at = clock.now();
      const row: BasketRow = { ...tracked.row, at, open, body: after };
      const { ucc: _, ...stored } = row;
      const lines = [...asks.map(({ call }) => callLine(call, at)), ...done.lines];
      await registry.record(done.changes, {
        ucc,
        at,
        writes: [
          ...(lines.length === 0 ? [] : [{ kind: 'append-logs', lines } as const]),
          ...(done.facts.length === 0 ? [] : [{ kind: 'append-facts', facts: done.facts } as const]),
          { kind: 'put-instructions', instructions: [stored] },
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

  function follow(body: Basket, actors: Basis['actors'], ending?: BasketEnding) {
    const noted = noteOrders(body, (accountName, reftag) => actors.get(accountName)?.book.orders.get(reftag));
    const asked = ending === undefined ? noted : askEnding(noted, ending);
    return followBasket(
      asked,
      positionsOf((name) => actors.get(name)),
      clock.now(),
    );
  }

  /** Finished orders leave memory after a while; what became of them is read once. */
  async function withEvicted({ ucc, body }: BasketRow, actors: Basis['actors']): Promise<Basket> {
    const unknown = [
      ...body.places.flatMap((place) => (place.state === 'placed' ? [{ ...place }] : [])),
      ...body.exits.flatMap(({ accountName, orders }) => orders.map((order) => ({ ...order, accountName }))),
    ].filter(({ isOver, accountName, reftag }) => {
      const actor = actors.get(accountName);
      return !isOver && actor !== undefined && !actor.book.orders.has(reftag);
    });
    if (unknown.length === 0) return body;
    const stored = await Promise.all(
      unknown.map(({ reftag }) => journal.readOrders({ ucc, reftag, limit: 1 })),
    );
    const found = new Map(stored.flatMap((rows) => rows.map(({ order }) => [order.reftag, order] as const)));
    return noteOrders(body, (_, reftag) =>
      unknown.some((one) => one.reftag === reftag) ? (found.get(reftag) ?? null) : undefined,
    );
  }

  async function openActors(desk: OpenDesk, body: Basket): Promise<ReadonlyMap<string, AccountActor>> {
    const names = new Set(body.places.map(({ accountName }) => accountName));
    const existing = [...names].filter((name) => desk.accounts.has(name));
    const opened = await Promise.all(
      existing.map((accountName) => registry.open({ ucc: desk.user.ucc, accountName })),
    );
    return new Map(opened.map((actor) => [actor.account.accountName, actor]));
  }

  /** The market of the legs that are about to be placed, and of the positions that are about to be closed. */
  async function viewLegs(
    basket: Basket,
    steps: readonly BasketStep[],
  ): Promise<ReadonlyMap<string, ViewedLeg>> {
    const keys = new Set(steps.flatMap((next) => instrumentIn(basket, next) ?? []));
    const viewed = await Promise.all(
      [...keys].map(async (key) => {
        const leg = basket.legs.find(({ instrumentKey }) => instrumentKey === key);
        return leg ? ([key, { ...leg, view: await parts.viewOf(key) }] as const) : null;
      }),
    );
    return new Map(viewed.flatMap((one) => (one ? [one] : [])));
  }

  /** Whoever waits for an answer gets what is stored. */
  function release(tracked: Tracked): void {
    for (const { done } of tracked.asks.splice(0)) done();
  }

  function forget(tracked: Tracked): void {
    const { ucc, id } = tracked.row;
    tracked.timer?.();
    tracked.timer = null;
    const ofUser = baskets.get(ucc);
    ofUser?.delete(id);
    if (ofUser?.size === 0) baskets.delete(ucc);
  }

  registry.onChange(({ account: { ucc, accountName } }) => {
    for (const tracked of baskets.get(ucc)?.values() ?? [])
      if (tracked.row.body.places.some((place) => place.accountName === accountName)) check(tracked);
  });

  return {
    begin,
    recover,
    countOpen: (ucc) => baskets.get(ucc)?.size ?? 0,
    find: (ucc, id) => baskets.get(ucc)?.get(id)?.row ?? null,
    follow: (listener) => {
      listeners.push(listener);
    },
    end: async (ucc, id, ending, call) => {
      const tracked = baskets.get(ucc)?.get(id);
      if (tracked) {
        await new Promise<void>((done) => {
          tracked.asks.push({ ending, call, done });
          check(tracked);
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
      const ownership = parts.ownership ?? soleOwner;
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
      for (const ofUser of baskets.values()) {
        for (const tracked of ofUser.values()) {
          tracked.timer?.();
          release(tracked);
        }
      }
      baskets.clear();
    },
  };
}

/** A square-off is more than a cancel. */
function endingOf(asks: readonly Ask[]): BasketEnding | undefined {
  return asks.some(({ ending }) => ending === 'square-off') ? 'square-off' : asks[0]?.ending;
}

function instrumentIn(basket: Basket, next: BasketStep): string | undefined {
  if (next.kind === 'place') return basket.legs[next.leg]?.instrumentKey;
  return next.kind === 'exit' ? basket.exits[next.exit]?.instrumentKey : undefined;
}
