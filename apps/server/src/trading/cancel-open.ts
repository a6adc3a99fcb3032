import type { GuardOwner } from '@spark/core';
import type { OpenDesk, OrderCalls } from '@spark/engine';
import { accountsInOrder } from '../wire/in-order.ts';

/** What the kill switch cancels, of one account or of all. */
export async function cancelOpen(
  orders: Pick<OrderCalls, 'cancelAll'>,
  desk: OpenDesk,
  owner: GuardOwner,
): Promise<void> {
  const names = owner === null ? accountsInOrder(desk).map(({ name }) => name) : [owner];
  await Promise.all(
    names.map((accountName) =>
      orders.cancelAll(
        desk,
        { kind: 'account', accountName },
        {
          name: 'KillSwitch',
          payload: JSON.stringify({ on: true, AccountName: accountName }),
          about: accountName,
          why: 'killed',
        },
      ),
    ),
  );
}
