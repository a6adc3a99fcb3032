import type { TransType } from '@spark/vocabulary';
import type { Basket, BasketEnding, BasketExit, BasketPlace } from '../instruction/basket.ts';
import type { Instant } from '../time/ist.ts';
import { type BasketGroup, groupsOf, hedgeStanding, verdictOn } from './basket-groups.ts';
import {
  type BasketHolding,
  firstOpen,
  holdingId,
  holdingsOf,
  keyOf,
  openedQty,
  ordersByHolding,
  type PositionOf,
} from './opened-by-basket.ts';

/** What is to be done next for a basket. Each is done once, in the entry that stores what it changes. */
export type BasketStep =
  | { readonly kind: 'place'; readonly accountName: string; readonly leg: number }
  | { readonly kind: 'cancel'; readonly accountName: string; readonly reftag: number }
  | {
      readonly kind: 'exit';
      readonly exit: number;
      readonly accountName: string;
      readonly side: TransType;
      readonly qty: number;
    };

export type Followed = { readonly basket: Basket; readonly steps: readonly BasketStep[] };

export const CANCELLED = 'It was cancelled before its turn came.';
export const NOT_FILLED =
  'The buys of the same underlying were not filled in time, so that it was not placed.';
export const NOT_POSSIBLE = 'A buy of the same underlying came to nothing, so that it was not placed.';

export const LEFT_TO_OTHERS = 'Other orders that are open will close it; it is closed if they do not.';

/** The basket after everything that follows from its orders, its positions and the time, and what is to be done. */
export function followBasket(given: Basket, positionOf: PositionOf, now: Instant): Followed {
  const basket = withExits(withVerdicts(withEnding(given), now), positionOf, now);
  return {
    basket,
    steps: [...placements(basket, now), ...cancels(basket), ...exitSteps(basket, positionOf, now)],
  };
}

export function askEnding(basket: Basket, ending: BasketEnding): Basket {
  if (basket.ending === 'square-off' || basket.ending === ending) return basket;
  return { ...basket, ending };
}

/** Most of its life nothing of a basket waits: groups are made only when something does. */
function hasWaiting({ places }: Basket): boolean {
  return places.some(({ state }) => state === 'waiting');
}

/** Whether anything of it waits, works or is open. */
export function isBasketOpen(basket: Basket, positionOf: PositionOf): boolean {
  return isBasketAtWork(basket) || firstOpen(basket, positionOf) !== null;
}

/** Whether anything of it waits or works, so that it is open whatever it holds. */
export function isBasketAtWork({ places, exits }: Basket): boolean {
  const isAtWork = places.some(
    (place) => place.state === 'waiting' || (place.state === 'placed' && !place.isOver),
  );
  return isAtWork || exits.some(({ isDone }) => !isDone);
}

/** When it is to be looked at again although nothing happened; null when only events matter. */
export function nextCheckAt(basket: Basket, now: Instant): Instant | null {
  const waits = basket.places.some(({ state }) => state === 'waiting');
  const times = [
    ...(waits ? [basket.createdAt + basket.wait.seconds * 1_000] : []),
    ...basket.exits.flatMap(({ isDone, retryAt }) => (isDone || retryAt === null ? [] : [retryAt])),
  ].filter((at) => at > now);
  return times.length === 0 ? null : Math.min(...times);
}

/** What waits is not placed any more once its end was asked for. */
function withEnding(basket: Basket): Basket {
  const { ending } = basket;
  if (ending === null) return basket;
  const stopped = stopping(basket, () => true, CANCELLED);
  return ending === 'square-off' ? leaving(stopped, holdingsOf(stopped)) : stopped;
}

function withVerdicts(given: Basket, now: Instant): Basket {
  if (!hasWaiting(given)) return given;
  let basket = given;
  for (const group of groupsOf(given)) {
    const verdict = verdictOn(group, given, now);
    if (verdict !== 'stop' && verdict !== 'undo') continue;
    const why = hedgeStanding(group) === 'failed' ? NOT_POSSIBLE : NOT_FILLED;
    basket = stopping(basket, (place) => group.places.includes(place), why);
    if (verdict === 'undo') basket = leaving(basket, holdingsIn(basket, group));
  }
  return basket;
}

function holdingsIn(basket: Basket, { accountName, underlying }: BasketGroup): readonly BasketHolding[] {
  return holdingsOf(basket).filter(
    (holding) => holding.accountName === accountName && holding.underlying === underlying,
  );
}

function stopping(basket: Basket, isMeant: (place: BasketPlace) => boolean, why: string): Basket {
  if (!basket.places.some((place) => place.state === 'waiting' && isMeant(place))) return basket;
  const places = basket.places.map((place): BasketPlace => {
    if (place.state !== 'waiting' || !isMeant(place)) return place;
    return { leg: place.leg, accountName: place.accountName, state: 'stopped', why };
  });
  return { ...basket, places };
}

/** With an exit for each of these positions that has none. */
function leaving(basket: Basket, holdings: readonly BasketHolding[]): Basket {
  const known = new Set(basket.exits.map(holdingId));
  const missing = holdings.filter((holding) => !known.has(holdingId(holding)));
  if (missing.length === 0) return basket;
  const exits = missing.map(
    (holding): BasketExit => ({
      ...holding,
      orders: [],
      isDone: false,
      failures: 0,
      retryAt: null,
      problem: null,
    }),
  );
  return { ...basket, exits: [...basket.exits, ...exits] };
}

/** An exit is over when no order of the basket is open there and nothing that it opened is left. */
function withExits(basket: Basket, positionOf: PositionOf, now: Instant): Basket {
  if (basket.exits.every(({ isDone }) => isDone)) return basket;
  let isChanged = false;
  const held = ordersByHolding(basket);
  const exits = basket.exits.map((exit) => {
    if (exit.isDone) return exit;
    const orders = held.get(holdingId(exit))?.orders ?? [];
    if (orders.some(({ isOver }) => !isOver)) return exit;
    const position = positionOf(exit.accountName, keyOf(basket, exit));
    if (openedQty(orders, position.netQty) === 0) {
      isChanged = true;
      return { ...exit, isDone: true, retryAt: null, problem: null };
    }
    if (Math.abs(position.netQty) <= position.closingQty) {
      if (exit.problem === LEFT_TO_OTHERS) return exit;
      isChanged = true;
      return { ...exit, problem: LEFT_TO_OTHERS };
    }
    // One that was filled did what it could: less was held then.
    const last = exit.orders.at(-1);
    if (!last || last.filledQty >= last.qty || exit.retryAt !== null) return exit;
    isChanged = true;
    return exitPutOff(exit, 'The order that closes it was not filled.', now);
  });
  return isChanged ? { ...basket, exits } : basket;
}

const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000] as const;

/** Another attempt is made later, and later each time. */
export function exitPutOff(exit: BasketExit, problem: string, now: Instant): BasketExit {
  const failures = exit.failures + 1;
  const waitMs = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? RETRY_MS[0];
  return { ...exit, failures, retryAt: now + waitMs, problem };
}

function placements(basket: Basket, now: Instant): readonly BasketStep[] {
  if (!hasWaiting(basket)) return [];
  return groupsOf(basket)
    .filter((group) => verdictOn(group, basket, now) === 'place')
    .flatMap(({ accountName, places }) =>
      places
        .filter(({ state }) => state === 'waiting')
        .map(({ leg }) => ({ kind: 'place', accountName, leg }) as const),
    );
}

/** Open orders end where the basket is left, and all of them where its end was asked for. */
function cancels(basket: Basket): readonly BasketStep[] {
  const left = new Set(basket.exits.filter(({ isDone }) => !isDone).map(holdingId));
  return basket.places.flatMap((place) => {
    if (place.state !== 'placed' || place.isOver) return [];
    const leg = basket.legs[place.leg];
    if (!leg) return [];
    const { accountName, reftag } = place;
    const id = holdingId({ accountName, instrumentKey: leg.instrumentKey, product: leg.order.product });
    return basket.ending !== null || left.has(id) ? [{ kind: 'cancel', accountName, reftag } as const] : [];
  });
}

/** Shorts are bought back before the longs that cover them are sold. */
function exitSteps(basket: Basket, positionOf: PositionOf, now: Instant): readonly BasketStep[] {
  if (basket.exits.every(({ isDone }) => isDone)) return [];
  const held = ordersByHolding(basket);
  const due = basket.exits.map((exit, at) => {
    const position = positionOf(exit.accountName, keyOf(basket, exit));
    const orders = held.get(holdingId(exit))?.orders ?? [];
    return { exit, at, orders, position, opened: openedQty(orders, position.netQty) };
  });
  const isCover = ({ exit, opened }: (typeof due)[number]) => !exit.isDone && opened < 0;
  return due.flatMap(({ exit, at, orders, position, opened }) => {
    if (exit.isDone || opened === 0 || position.isClosing) return [];
    if (exit.retryAt !== null && now < exit.retryAt) return [];
    if (orders.some(({ isOver }) => !isOver)) return [];
    const { accountName, underlying } = exit;
    const waitsForCover =
      basket.hedgeFirst &&
      opened > 0 &&
      due.some(
        (other) =>
          isCover(other) && other.exit.accountName === accountName && other.exit.underlying === underlying,
      );
    const qty = Math.min(Math.abs(opened), Math.abs(position.netQty) - position.closingQty);
    if (waitsForCover || qty <= 0) return [];
    return [{ kind: 'exit', exit: at, accountName, side: opened > 0 ? 'Sell' : 'Buy', qty } as const];
  });
}
