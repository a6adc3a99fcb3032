import { accountsInOrder, lastPrices, linksInOrder, type Prices, positionsInOrder } from '@spark/application';
import { type NetPositionFilter, routes } from '@spark/contract';
import {
  type Apart,
  apart,
  type DamagedRow,
  findAccount,
  findStrategy,
  istDay,
  type Journal,
  type LastPrice,
  leavesPositionsOpen,
  type Position,
  type ProfitFigures,
  profitOf,
  unknownFigures,
} from '@spark/core';
import type { AccountPosition, OpenDesk, OrderCalls, PositionScope } from '@spark/engine';
import { toWireNetPosition, toWireOverview, toWireStrategyOverview } from '../wire/net-position.ts';
import { toWirePosition } from '../wire/position.ts';
import { type AccountViewParts, viewAccounts } from './account-view.ts';
import type { CallBook } from './calls.ts';
import { orRefuse } from './change-desk.ts';

type Parts = AccountViewParts & {
  readonly orders: OrderCalls;
  readonly prices: Prices;
  readonly store: { readonly journal: Pick<Journal, 'damagedIn'> };
};

export function positionCalls(calls: CallBook, parts: Parts): void {
  const { orders, prices, clock, store } = parts;

  /** The positions of the scope, and the figures of any part of them, at the prices of one moment. */
  async function readPortfolio(
    desk: OpenDesk,
    scope: PositionScope,
    isPriced = isOpen,
  ): Promise<ReadPortfolio> {
    const held = await orders.positions(desk, scope);
    const lastPrice = await lastPrices(
      prices,
      held.filter(isPriced).map(({ position }) => position.instrumentKey),
    );
    const today = istDay(clock.now());
    return {
      held,
      lastPrice,
      figures,
      sums: (positions, of) => {
        const { own, forwardTests } = apart(positions);
        return { own: figures(own, of), forwardTests: figures(forwardTests, of) };
      },
    };

    function figures(
      positions: Iterable<Position>,
      { accountName, strategyName = scope.strategyName }: FiguresOf,
    ): ProfitFigures {
      const known = profitOf(positions, today, lastPrice);
      const damaged = store.journal.damagedIn({ ucc: desk.user.ucc, accountName });
      const isOfScope = (row: DamagedRow): boolean =>
        leavesPositionsOpen(row) && (strategyName === undefined || row.strategyName === strategyName);
      return damaged.some(isOfScope) ? unknownFigures(known) : known;
    }
  }

  calls.on(routes.readNetPositions, async ({ input, desk }) => {
    const { Acname } = input;
    const { held, sums } = await readPortfolio(desk, scopeIn(desk, input));
    const names = Acname === undefined ? accountsInOrder(desk).map(({ name }) => name) : [Acname];
    const byAccount = grouped(held, ({ accountName }) => accountName);
    return {
      data: names.map((name) =>
        toWireNetPosition(name, sums(byAccount.get(name) ?? [], { accountName: name })),
      ),
    };
  });

  calls.on(routes.readPositions, async ({ input, desk }) => {
    const isWanted = input.open ? isOpen : () => true;
    const { held, figures, lastPrice } = await readPortfolio(desk, scopeIn(desk, input), isWanted);
    return {
      data: positionsInOrder(held.filter(isWanted)).map((held) =>
        toWirePosition(held, {
          figures: figures([held.position], {
            accountName: held.accountName,
            strategyName: held.position.strategyName,
          }),
          lastPaise: lastPrice(held.position.instrumentKey),
        }),
      ),
    };
  });

  calls.on(routes.readOverview, async ({ input, desk }) =>
    input.Acname === undefined ? overAccounts(desk) : overStrategies(desk, input.Acname),
  );

  async function overAccounts(desk: OpenDesk) {
    const { held, sums } = await readPortfolio(desk, {});
    const byAccount = grouped(held, ({ accountName }) => accountName);
    const links = linksInOrder(desk);
    const view = viewAccounts(desk, parts);
    return {
      data: accountsInOrder(desk).map((account) =>
        toWireOverview(account, {
          links: links.filter((link) => link.accountName === account.name),
          figures: sums(byAccount.get(account.name) ?? [], { accountName: account.name }),
          view,
        }),
      ),
    };
  }

  async function overStrategies(desk: OpenDesk, accountName: string) {
    orRefuse(findAccount(desk, accountName));
    const { held, sums } = await readPortfolio(desk, { accountName });
    const byStrategy = grouped(held, ({ position }) => position.strategyName);
    const links = linksInOrder(desk).filter((link) => link.accountName === accountName);
    return {
      data: links.map((link) =>
        toWireStrategyOverview(orRefuse(findStrategy(desk, link.strategyName)), {
          link,
          figures: sums(byStrategy.get(link.strategyName) ?? [], link),
          ucc: desk.user.ucc,
        }),
      ),
    };
  }
}

type ReadPortfolio = {
  readonly held: readonly AccountPosition[];
  readonly lastPrice: LastPrice;
  /** Unknown where damaged rows hide what the account holds, within the strategy when one is given. */
  readonly figures: (positions: Iterable<Position>, of: FiguresOf) => ProfitFigures;
  /** The same with forward tests separated. */
  readonly sums: (positions: Iterable<Position>, of: FiguresOf) => Apart<ProfitFigures>;
};

type FiguresOf = { readonly accountName: string; readonly strategyName?: string | undefined };

function isOpen({ position }: AccountPosition): boolean {
  return position.netQty !== 0;
}

function scopeIn(desk: OpenDesk, { Acname, Stname }: NetPositionFilter): PositionScope {
  if (Acname !== undefined) orRefuse(findAccount(desk, Acname));
  if (Stname !== undefined) orRefuse(findStrategy(desk, Stname));
  return {
    ...(Acname === undefined ? {} : { accountName: Acname }),
    ...(Stname === undefined ? {} : { strategyName: Stname }),
  };
}

function grouped(
  all: readonly AccountPosition[],
  keyOf: (held: AccountPosition) => string,
): ReadonlyMap<string, readonly Position[]> {
  const groups = new Map<string, Position[]>();
  for (const held of all) {
    const group = groups.get(keyOf(held));
    if (group) group.push(held.position);
    else groups.set(keyOf(held), [held.position]);
  }
  return groups;
}
