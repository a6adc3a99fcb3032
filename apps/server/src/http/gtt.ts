import type { Gtts } from '@spark/application';
import { type GttLegRequest, routes } from '@spark/contract';
import type { Result } from '@spark/core';
import { fromWireLegs, toWireGtt, toWireGttProblem } from '../wire/gtt.ts';
import { onlyIn } from '../wire/order.ts';
import { CallRefused } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { orRefuseInput } from './order-answer.ts';

type Problem = Parameters<typeof toWireGttProblem>[0];

export function gttCalls(calls: CallBook, { gtts }: { readonly gtts: Gtts }): void {
  calls.on(routes.listGtts, async ({ input, desk }) => ({
    data: (await gtts.list(desk, input.all)).map(toWireGtt),
  }));

  calls.on(routes.addGtt, async ({ input, desk }) => {
    const added = await gtts.add(desk, {
      strategyName: input.strategyname,
      only: onlyIn(input.identifier, desk.user.ucc),
      forwardTest: input.ForwardTest,
      instrumentKey: input.token,
      legs: orRefuseInput(fromWireLegs(input.legs)),
      days: input.days,
    });
    return { data: [toWireGtt(orRefuseGtt(added, input))] };
  });

  calls.on(routes.changeGtt, async ({ input, desk }) => {
    const legs = orRefuseInput(fromWireLegs(input.legs));
    const changed = await gtts.change(desk, input.id, { legs, days: input.days ?? null });
    return { data: [toWireGtt(orRefuseGtt(changed, input))] };
  });

  calls.on(routes.removeGtt, async ({ input, desk }) => {
    orRefuseGtt(await gtts.remove(desk, input.id), { id: input.id, legs: [] });
    return { data: [] };
  });
}

function orRefuseGtt<T>(
  result: Result<T, Problem>,
  sent: { readonly id?: number; readonly legs: readonly GttLegRequest[] },
): T {
  if (!result.ok) throw new CallRefused([toWireGttProblem(result.error, sent)]);
  return result.value;
}
