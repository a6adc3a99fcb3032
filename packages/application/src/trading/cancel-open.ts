import type { GuardOwner } from '@spark/core';
import type { OpenDesk, OrderCalls, Settlement } from '@spark/engine';
import { accountsInOrder } from './sorting.ts';

/** Cancels for the kill switch, in one account or in all. Returns what was confirmed in time. */
export async function cancelOpen(
  orders: Pick<OrderCalls, 'cancelAll'>,
  desk: OpenDesk,
  { owner, answerWithinMs }: { readonly owner: GuardOwner; readonly answerWithinMs: number },
): Promise<Settlement> {
  const names = owner === null ? accountsInOrder(desk).map(({ name }) => name) : [owner];
  const answers = await Promise.all(
    names.map((accountName) =>
      orders.cancelAll(
        desk,
        { kind: 'account', accountName },
        {
          name: 'KillSwitch',
          payload: JSON.stringify({ on: true, AccountName: accountName }),
          about: accountName,
          why: 'killed',
          answerWithinMs,
        },
      ),
    ),
  );
  const settlements = answers.flatMap((answered) => (answered.ok ? [answered.value] : []));
  return {
    doneIn: settlements.flatMap(({ doneIn }) => doneIn),
    refusedIn: settlements.flatMap(({ refusedIn }) => refusedIn),
    unsettledIn: settlements.flatMap(({ unsettledIn }) => unsettledIn),
  };
}
