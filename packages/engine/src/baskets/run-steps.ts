import {
  AT_MARKET,
  askCancel,
  type Basket,
  type BasketExit,
  type BasketGroup,
  type BasketPlace,
  type BasketStep,
  type BookFact,
  type CancelReason,
  exitPutOff,
  groupsOf,
  hedgeStanding,
  type Instant,
  logText,
  type NewLogLine,
  planClosing,
} from '@spark/core';
import type { AccountChange } from '../account/account-registry.ts';
import type { GuardRecord } from '../orders/guard-trail.ts';
import type { Basis } from '../orders/order-basis.ts';
import type { OrderCall } from '../orders/order-calls.ts';
import type { RefusedByGuard } from '../orders/planning.ts';
import type { BasketRow } from './basket-calls.ts';
import type { BasketParts } from './basket-parts.ts';
import { orderInBasket, placedAs } from './place-basket.ts';
import { placeLegs, type ViewedLeg } from './plan-legs.ts';

/** What steps are run with. */
export type Given = {
  readonly legs: ReadonlyMap<string, ViewedLeg>;
  readonly basis: Basis;
  readonly actors: Basis['actors'];
};

type Done = {
  readonly basket: Basket;
  readonly changes: readonly AccountChange[];
  readonly lines: readonly NewLogLine[];
  /** What guards refused, for the trail. */
  readonly facts: GuardRecord['facts'];
};

type Add = (accountName: string, ...facts: readonly BookFact[]) => void;

/** `stored` is the basket as its last entry has it: what was decided since then is told as well. */
export type RunSteps = (row: BasketRow, steps: readonly BasketStep[], given: Given, stored: Basket) => Done;

/** Turns the steps of a basket into facts. Nothing is awaited, so that nothing changes meanwhile. */
export function createStepRunner(parts: BasketParts): RunSteps {
  const { clock } = parts;

  /** Everything that is due, as facts of the accounts and as the basket after them. */
  function runSteps(row: BasketRow, steps: readonly BasketStep[], given: Given, stored: Basket): Done {
    const { body } = row;
    const facts = new Map<string, BookFact[]>();
    const add = (accountName: string, ...more: readonly BookFact[]) =>
      facts.set(accountName, [...(facts.get(accountName) ?? []), ...more]);
    const { placed, refusedByGuards } = place(row, steps, given, add);
    const why = body.ending === 'cancel' ? 'user' : 'square-off';
    for (const next of steps) if (next.kind === 'cancel') cancel(next, why, given, add);
    const exits = placed.exits.map((exit, at) => {
      const due = steps.find((next) => next.kind === 'exit' && next.exit === at);
      return due?.kind === 'exit' ? leave({ ...row, body: placed }, exit, due, given, add) : exit;
    });
    const basket = exits.some((exit, at) => exit !== placed.exits[at]) ? { ...placed, exits } : placed;
    const lines = newsLines(row, stored, basket, clock.now());
    const changes = [...facts].flatMap(([accountName, some]) => {
      const actor = given.actors.get(accountName);
      return actor && some.length > 0 ? [{ actor, facts: some }] : [];
    });
    const trail = parts.planning.trailOf(given.basis.desk, callOf(row), refusedByGuards);
    return { basket, changes, lines: [...lines, ...trail.logs], facts: trail.facts };
  }

  function place(
    { id: basketId, body }: BasketRow,
    steps: readonly BasketStep[],
    { legs, basis }: Given,
    add: Add,
  ): { readonly placed: Basket; readonly refusedByGuards: readonly RefusedByGuard[] } {
    const due = steps.flatMap((next) => (next.kind === 'place' ? [next] : []));
    const viewed = new Map<number, ViewedLeg>();
    for (const { leg } of due) {
      const found = body.legs[leg];
      const seen = found && legs.get(found.instrumentKey);
      if (found && seen) viewed.set(leg, { ...found, view: seen.view });
    }
    const wanted = due.filter(({ leg }) => viewed.has(leg));
    if (wanted.length === 0) return { placed: body, refusedByGuards: [] };
    const { placed, refusedByGuards } = placeLegs(parts.planning, basis, viewed, { wanted, basketId });
    for (const one of placed)
      if ('order' in one) add(one.accountName, { kind: 'order-planned', order: one.order });
    const places = body.places.map((known): BasketPlace => {
      if (known.state !== 'waiting') return known;
      const isDue = wanted.some(
        ({ leg, accountName }) => leg === known.leg && accountName === known.accountName,
      );
      if (!isDue) return known;
      const outcome = placed.find(
        ({ leg, accountName }) => leg === known.leg && accountName === known.accountName,
      );
      return placedAs(known, known.side, outcome, parts.explain);
    });
    return { placed: { ...body, places }, refusedByGuards };
  }

  function cancel(
    { accountName, reftag }: Extract<BasketStep, { readonly kind: 'cancel' }>,
    why: CancelReason,
    { actors }: Given,
    add: Add,
  ): void {
    const order = actors.get(accountName)?.book.orders.get(reftag);
    if (!order) return;
    const decision = askCancel(order, why, clock.now());
    if (decision.ok) add(accountName, ...decision.value);
  }

  function leave(
    { id: basketId, body: basket }: BasketRow,
    exit: BasketExit,
    due: Extract<BasketStep, { readonly kind: 'exit' }>,
    { legs, basis, actors }: Given,
    add: Add,
  ): BasketExit {
    const viewed = legs.get(exit.instrumentKey);
    if (!viewed) return exit;
    const account = basis.desk.accounts.get(exit.accountName);
    if (!account) return exitPutOff(exit, 'The account is gone.', clock.now());
    const { strategyName, forwardTest } = basket;
    const { instrumentKey, product } = exit;
    const plan = planClosing(
      basis.desk,
      {
        account,
        strategyName,
        instrumentKey,
        product,
        forwardTest,
        side: due.side,
        qty: due.qty,
        terms: AT_MARKET,
      },
      parts.planning.views(basis.guarded, viewed.view, (name) => actors.get(name)),
    );
    if (!plan.ok) return exitPutOff(exit, plan.error.map(parts.explain).join(' '), clock.now());
    parts.planning.takeNumbers(1);
    add(exit.accountName, { kind: 'order-planned', order: { ...plan.value, basketId } });
    return { ...exit, retryAt: null, orders: [...exit.orders, orderInBasket(plan.value)] };
  }

  return runSteps;
}

/** Spark goes on with it by itself. */
function callOf({ id, body }: BasketRow): OrderCall {
  return {
    name: 'PlaceBasket',
    payload: JSON.stringify({ basketID: id }),
    about: body.strategyName,
    by: () => ({ kind: 'spark', name: `for basket ${id}` }),
  };
}

/** A sell goes after its hedges, or without them where the basket says so. */
function howHedged(groups: readonly BasketGroup[], place: BasketPlace | undefined): string {
  const group = groups.find(({ places }) => place !== undefined && places.includes(place));
  return !group || hedgeStanding(group) === 'filled'
    ? 'after its hedges'
    : 'although its hedges are not filled';
}

/** What the execution log says of what became of a basket since it was stored; `body` of the row was decided since then. */
export function newsLines(
  { id, body }: Pick<BasketRow, 'id' | 'body'>,
  stored: Basket,
  after: Basket,
  at: Instant,
): readonly NewLogLine[] {
  // Most of its life nothing of it waits or is closed.
  if (after.exits.length === 0 && stored.places.every(({ state }) => state !== 'waiting')) return [];
  return newsOf(stored, body, after).map((text) => ({
    at,
    name: body.strategyName,
    type: 'INFO',
    message: logText(`Basket ${id}: ${text}`),
  }));
}

/** Accounts in which a leg ended for the same reason share a line. */
function newsOf(stored: Basket, before: Basket, after: Basket): readonly string[] {
  const groups = groupsOf(before);
  const endedLegs = new Map<string, { symbol: string; why: string; accounts: string[] }>();
  const placed = after.places.flatMap((place, at) => {
    const symbol = after.legs[place.leg]?.symbol ?? 'a leg';
    if (stored.places[at]?.state !== 'waiting' || place.state === 'waiting') return [];
    if (place.state === 'placed')
      return [`${symbol} is placed in ${place.accountName} ${howHedged(groups, before.places[at])}.`];
    if ('why' in place) {
      const key = `${symbol}: ${place.why}`;
      const known = endedLegs.get(key);
      if (known) known.accounts.push(place.accountName);
      else endedLegs.set(key, { symbol, why: place.why, accounts: [place.accountName] });
    }
    return [];
  });
  const ended = [...endedLegs.values()].map(
    ({ symbol, why, accounts }) => `${symbol} in ${accounts.join(', ')}: ${why}`,
  );
  const exits = after.exits.flatMap(({ symbol, accountName, problem }, at) =>
    problem !== null && problem !== stored.exits[at]?.problem
      ? [`${symbol} in ${accountName} is not closed yet. ${problem}`]
      : [],
  );
  return [...placed, ...ended, ...exits];
}
