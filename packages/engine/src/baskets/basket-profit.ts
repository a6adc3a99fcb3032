import { basketPositions, istDay, noteOrders, type ProfitFigures, profitOf } from '@spark/core';
import type { OpenDesk } from '../desk/desk-service.ts';
import type { BasketCalls, BasketRow } from './basket-calls.ts';
import type { BasketParts } from './basket-parts.ts';
import { positionsOf } from './basket-view.ts';

/** What baskets earned, by the newest that is known of their orders and prices. */
export function createBasketProfits(
  parts: Pick<BasketParts, 'registry' | 'lastPrices' | 'clock'>,
): BasketCalls['profits'] {
  const { registry, clock } = parts;

  /** Nothing that a basket holds is out of memory while it is open, but for an account that nobody used for long. */
  async function load(desk: OpenDesk, rows: readonly BasketRow[]): Promise<void> {
    const { ucc } = desk.user;
    const open = rows.filter((row) => row.open).flatMap(({ body }) => body.places);
    for (const accountName of new Set(open.map((place) => place.accountName)))
      if (desk.accounts.has(accountName)) await registry.open({ ucc, accountName });
  }

  function held(ucc: string, { open, body }: BasketRow) {
    const actorOf = (accountName: string) => registry.cached({ ucc, accountName });
    const noted = open ? noteOrders(body, (name, reftag) => actorOf(name)?.book.orders.get(reftag)) : body;
    // Of a basket that is over nothing is held, whatever stands in its positions now.
    const positionOf = positionsOf(open ? actorOf : () => undefined);
    return basketPositions(noted, positionOf, istDay(clock.now())).map(({ position }) => position);
  }

  return async (desk, rows): Promise<readonly ProfitFigures[]> => {
    await load(desk, rows);
    const { ucc } = desk.user;
    const positions = rows.map((row) => held(ucc, row));
    const keys = new Set(
      positions.flatMap((some) => some.flatMap((it) => (it.netQty === 0 ? [] : [it.instrumentKey]))),
    );
    const lastPrice = keys.size === 0 ? () => null : await parts.lastPrices(keys);
    return positions.map((some) => profitOf(some, istDay(clock.now()), lastPrice));
  };
}
