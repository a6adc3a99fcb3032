import { MESSAGES, routes } from '@spark/contract';
import { changeGuards, type GuardOwner, switchKill } from '@spark/core';
import type { OpenDesk, OrderCalls } from '@spark/engine';
import { fromWireGuardsChange, toWireAllGuards, toWireGuards } from '../wire/guards.ts';
import { accountsInOrder } from '../wire/in-order.ts';
import type { CallBook } from './calls.ts';
import { type ChangeDesk, orRefuse } from './change-desk.ts';
import { createDeskReply } from './desk-reply.ts';

type Parts = { readonly changeDesk: ChangeDesk; readonly orders: Pick<OrderCalls, 'cancelAll'> };

export function guardCalls(calls: CallBook, { changeDesk, orders }: Parts): void {
  const list = createDeskReply(toWireAllGuards, routes.listGuards.reply.message);
  calls.on(routes.listGuards, async ({ desk }) => list(desk));

  calls.on(routes.changeGuards, async ({ input, desk }) => {
    const owner = input.AccountName ?? null;
    const change = fromWireGuardsChange(input);
    const after = await changeDesk(desk, (current) => changeGuards(current, owner, change));
    return { data: [orRefuse(toWireGuards(after, owner))] };
  });

  calls.on(routes.switchKill, async ({ input, desk }) => {
    const { on, AccountName: owner = null } = input;
    const after = await changeDesk(desk, (current) => switchKill(current, owner, on));
    // The switch is durable by now, so nothing new gets in behind what is cancelled here. Asked for again although the
    // switch is on already, it cancels again: who presses twice in an emergency means it.
    if (on) await cancelOpen(orders, after, owner);
    return {
      data: [{ AccountName: owner, on }],
      message: on ? MESSAGES.killSwitchOn : MESSAGES.killSwitchOff,
    };
  });
}

async function cancelOpen(
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
