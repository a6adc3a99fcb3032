import { type AccountBook, type AccountKey, assert, type Journal } from '@spark/core';
import type { OpenDesk } from '../desk/desk-service.ts';
import type { OrderCalls } from './order-calls.ts';
import type { OrderLock } from './order-lock.ts';
import type { PlanningParts } from './planning.ts';

/** Deletes or disables what orders need, as long as nothing of it is open. */
export function createRetiring(
  parts: PlanningParts & { readonly lock: OrderLock },
): Pick<OrderCalls, 'deleteWhenIdle'> {
  const { desks, registry, journal, lock } = parts;

  async function isStrategyAtWork({ user: { ucc } }: OpenDesk, strategyName: string): Promise<boolean> {
    const desk = await desks.read(ucc);
    assert(desk, 'the calling user exists');
    const actors = await registry.openAll(desk, null);
    return actors.some(({ book }) => hasOpen(book, (item) => item.strategyName === strategyName));
  }

  async function isAccountAtWork(account: AccountKey): Promise<boolean> {
    // What is being stored is so far only in the book of a cached actor.
    const actor = registry.cached(account);
    return actor ? hasOpen(actor.book, () => true) : isAccountBusy(journal, account);
  }

  return {
    deleteWhenIdle: (desk, what, decide) =>
      lock.during(desk.user.ucc, what, async () => {
        const isAtWork = await ('strategyName' in what
          ? isStrategyAtWork(desk, what.strategyName)
          : isAccountAtWork({ ucc: desk.user.ucc, accountName: what.accountName }));
        return decide({ isAtWork });
      }),
  };
}

/** Whether the account has open orders or positions, as made durable. */
export async function isAccountBusy(
  journal: Pick<Journal, 'busyAccounts'>,
  { ucc, accountName }: AccountKey,
): Promise<boolean> {
  const busy = await journal.busyAccounts();
  return busy.some((account) => account.ucc === ucc && account.accountName === accountName);
}

/** By the book, not by what is durable: an order that is being stored counts. */
function hasOpen(book: AccountBook, isMeant: (item: { readonly strategyName: string }) => boolean): boolean {
  for (const order of book.openOrders()) if (isMeant(order)) return true;
  for (const position of book.positions.values()) if (position.netQty !== 0 && isMeant(position)) return true;
  return false;
}
