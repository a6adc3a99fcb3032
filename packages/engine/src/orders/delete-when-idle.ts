import { type AccountBook, type AccountKey, assert, type Journal } from '@spark/core';
import type { OpenDesk } from '../desk/desk-service.ts';
import type { OrderCalls } from './order-calls.ts';
import type { OrderHold } from './order-lock.ts';
import type { OfficeParts } from './planning.ts';

/** Taking away what orders need, as long as nothing of it is open. */
export function createRetiring(
  parts: OfficeParts & { readonly hold: OrderHold },
): Pick<OrderCalls, 'retire'> {
  const { desks, keeper, journal, hold } = parts;

  async function isStrategyAtWork({ user: { ucc } }: OpenDesk, strategyName: string): Promise<boolean> {
    const desk = await desks.read(ucc);
    assert(desk, 'a user who asks is there');
    const inboxes = await keeper.openOf(desk, null);
    return inboxes.some(({ book }) => hasOpen(book, (it) => it.strategyName === strategyName));
  }

  async function isAccountAtWork(account: AccountKey): Promise<boolean> {
    // What is being stored is in the book of an inbox that is at hand, and nowhere else yet.
    const inbox = keeper.atHand(account);
    return inbox ? hasOpen(inbox.book, () => true) : isAccountBusy(journal, account);
  }

  return {
    retire: (desk, what, decide) =>
      hold.during(desk.user.ucc, what, async () => {
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

/** Not what is durable but what is known: an order that is being stored is as good as there. */
function hasOpen(book: AccountBook, isMeant: (of: { readonly strategyName: string }) => boolean): boolean {
  for (const order of book.openOrders()) if (isMeant(order)) return true;
  for (const position of book.positions.values()) if (position.netQty !== 0 && isMeant(position)) return true;
  return false;
}
