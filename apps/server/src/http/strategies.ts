import { type Deployments, strategiesInOrder } from '@spark/application';
import { routes } from '@spark/contract';
import {
  addStrategy,
  changeStrategy,
  deleteStrategy,
  findStrategy,
  mergeParams,
  readParams,
  replaceParams,
} from '@spark/core';
import type { OrderCalls } from '@spark/engine';
import { fromWireNewStrategy, fromWireStrategyChange, toWireStrategy } from '../wire/strategy.ts';
import type { CallBook } from './calls.ts';
import { type ChangeDesk, orRefuse } from './change-desk.ts';
import { createDeskReply } from './desk-reply.ts';
import { notDeployed } from './not-deployed.ts';

type Parts = {
  readonly changeDesk: ChangeDesk;
  readonly orders: Pick<OrderCalls, 'deleteWhenIdle'>;
  readonly deployments: Pick<Deployments, 'ofStrategy'>;
};

export function strategyCalls(calls: CallBook, { changeDesk, orders, deployments }: Parts): void {
  const list = createDeskReply(
    (desk) => strategiesInOrder(desk).map((strategy) => toWireStrategy(strategy, desk.user.ucc)),
    routes.listStrategies.reply.message,
  );
  calls.on(routes.listStrategies, async ({ desk }) => list(desk));

  calls.on(routes.addStrategy, async ({ input, desk }) => {
    await changeDesk(desk, (current) => addStrategy(current, fromWireNewStrategy(input)));
    return { data: [] };
  });

  calls.on(routes.changeStrategy, async ({ input, desk }) => {
    await changeDesk(desk, (current) =>
      changeStrategy(current, input.StrategyName, fromWireStrategyChange(input)),
    );
    return { data: [] };
  });

  calls.on(routes.deleteStrategy, async ({ input, desk }) => {
    const { StrategyName: strategyName } = input;
    await orders.deleteWhenIdle(desk, { strategyName }, (work) =>
      changeDesk(
        desk,
        (current) =>
          notDeployed(deployments.ofStrategy(desk.user.ucc, strategyName), 'strategy', strategyName) ??
          deleteStrategy(current, strategyName, work),
      ),
    );
    return { data: [] };
  });

  calls.on(routes.readStrategyParams, async ({ input, desk }) => ({
    data: [readParams(orRefuse(findStrategy(desk, input.StrategyName)))],
  }));

  calls.on(routes.replaceStrategyParams, async ({ input, desk }) => {
    const after = await changeDesk(desk, (current) => replaceParams(current, input.StrategyName, input.body));
    return { data: [readParams(orRefuse(findStrategy(after, input.StrategyName)))] };
  });

  calls.on(routes.mergeStrategyParams, async ({ input, desk }) => {
    const after = await changeDesk(desk, (current) => mergeParams(current, input.StrategyName, input.body));
    return { data: [readParams(orRefuse(findStrategy(after, input.StrategyName)))] };
  });
}
