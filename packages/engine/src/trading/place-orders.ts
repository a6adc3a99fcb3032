import { linkKey, type NewOrder, ok, planOrder, takesOrders } from '@spark/core';
import type { OpenDesk } from '../desk-office.ts';
import type { AccountInbox } from './account-inbox.ts';
import type { AccountChange } from './inbox-keeper.ts';
import { type Once, replyRow } from './once.ts';
import type { Answered, OrderCall, OrderCalls, Placed } from './order-calls.ts';
import { callLine } from './order-log.ts';
import type { OfficeParts, Planning } from './planning.ts';

/** One call, an order in every account that is meant, stored as one. */
export function createPlacing(
  parts: OfficeParts & { readonly once: Once },
  planning: Planning,
): Pick<OrderCalls, 'place'> {
  const { keeper, clock, once } = parts;

  /** Every account that the order could go to; which of them it does is the plan's to say. */
  async function openInboxes(desk: OpenDesk, { strategyName, only }: NewOrder) {
    const inboxes = new Map<string, AccountInbox>();
    const opening: Promise<AccountInbox>[] = [];
    for (const account of desk.accounts.values()) {
      const { name } = account;
      const isMeant = only === null || only.accountName === name;
      if (!isMeant || !takesOrders(account) || !desk.links.has(linkKey(strategyName, name))) continue;
      const key = { ucc: desk.user.ucc, accountName: name };
      const atHand = keeper.use(key);
      if (atHand) inboxes.set(name, atHand);
      else opening.push(keeper.open(key));
    }
    if (opening.length > 0)
      for (const inbox of await Promise.all(opening)) inboxes.set(inbox.account.accountName, inbox);
    return inboxes;
  }

  async function placeNow(desk: OpenDesk, order: NewOrder, call: OrderCall): Promise<Answered<Placed>> {
    const { ucc } = desk.user;
    const view = await parts.viewOf(order.instrumentKey);
    const inboxes = await openInboxes(desk, order);
    const ordersMax = Math.max(1, inboxes.size);
    let guarded = await planning.guarded(desk);
    // Others may have taken the numbers while this waited, and the guards may have changed while it waited for numbers.
    while (!planning.hasNumbers(ordersMax)) {
      await planning.numbersAtHand(ordersMax);
      guarded = await planning.guarded(desk);
    }
    // From here to the record nothing waits: what the plan rests on cannot change under it.
    const plan = planOrder(
      desk,
      order,
      planning.views(guarded, view, (name) => inboxes.get(name)),
    );
    if (!plan.ok) return planning.refused(desk, call, plan.error);
    const { strefId, orders, refusals } = plan.value;
    planning.takeNumbers(orders.length);
    const refused = new Set(refusals.map(({ accountName }) => accountName));
    const placed: Placed = {
      strefId,
      placedIn: orders.map(({ accountName }) => accountName).filter((name) => !refused.has(name)),
      refusedIn: refusals,
    };
    const at = clock.now();
    const changes: AccountChange[] = [];
    for (const it of orders) {
      const inbox = inboxes.get(it.accountName);
      if (inbox) changes.push({ inbox, facts: [{ kind: 'order-planned', order: it }] });
    }
    await keeper.record(changes, {
      ucc,
      at,
      logs: [callLine(call, at)],
      ...replyRow(call, placed, at),
    });
    return ok(placed);
  }

  return {
    place: (desk, order, call) => once(desk.user.ucc, call, () => placeNow(desk, order, call)),
  };
}
