import {
  type Account,
  assert,
  linkKey,
  type NewOrder,
  type OrderPlan,
  type OrderRefusal,
  ok,
  planOrder,
  refuse,
  takesOrders,
} from '@spark/core';
import type { AccountActor } from '../account/account-actor.ts';
import type { AccountChange } from '../account/account-registry.ts';
import type { OpenDesk } from '../desk/desk-service.ts';
import { type Idempotency, replyTo } from './idempotency.ts';
import type { Answered, OrderCall, OrderCalls, OrderToChoose, Placed } from './order-calls.ts';
import type { OrderLock } from './order-lock.ts';
import { callLine, chosenLine } from './order-log.ts';
import {
  type GuardedDesk,
  type InInstrument,
  type Planning,
  type PlanningParts,
  refusedOrders,
} from './planning.ts';

/** What a plan rests on; other calls may change it during any await. */
type Basis = {
  readonly desk: OpenDesk;
  readonly actors: ReadonlyMap<string, AccountActor>;
  readonly ordersMax: number;
  readonly guarded: GuardedDesk;
};

/** One call, an order in every account concerned, stored as one entry. */
export function createPlacing(
  parts: PlanningParts & { readonly idempotency: Idempotency; readonly lock: OrderLock },
  planning: Planning,
): Pick<OrderCalls, 'place' | 'preview'> {
  const { desks, registry, clock, idempotency, lock } = parts;

  /** Every account that the order could go to; the plan decides which it does. */
  function* meant(desk: OpenDesk, { strategyName, only }: NewOrder): Iterable<Account> {
    for (const account of desk.accounts.values()) {
      const isMeant = only === null || only.accountName === account.name;
      if (isMeant && takesOrders(account) && desk.links.has(linkKey(strategyName, account.name)))
        yield account;
    }
  }

  async function openActors(desk: OpenDesk, order: NewOrder) {
    const actors = new Map<string, AccountActor>();
    const opening: Promise<AccountActor>[] = [];
    for (const { name, broker } of meant(desk, order)) {
      const key = { ucc: desk.user.ucc, accountName: name };
      const cached = registry.use(key, broker);
      if (cached) actors.set(name, cached);
      else opening.push(registry.open(key));
    }
    for (const actor of await Promise.all(opening)) actors.set(actor.account.accountName, actor);
    return actors;
  }

  async function basisOf(desk: OpenDesk, order: NewOrder): Promise<Basis> {
    const actors = await openActors(desk, order);
    const ordersMax = Math.max(1, actors.size);
    while (!planning.hasNumbers(ordersMax)) await planning.ensureNumbers(ordersMax);
    return { desk, actors, ordersMax, guarded: await planning.guarded(desk) };
  }

  async function newest(ucc: string): Promise<OpenDesk> {
    const desk = await desks.read(ucc);
    assert(desk, 'a user is never removed');
    return desk;
  }

  function inInstrument({ strategies }: OpenDesk, order: NewOrder): InInstrument {
    const { instrumentKey, strategyName } = order;
    const isTested = strategies.get(strategyName)?.forwardTest === true;
    return { instrumentKey, forwardTest: order.forwardTest || isTested };
  }

  /** Right after a login the broker's list may still be on its way. */
  function whenListed(desk: OpenDesk, order: NewOrder): Promise<unknown> | null {
    return planning.whenListed(meant(desk, order), inInstrument(desk, order));
  }

  function listRefusals(desk: OpenDesk, order: NewOrder): readonly OrderRefusal[] {
    const wanted = inInstrument(desk, order);
    return [...meant(desk, order)].flatMap((account) => planning.listRefusal(account, wanted) ?? []);
  }

  async function choose(
    desk: OpenDesk,
    { choose: chooseNow, ...order }: OrderToChoose,
    call: OrderCall,
  ): Promise<Answered<Placed>> {
    const found = await chooseNow();
    if (!found.ok)
      return planning.refused(desk, call, [{ code: 'contract-not-chosen', reason: found.error }]);
    const { instrument, why } = found.value;
    const { key, symbol } = instrument;
    return placeNow(desk, { ...order, instrumentKey: key }, call, { key, symbol, why });
  }

  async function placeNow(
    given: OpenDesk,
    order: NewOrder,
    call: OrderCall,
    chosen?: Placed['chosen'],
  ): Promise<Answered<Placed>> {
    const { ucc } = given.user;
    const heldBack = ({ actors }: Basis) => lock.on(ucc, order.strategyName, actors.keys());
    const isStill = ({ desk, ordersMax }: Basis): boolean =>
      desks.cached(ucc)?.stamp === desk.stamp && planning.hasNumbers(ordersMax);
    await whenListed(given, order);
    const view = await parts.viewOf(order.instrumentKey);
    if (view.instrument === null) {
      const loading = listRefusals(given, order);
      if (loading.length > 0) return planning.refused(given, call, loading);
    }
    let basis = await basisOf(desks.cached(ucc) ?? given, order);
    for (let wait = heldBack(basis); wait || !isStill(basis); wait = heldBack(basis)) {
      await wait;
      basis = await basisOf(await newest(ucc), order);
    }
    // From here to the record nothing is awaited: what the plan rests on cannot change.
    const { desk, actors, guarded } = basis;
    const views = planning.views(guarded, view, (name) => actors.get(name));
    const plan = planOrder(desk, order, views);
    const number = plan.ok ? plan.value.strefId : null;
    const trail = planning.trailOf(desk, call, refusedOrders(views, order.terms, number));
    if (!plan.ok) return planning.refused(desk, call, plan.error, { trail });
    const { strefId, orders, refusals } = plan.value;
    planning.takeNumbers(orders.length);
    const refused = new Set(refusals.map(({ accountName }) => accountName));
    const placed: Placed = {
      strefId,
      placedIn: orders.map(({ accountName }) => accountName).filter((name) => !refused.has(name)),
      refusedIn: refusals,
      ...(chosen === undefined ? {} : { chosen }),
    };
    const at = clock.now();
    const changes: AccountChange[] = [];
    for (const planned of orders) {
      const actor = actors.get(planned.accountName);
      if (actor) changes.push({ actor, facts: [{ kind: 'order-planned', order: planned }] });
    }
    await registry.record(changes, {
      ucc,
      at,
      writes: [
        { kind: 'append-logs', lines: [callLine(call, at), ...chosenLine(call, chosen, at), ...trail.logs] },
        { kind: 'append-facts', facts: trail.facts },
        ...replyTo(call, placed, at),
      ],
    });
    return ok(placed);
  }

  async function preview(desk: OpenDesk, order: NewOrder): Promise<Answered<OrderPlan>> {
    const view = await parts.viewOf(order.instrumentKey);
    if (view.instrument === null) {
      const loading = listRefusals(desk, order);
      if (loading.length > 0) return refuse(loading);
    }
    const { actors, guarded } = await basisOf(desk, order);
    const views = planning.views(guarded, view, (name) => actors.get(name), { isPreview: true });
    return planOrder(desk, order, views);
  }

  return {
    preview,
    place: (desk, order, call) =>
      idempotency(desk.user.ucc, call, () =>
        'choose' in order ? choose(desk, order, call) : placeNow(desk, order, call),
      ),
  };
}
