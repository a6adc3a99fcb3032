import { istDay, type StoredOrder } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { OpenDesk } from '../desk-office.ts';
import type { AccountInbox } from './account-inbox.ts';
import type { OrderCalls, OrderQuestion } from './order-calls.ts';
import type { OfficeParts } from './planning.ts';

const PAGE_ROWS = 5_000;

/** Reading what is durable: from the inboxes where they have it, else from the journal. */
export function createReading(parts: OfficeParts): Pick<OrderCalls, 'orders' | 'positions'> {
  const { keeper, journal, clock } = parts;

  async function inboxesOf(desk: OpenDesk, accountName?: string): Promise<readonly AccountInbox[]> {
    if (accountName !== undefined && !desk.accounts.has(accountName)) return [];
    return keeper.openOf(desk, accountName ?? null);
  }

  /** In pages, which is how the journal gives them. */
  async function fromJournal(
    desk: OpenDesk,
    { today, ...filter }: OrderQuestion,
  ): Promise<readonly StoredOrder[]> {
    const since = today ? { since: istDay(clock.now()) } : {};
    const rows: StoredOrder[] = [];
    for (let isMore = true; isMore && rows.length < LIMITS.orderRows; ) {
      const after = rows.at(-1)?.order.reftag;
      const page = await journal.readOrders({
        ...filter,
        ...since,
        ucc: desk.user.ucc,
        ...(after === undefined ? {} : { afterReftag: after }),
        limit: Math.min(PAGE_ROWS, LIMITS.orderRows - rows.length),
      });
      for (const row of page) rows.push(row);
      isMore = page.length === PAGE_ROWS;
    }
    return rows;
  }

  return {
    orders: async (desk, question) => {
      if (!question.today) return fromJournal(desk, question);
      const inboxes = await inboxesOf(desk, question.accountName);
      if (!inboxes.every((inbox) => inbox.hasAllOfToday())) return fromJournal(desk, question);
      const today = istDay(clock.now());
      const rows: StoredOrder[] = [];
      for (const { durableOrders } of inboxes) {
        for (const stored of durableOrders.values())
          if (isWanted(stored, question) && istDay(stored.order.placedAt) >= today) rows.push(stored);
      }
      return rows.sort((a, b) => a.order.reftag - b.order.reftag).slice(0, LIMITS.orderRows);
    },
    positions: async (desk, { accountName, strategyName }) => {
      const today = istDay(clock.now());
      const inboxes = await inboxesOf(desk, accountName);
      return inboxes.flatMap((inbox) =>
        [...inbox.durablePositions.values()]
          .filter((position) => position.netQty !== 0 || position.day === today)
          .filter((position) => strategyName === undefined || position.strategyName === strategyName)
          .map((position) => ({ accountName: inbox.account.accountName, position })),
      );
    },
  };
}

function isWanted({ order }: StoredOrder, question: OrderQuestion): boolean {
  const { strategyName, strefId, reftag } = question;
  if (strategyName !== undefined && order.strategyName !== strategyName) return false;
  if (strefId !== undefined && order.strefId !== strefId) return false;
  return reftag === undefined || order.reftag === reftag;
}
