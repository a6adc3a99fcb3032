import { type Basket, type BasketStep, noteOrders } from '@spark/core';
import type { AccountActor } from '../account/account-actor.ts';
import type { OpenDesk } from '../desk/desk-service.ts';
import type { Basis } from '../orders/order-basis.ts';
import type { BasketRow } from './basket-calls.ts';
import type { BasketParts } from './basket-parts.ts';
import type { ViewedLeg } from './plan-legs.ts';

/** What a basket is followed by: the books of its accounts, orders that left memory, and the market of its legs. */
export function createBasketBooks({
  registry,
  journal,
  viewOf,
}: Pick<BasketParts, 'registry' | 'journal' | 'viewOf'>) {
  /** Actors of these accounts, as far as the desk still has them. */
  async function openActors(desk: OpenDesk, names: Iterable<string>): Promise<Basis['actors']> {
    const { ucc } = desk.user;
    const actors = new Map<string, AccountActor>();
    const opening: Promise<AccountActor>[] = [];
    for (const accountName of names) {
      if (!desk.accounts.has(accountName)) continue;
      const cached = registry.cached({ ucc, accountName });
      if (cached) actors.set(accountName, cached);
      else opening.push(registry.open({ ucc, accountName }));
    }
    if (opening.length === 0) return actors;
    for (const actor of await Promise.all(opening)) actors.set(actor.account.accountName, actor);
    return newest(ucc, actors);
  }

  /** An actor that failed to store something was replaced meanwhile. */
  function newest(ucc: string, actors: Basis['actors']): Basis['actors'] {
    return new Map(
      [...actors].map(([accountName, actor]) => [
        accountName,
        registry.cached({ ucc, accountName }) ?? actor,
      ]),
    );
  }

  /** Finished orders leave memory after a while; what became of them is read once. */
  async function withEvicted(
    { ucc, body }: BasketRow,
    actors: Basis['actors'],
    isLookedAt: (reftag: number) => boolean,
  ): Promise<Basket> {
    const unknown = unfinished(body).filter(
      ({ accountName, reftag }) =>
        isLookedAt(reftag) && actors.get(accountName)?.book.orders.has(reftag) === false,
    );
    if (unknown.length === 0) return body;
    const stored = await Promise.all(
      unknown.map(({ reftag }) => journal.readOrders({ ucc, reftag, limit: 1 })),
    );
    const found = new Map(stored.flatMap((rows) => rows.map(({ order }) => [order.reftag, order] as const)));
    return noteOrders(body, (_, reftag) =>
      unknown.some((one) => one.reftag === reftag) ? (found.get(reftag) ?? null) : undefined,
    );
  }

  /** The market of the legs that are about to be placed, and of the positions that are about to be closed. */
  async function viewLegs(
    basket: Basket,
    steps: readonly BasketStep[],
  ): Promise<ReadonlyMap<string, ViewedLeg>> {
    const keys = new Set(steps.flatMap((next) => instrumentIn(basket, next) ?? []));
    const viewed = await Promise.all(
      [...keys].map(async (key) => {
        const leg = basket.legs.find(({ instrumentKey }) => instrumentKey === key);
        return leg ? ([key, { ...leg, view: await viewOf(key) }] as const) : null;
      }),
    );
    return new Map(viewed.flatMap((one) => (one ? [one] : [])));
  }

  return { openActors, newest, withEvicted, viewLegs };
}

export function instrumentIn(basket: Basket, next: BasketStep): string | undefined {
  if (next.kind === 'place') return basket.legs[next.leg]?.instrumentKey;
  return next.kind === 'exit' ? basket.exits[next.exit]?.instrumentKey : undefined;
}

/** Its orders of which the end is not known. */
function unfinished({ places, exits }: Basket) {
  const placed = places.flatMap((place) => (place.state === 'placed' ? [place] : []));
  const closing = exits.flatMap(({ accountName, orders }) =>
    orders.map((order) => ({ accountName, ...order })),
  );
  return [...placed, ...closing].filter(({ isOver }) => !isOver);
}
