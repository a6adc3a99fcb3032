import { ANSWER_WITHIN_MS, cancelOpen } from '@spark/application';
import { MESSAGES, routes } from '@spark/contract';
import { changeGuards, switchKill } from '@spark/core';
import { ALL, type OrderCalls } from '@spark/engine';
import { fromWireGuardsChange, toWireAllGuards, toWireGuards } from '../wire/guards.ts';
import { refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { type ChangeDesk, orRefuse } from './change-desk.ts';
import { createDeskReply } from './desk-reply.ts';
import { orRefuseOrder, refusedInOf, unsettledInOf } from './order-answer.ts';
import { logged } from './order-log.ts';

type Parts = {
  readonly changeDesk: ChangeDesk;
  readonly orders: Pick<OrderCalls, 'cancelAll' | 'squareOff'>;
};

export function guardCalls(calls: CallBook, { changeDesk, orders }: Parts): void {
  const list = createDeskReply(toWireAllGuards, routes.listGuards.reply.message);
  calls.on(routes.listGuards, async ({ desk }) => list(desk));

  calls.on(routes.changeGuards, async ({ input, desk, by }) => {
    const owner = input.AccountName ?? null;
    const change = fromWireGuardsChange(input);
    const after = await changeDesk(desk, (current) => changeGuards(current, owner, change), {
      by: by(),
    });
    return { data: [orRefuse(toWireGuards(after, owner))] };
  });

  calls.on(routes.switchKill, async ({ input, desk, by }) => {
    const { on, close, AccountName: owner = null } = input;
    if (close && !on)
      throw refused('fields_disagree', {
        field: 'close',
        other: 'on false',
        reason: 'Switching off lets orders pass again and closes nothing. Leave close out.',
      });
    const after = await changeDesk(desk, (current) => switchKill(current, owner, on), { by: by() });
    // The switch is stored by now, so no new order follows those that are cancelled here. A second call with the switch
    // on cancels again: pressing twice in an emergency is meant.
    const { ucc } = desk.user;
    const settlement = !on
      ? null
      : close
        ? orRefuseOrder(
            await orders.squareOff(after, owner === null ? ALL : { kind: 'account', accountName: owner }, {
              ...logged('KillSwitch', owner ?? '', { UCC: ucc, on, close, AccountName: owner ?? '' }),
              answerWithinMs: ANSWER_WITHIN_MS,
            }),
          )
        : await cancelOpen(orders, after, { owner, answerWithinMs: ANSWER_WITHIN_MS });
    return {
      data: [
        {
          AccountName: owner,
          on,
          ...(settlement && {
            ...refusedInOf(ucc, settlement.refusedIn),
            ...unsettledInOf(ucc, settlement.unsettledIn),
          }),
        },
      ],
      message: on ? MESSAGES.killSwitchOn : MESSAGES.killSwitchOff,
    };
  });
}
