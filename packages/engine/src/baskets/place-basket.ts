import {
  type AccountMargin,
  type AccountOrder,
  type Basket,
  type BasketLeg,
  type BasketPlace,
  type ChosenContract,
  followBasket,
  isBasketOpen,
  logText,
  marginNotes,
  marginShortage,
  type NewLogLine,
  type NewOrder,
  type OrderRefusal,
  ok,
  parseBasket,
  type Result,
  refuse,
  whoseRefusal,
} from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { AccountChange } from '../account/account-registry.ts';
import type { OpenDesk } from '../desk/desk-service.ts';
import { replyTo } from '../orders/idempotency.ts';
import type { Basis } from '../orders/order-basis.ts';
import type { Answered, OrderCall, OrderToChoose, Refusal } from '../orders/order-calls.ts';
import { callLine, chosenLine, refusalLines } from '../orders/order-log.ts';
import type { BasketCalls, BasketRow, NewBasket } from './basket-calls.ts';
import type { BasketParts } from './basket-parts.ts';
import type { BasketRunner } from './basket-runner.ts';
import { positionsOf } from './basket-view.ts';
import { type LegPlaced, type LegsPlan, orderOf, placeLegs, planLegs, type ViewedLeg } from './plan-legs.ts';

/** The first step of a basket, in one entry with its answer. `begin` follows it from then on. */
export function createBasketPlacing(
  parts: BasketParts,
  { countOpen, begin, recover }: Pick<BasketRunner, 'countOpen' | 'begin' | 'recover'>,
): Pick<BasketCalls, 'place' | 'preview'> {
  const { planning, basis, registry, clock, idempotency, instructionIds, explain } = parts;

  /** Contracts that are described are chosen at one moment. */
  async function resolve(desk: OpenDesk, basket: NewBasket): Promise<Answered<readonly ViewedLeg[]>> {
    const found = await Promise.all(basket.legs.map(named));
    const refusals = found.flatMap((leg, at): Refusal[] =>
      leg.ok
        ? []
        : [{ code: 'leg-refused', leg: at, because: { code: 'contract-not-chosen', reason: leg.error } }],
    );
    if (refusals.length > 0) return refuse(refusals);
    const named_ = found.flatMap((leg) => (leg.ok ? [leg.value] : []));
    const viewed = await Promise.all(named_.map((leg) => view(desk, leg.order, leg.why)));
    return ok(viewed);
  }

  async function view(desk: OpenDesk, order: NewOrder, why: string | null): Promise<ViewedLeg> {
    await basis.whenListed(desk, order);
    const { instrumentKey, ...rest } = order;
    const seen = await parts.viewOf(instrumentKey);
    const symbol = seen.instrument?.symbol ?? instrumentKey;
    const underlying = seen.instrument?.name ?? instrumentKey;
    return { order: rest, instrumentKey, symbol, underlying, why, view: seen };
  }

  async function seen(desk: OpenDesk, basket: NewBasket): Promise<Answered<readonly ViewedLeg[]>> {
    // Of the basket and of no leg; it is told before contracts are chosen, which needs prices.
    const whose = whoseRefusal(desk, basket);
    if (whose) return refuse([whose]);
    const resolved = await resolve(desk, basket);
    if (!resolved.ok) return resolved;
    const loading = resolved.value.flatMap((viewed, leg): Refusal[] =>
      viewed.view.instrument === null
        ? basis
            .listRefusals(desk, orderOf(viewed))
            .map((because) => ({ code: 'leg-refused', leg, because }) as const)
        : [],
    );
    return loading.length > 0 ? refuse(loading) : resolved;
  }

  /** Why nothing at all is placed. */
  function refusalOf({ invalid, outlooks }: LegsPlan): readonly Refusal[] {
    if (invalid.length > 0) return invalid;
    if (outlooks.some(({ refusal }) => refusal === null)) return [];
    return outlooks.flatMap(({ refusal }) => refusal ?? []);
  }

  async function placeNow(given: OpenDesk, basket: NewBasket, call: OrderCall): Promise<Answered<BasketRow>> {
    const { ucc } = given.user;
    if (countOpen(ucc) >= LIMITS.basketsOpenPerUser)
      return planning.refused(given, call, [
        { code: 'baskets-too-many', basketsMax: LIMITS.basketsOpenPerUser },
      ]);
    const id = await instructionIds.claim(1);
    const legs = await seen(given, basket);
    if (!legs.ok) return planning.refused(given, call, legs.error);
    const count = { orders: legs.value.length };
    const margin = await checkMargin(given, basket, legs.value);
    return basis.settled(given, basket, count, (found) =>
      placeOn(found, legs.value, { id, basket, call, ...margin }),
    );
  }

  /** The legs of an account need margin together. Forward tests bind none. */
  async function checkMargin(desk: OpenDesk, basket: NewBasket, legs: readonly ViewedLeg[]): Promise<Margin> {
    const { marginsOf } = parts;
    if (!marginsOf || isForwardTest(desk, basket)) return { shortages: new Map(), notes: [] };
    const { hedgeFirst } = basket;
    const planned = await basis.settled(desk, basket, { orders: legs.length }, async (found) =>
      planLegs(planning, found, legs, { hedgeFirst }),
    );
    if (refusalOf(planned).length > 0) return { shortages: new Map(), notes: [] };
    const margins = await marginsOf(desk, toPlace(planned), 'placing');
    return { shortages: shortagesOf(margins), notes: marginNotes(margins) };
  }

  /** Up to the record nothing is awaited: what the plan rests on cannot change. */
  async function placeOn(
    found: Basis,
    legs: readonly ViewedLeg[],
    { id, basket, call, shortages, notes }: Placing,
  ): Promise<Answered<BasketRow>> {
    const { desk, actors } = found;
    const { ucc } = desk.user;
    const plan = planLegs(planning, found, legs, { hedgeFirst: basket.hedgeFirst, shortages });
    const refusals = refusalOf(plan);
    const refusedTrail = planning.trailOf(desk, call, plan.refusedByGuards);
    if (refusals.length > 0) return planning.refused(desk, call, refusals, { trail: refusedTrail });
    const first = plan.outlooks.filter(({ isFirst }) => isFirst);
    const { placed, refusedByGuards } = placeLegs(planning, found, new Map(legs.entries()), {
      wanted: first,
      basketId: id,
    });
    const trail = planning.trailOf(desk, call, [...plan.refusedByGuards, ...refusedByGuards]);
    const at = clock.now();
    const places = plan.outlooks.map((outlook) => placeOf(outlook, placed, explain));
    const begun: Basket = {
      strategyName: basket.strategyName,
      forwardTest: isForwardTest(desk, basket),
      hedgeFirst: basket.hedgeFirst,
      wait: basket.wait,
      legs: legs.map(withoutView),
      places,
      exits: [],
      ending: null,
      createdAt: at,
      ...(notes.length === 0 ? {} : { notes }),
    };
    const positionOf = positionsOf((name) => actors.get(name));
    const body = followBasket(begun, positionOf, at).basket;
    const row: BasketRow = { id, ucc, at, kind: 'basket', open: isBasketOpen(body, positionOf), body };
    const orders = placed.flatMap((one) => ('order' in one ? [one.order] : []));
    const { ucc: _, ...stored } = row;
    const recorded = registry.record(changesOf(orders, actors), {
      ucc,
      at,
      writes: [
        {
          kind: 'append-logs',
          lines: [
            callLine(call, at),
            ...legs.flatMap(({ instrumentKey: key, symbol, why }) =>
              why === null ? [] : chosenLine(call, { key, symbol, why }, at),
            ),
            ...refusalLines(call, refusedTexts(body), at),
            ...notes.map((text) => noteLine(basket.strategyName, `Basket ${id}: ${text}`, at)),
            ...trail.logs,
          ],
        },
        { kind: 'append-facts', facts: trail.facts },
        { kind: 'put-instructions', instructions: [stored] },
        ...replyTo(call, row, at),
      ],
      ...basis.plannedOn(desk),
    });
    await recorded.catch((error: unknown) => {
      recover(row);
      throw error;
    });
    if (row.open) begin(row);
    return ok(row);
  }

  return {
    place: (desk, basket, call) =>
      idempotency(desk.user.ucc, call, parseBasket, () => placeNow(desk, basket, call)),
    preview: async (desk, basket) => {
      const legs = await seen(desk, basket);
      if (!legs.ok) return legs;
      const { hedgeFirst } = basket;
      const plan = (shortages: Margin['shortages']): Promise<LegsPlan> =>
        basis.settled(desk, basket, { orders: legs.value.length }, async (found) =>
          planLegs(planning, found, legs.value, { hedgeFirst, shortages }),
        );
      const { invalid, ...planned } = await plan(new Map());
      if (invalid.length > 0) return refuse(invalid);
      const margins = (await parts.marginsOf?.(desk, toPlace(planned), 'asking')) ?? [];
      const shortages = isForwardTest(desk, basket) ? new Map() : shortagesOf(margins);
      const { outlooks } = shortages.size === 0 ? planned : await plan(shortages);
      return ok({ legs: legs.value, outlooks, margins });
    },
  };
}

/** What the margin of the accounts comes to for a basket. */
type Margin = {
  readonly shortages: ReadonlyMap<string, OrderRefusal>;
  readonly notes: readonly string[];
};

type Placing = Margin & { readonly id: number; readonly basket: NewBasket; readonly call: OrderCall };

function shortagesOf(margins: readonly AccountMargin[]): Margin['shortages'] {
  return new Map(
    margins.flatMap((margin) => {
      const shortage = marginShortage(margin);
      return shortage ? [[margin.accountName, shortage] as const] : [];
    }),
  );
}

function toPlace({ outlooks }: Pick<LegsPlan, 'outlooks'>): readonly AccountOrder[] {
  return outlooks.flatMap(({ order, refusal }) => (order === null || refusal !== null ? [] : [order]));
}

/** The order with its contract, chosen where it was described. */
async function named(
  leg: NewOrder | OrderToChoose,
): Promise<Result<{ readonly order: NewOrder; readonly why: string | null }, string>> {
  if (!('choose' in leg)) return ok({ order: leg, why: null });
  const { choose, ...order } = leg;
  const found: Result<ChosenContract, string> = await choose();
  if (!found.ok) return found;
  return ok({ order: { ...order, instrumentKey: found.value.instrument.key }, why: found.value.why });
}

function isForwardTest({ strategies }: OpenDesk, { forwardTest, strategyName }: NewBasket): boolean {
  return forwardTest || strategies.get(strategyName)?.forwardTest === true;
}

function withoutView({ view: _, ...leg }: ViewedLeg): BasketLeg {
  return leg;
}

function placeOf(
  { leg, accountName, order, refusal, isFirst }: LegsPlan['outlooks'][number],
  placed: readonly LegPlaced[],
  explain: (refusal: Refusal) => string,
): BasketPlace {
  const place = { leg, accountName };
  if (order === null) return { ...place, state: 'already' };
  const { side } = order;
  if (refusal !== null) return { ...place, state: 'refused', side, why: explain(refusal) };
  if (!isFirst) return { ...place, state: 'waiting', side };
  return placedAs(
    place,
    side,
    placed.find((one) => one.leg === leg && one.accountName === accountName),
    explain,
  );
}

export function placedAs(
  place: Pick<BasketPlace, 'leg' | 'accountName'>,
  side: AccountOrder['side'],
  outcome: LegPlaced | undefined,
  explain: (refusal: Refusal) => string,
): BasketPlace {
  const which = { leg: place.leg, accountName: place.accountName };
  // Meanwhile the position may have come to its target.
  if (outcome === undefined) return { ...which, state: 'already' };
  if ('refusal' in outcome) return { ...which, state: 'refused', side, why: explain(outcome.refusal) };
  return { ...which, state: 'placed', ...orderInBasket(outcome.order) };
}

export function orderInBasket({ strefId, reftag, side, qty }: AccountOrder) {
  return { strefId, reftag, side, qty, filledQty: 0, filledValuePaise: 0, isOver: false };
}

export function changesOf(
  orders: readonly AccountOrder[],
  actors: Basis['actors'],
): readonly AccountChange[] {
  const changes = new Map<
    string,
    { actor: AccountChange['actor']; facts: AccountChange['facts'][number][] }
  >();
  for (const order of orders) {
    const actor = actors.get(order.accountName);
    if (!actor) continue;
    const change = changes.get(order.accountName) ?? { actor, facts: [] };
    change.facts.push({ kind: 'order-planned', order });
    changes.set(order.accountName, change);
  }
  return [...changes.values()];
}

function refusedTexts({ places, legs }: Basket): readonly string[] {
  return places.flatMap((place) =>
    place.state === 'refused' || place.state === 'stopped'
      ? [`${legs[place.leg]?.symbol ?? 'A leg'} in ${place.accountName}: ${place.why}`]
      : [],
  );
}

function noteLine(name: string, text: string, at: number): NewLogLine {
  return { at, name, type: 'INFO', message: logText(text) };
}
