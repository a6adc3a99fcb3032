import { setImmediate } from 'node:timers/promises';
import {
  type Instant,
  istDay,
  istInstant,
  type OrderPageQuestion,
  orderPagesOf,
  type PositionRow,
  type StoredOrder,
} from '@spark/core';
import type { AccountActor } from '../account/account-actor.ts';
import { type AccountRegistry, NotOwnedError } from '../account/account-registry.ts';
import type { OpenDesk } from '../desk/desk-service.ts';
import type { OrderBook, OrderCalls, OrderQuestion } from './order-calls.ts';
import type { PlanningParts } from './planning.ts';

/** Orders in memory that are returned before yielding to the event loop. */
const ROWS_PER_TURN = 500;
/** Upper bound for the orders of one call, one in each account. */
const ORDERS_OF_ONE_MAX = 10_000;
/**
 * Longer books are read from the journal, even when they are in memory: about as many as memory holds of one account.
 */
const REMEMBERED_MAX = 10_000;

type Parts = Pick<PlanningParts, 'journal' | 'clock'> & {
  readonly registry: Pick<AccountRegistry, 'openAll'>;
};

/**
 * Reading what is durable: from the actors where they have it, else from the journal. So it is where another process works
 * for the user: whatever that one acknowledged is stored.
 */
export function createReading({
  registry,
  journal,
  clock,
}: Parts): Pick<OrderCalls, 'orders' | 'orderBook' | 'orderPages' | 'positions'> {
  /** Null where another process works for the user. */
  async function actorsOf(desk: OpenDesk, accountName?: string): Promise<readonly AccountActor[] | null> {
    if (accountName !== undefined && !desk.accounts.has(accountName)) return [];
    try {
      return await registry.openAll(desk, accountName ?? null);
    } catch (error) {
      if (error instanceof NotOwnedError) return null;
      throw error;
    }
  }

  async function heldIn(desk: OpenDesk, accountName?: string): Promise<readonly PositionRow[]> {
    const actors = await actorsOf(desk, accountName);
    if (actors !== null)
      return actors.flatMap((actor) =>
        [...actor.durablePositions.values()].map((position) => ({
          accountName: actor.account.accountName,
          position,
        })),
      );
    const { ucc } = desk.user;
    const names = accountName === undefined ? [...desk.accounts.keys()] : [accountName];
    const wanted = { since: istDay(clock.now()), finishedMax: 0 };
    const books = await Promise.all(
      names.map(async (name) => {
        const { positions } = await journal.loadBook({ ucc, accountName: name }, wanted);
        return positions.map((position) => ({ accountName: name, position }));
      }),
    );
    return books.flat();
  }

  async function orderBook(
    desk: OpenDesk,
    question: OrderQuestion,
    before: number = Number.MAX_SAFE_INTEGER,
  ): Promise<OrderBook> {
    if (question.strefId !== undefined || question.reftag !== undefined)
      return { pages: fromIndex(desk, question, before), stored: null };
    const remembered = question.today ? await rememberedOrders(desk, question, before) : null;
    if (remembered !== null) return { pages: newestFirst(remembered), stored: null };
    const stored = storedQuestion(desk, question, before);
    return { pages: orderPagesOf(journal, stored), stored };
  }

  async function* orderPages(
    desk: OpenDesk,
    question: OrderQuestion,
    before?: number,
  ): AsyncGenerator<readonly StoredOrder[]> {
    yield* (await orderBook(desk, question, before)).pages;
  }

  /** Finds an order by its number, with the orders of other accounts under the same number. */
  async function* fromIndex(
    desk: OpenDesk,
    question: OrderQuestion,
    before: number,
  ): AsyncGenerator<readonly StoredOrder[]> {
    const remembered = await rememberedUnder(desk, question);
    if (remembered.length > 0) {
      yield remembered.filter(({ order }) => order.reftag < before).reverse();
      return;
    }
    const { today, ...filter } = question;
    const since = today ? { since: istDay(clock.now()) } : {};
    const { ucc } = desk.user;
    const stored = await journal.readOrders({ ...filter, ...since, ucc, limit: ORDERS_OF_ONE_MAX });
    const rows = stored.length === 0 && !today ? await archived(ucc, filter) : stored;
    yield rows.filter(({ order }) => order.reftag < before).reverse();
  }

  /** Orders of today in one account under a number; none where memory may not have all of them. */
  async function rememberedUnder(
    desk: OpenDesk,
    { accountName, strategyName, strefId, reftag }: OrderQuestion,
  ): Promise<readonly StoredOrder[]> {
    if (accountName === undefined || strefId === undefined) return [];
    const [actor] = (await actorsOf(desk, accountName)) ?? [];
    if (actor === undefined || !actor.hasAllOfToday()) return [];
    const startOfToday = istInstant(istDay(clock.now()));
    const orders = actor.book.ordersOf(strefId);
    if (orders.some(({ placedAt }) => placedAt < startOfToday)) return [];
    return orders
      .filter((order) => reftag === undefined || order.reftag === reftag)
      .filter((order) => strategyName === undefined || order.strategyName === strategyName)
      .flatMap((order) => actor.durableOrders.get(order.reftag) ?? []);
  }

  /** By its own number only: the number determines the archive. */
  async function archived(
    ucc: string,
    filter: Omit<OrderQuestion, 'today'>,
  ): Promise<readonly StoredOrder[]> {
    const { reftag, strefId, accountName, strategyName } = filter;
    const found = reftag === undefined ? null : await journal.findArchivedOrder(ucc, reftag);
    if (found === null) return [];
    const { order } = found;
    const isWanted =
      (strefId === undefined || order.strefId === strefId) &&
      (accountName === undefined || order.accountName === accountName) &&
      (strategyName === undefined || order.strategyName === strategyName);
    return isWanted ? [found] : [];
  }

  function storedQuestion(
    desk: OpenDesk,
    { today, accountName, strategyName }: OrderQuestion,
    before: number,
  ): OrderPageQuestion {
    return {
      ucc: desk.user.ucc,
      from: 'newest',
      after: before,
      ...(accountName === undefined ? {} : { accountName }),
      ...(strategyName === undefined ? {} : { strategyName }),
      ...(today ? { since: istDay(clock.now()) } : {}),
    };
  }

  /**
   * Those of today, a list for each account in order of reftag; null where some were evicted from memory, or there are
   * so many that another thread should read them.
   */
  async function rememberedOrders(
    desk: OpenDesk,
    question: OrderQuestion,
    before: number,
  ): Promise<readonly StoredOrder[][] | null> {
    const actors = await actorsOf(desk, question.accountName);
    if (actors === null) return null;
    const startOfToday = istInstant(istDay(clock.now()));
    const lists: StoredOrder[][] = [];
    let count = 0;
    for (const actor of actors) {
      if (lists.length > 0) await setImmediate();
      if (!actor.hasAllOfToday()) return null;
      const wanted = wantedOf(actor, question, { from: startOfToday, before });
      count += wanted.length;
      if (count > REMEMBERED_MAX) return null;
      lists.push(wanted);
    }
    return lists;
  }

  return {
    orderBook,
    orderPages,
    orders: async (desk, question) => {
      const rows: StoredOrder[] = [];
      for await (const page of orderPages(desk, question)) for (const row of page) rows.push(row);
      return rows.reverse();
    },
    positions: async (desk, { accountName, strategyName }) => {
      const today = istDay(clock.now());
      const held = await heldIn(desk, accountName);
      return held
        .filter(({ position }) => position.netQty !== 0 || position.day === today)
        .filter(({ position }) => strategyName === undefined || position.strategyName === strategyName);
    },
  };
}

function wantedOf(
  { durableOrders }: AccountActor,
  { strategyName }: OrderQuestion,
  { from, before }: { readonly from: Instant; readonly before: number },
): StoredOrder[] {
  const wanted: StoredOrder[] = [];
  let isInOrder = true;
  let last = 0;
  for (const stored of durableOrders.values()) {
    const { order } = stored;
    if (order.placedAt < from || order.reftag >= before) continue;
    if (strategyName !== undefined && order.strategyName !== strategyName) continue;
    if (order.reftag < last) isInOrder = false;
    last = order.reftag;
    wanted.push(stored);
  }
  // They were placed in order; a restored one is at the end.
  return isInOrder ? wanted : wanted.sort((a, b) => a.order.reftag - b.order.reftag);
}

/** Merges lists that are each in order of reftag, the newest first. */
async function* newestFirst(lists: readonly StoredOrder[][]): AsyncGenerator<readonly StoredOrder[]> {
  let page: StoredOrder[] = [];
  for (let next = takeNewest(lists); next !== undefined; next = takeNewest(lists)) {
    page.push(next);
    if (page.length < ROWS_PER_TURN) continue;
    yield page;
    page = [];
    await setImmediate();
  }
  if (page.length > 0) yield page;
}

function takeNewest(lists: readonly StoredOrder[][]): StoredOrder | undefined {
  let newest: StoredOrder[] | undefined;
  let reftag = -1;
  for (const list of lists) {
    const last = list.at(-1)?.order.reftag ?? -1;
    if (last <= reftag) continue;
    newest = list;
    reftag = last;
  }
  return newest?.pop();
}
