import { accountsInOrder, linksInOrder, type Portfolios, positionsInOrder } from '@spark/application';
import { type NetPositionFilter, routes } from '@spark/contract';
import { findAccount, findStrategy, istTimestamp, type Position } from '@spark/core';
import type { AccountPosition, OpenDesk, PositionScope } from '@spark/engine';
import { toWireNetPosition, toWireOverview, toWireStrategyOverview } from '../wire/net-position.ts';
import { toWirePosition } from '../wire/position.ts';
import { type AccountViewParts, viewAccounts } from './account-view.ts';
import type { CallBook } from './calls.ts';
import { orRefuse } from './change-desk.ts';
import { successBody } from './envelope.ts';

type Parts = AccountViewParts & { readonly portfolios: Portfolios };

export function positionCalls(calls: CallBook, parts: Parts): void {
  const { portfolios } = parts;

  calls.on(routes.readNetPositions, async ({ input, desk }) => {
    const { Acname } = input;
    const { held, sums } = await portfolios.read(desk, scopeIn(desk, input));
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
    const read = await portfolios.read(desk, scopeIn(desk, input), { isPriced: isWanted });
    const { held, figures, quoteOf, version, at } = read;
    const rows = positionsInOrder(held.filter(isWanted)).map((held) =>
      toWirePosition(held, {
        figures: figures([held.position], {
          accountName: held.accountName,
          strategyName: held.position.strategyName,
        }),
        lastPaise: quoteOf(held.position.instrumentKey)?.quote.lastPaise ?? null,
      }),
    );
    const { message } = routes.readPositions.reply;
    return { encoded: successBody(rows, message, { version, asOf: istTimestamp(at) }) };
  });

  calls.on(routes.readOverview, async ({ input, desk }) =>
    input.Acname === undefined ? overAccounts(desk) : overStrategies(desk, input.Acname),
  );

  async function overAccounts(desk: OpenDesk) {
    const { held, sums } = await portfolios.read(desk, {});
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
    const { held, sums } = await portfolios.read(desk, { accountName });
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
