import { type NewOrder, type OrderPlan, type OrderToPlan, ok, planOrder, refuse } from '@spark/core';
import type { AccountChange } from '../account/account-registry.ts';
import type { OpenDesk } from '../desk/desk-service.ts';
import { type Idempotency, replyTo } from './idempotency.ts';
import type { Basis, OrderBasis } from './order-basis.ts';
import {
  type Answered,
  NO_ORDER,
  type OrderCall,
  type OrderCalls,
  type OrderToChoose,
  type Placed,
} from './order-calls.ts';
import { callLine, chosenLine } from './order-log.ts';
import { parsePlaced } from './parse-reply.ts';
import { type InstrumentView, type Planning, type PlanningParts, refusedOrders } from './planning.ts';

/** One call, an order in every account concerned, stored as one entry. */
export function createPlacing(
  parts: PlanningParts & { readonly idempotency: Idempotency; readonly basis: OrderBasis },
  planning: Planning,
): Pick<OrderCalls, 'place' | 'preview'> {
  const { registry, clock, idempotency, basis } = parts;
  const ONE = { orders: 1 };

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
    order: OrderToPlan,
    call: OrderCall,
    chosen?: Placed['chosen'],
  ): Promise<Answered<Placed>> {
    await basis.whenListed(given, order);
    const view = await parts.viewOf(order.instrumentKey);
    if (view.instrument === null) {
      const loading = basis.listRefusals(given, order);
      if (loading.length > 0) return planning.refused(given, call, loading);
    }
    return basis.settledOnNewest(given, order, ONE, (found) => placeOn(found, view, order, { call, chosen }));
  }

  /** Up to the record nothing is awaited: what the plan rests on cannot change. */
  async function placeOn(
    { desk, actors, guarded }: Basis,
    view: InstrumentView,
    order: OrderToPlan,
    { call, chosen }: { readonly call: OrderCall; readonly chosen: Placed['chosen'] },
  ): Promise<Answered<Placed>> {
    const { ucc } = desk.user;
    const views = planning.views(guarded, view, (name) => actors.get(name));
    const plan = planOrder(desk, order, views);
    const number = plan.ok && plan.value.orders.length > 0 ? plan.value.strefId : null;
    const trail = planning.trailOf(desk, call, refusedOrders(views, order.terms, number));
    if (!plan.ok) return planning.refused(desk, call, plan.error, { trail });
    const { orders, refusals, alreadyIn } = plan.value;
    if (number !== null) planning.takeNumbers(orders.length);
    const refused = new Set(refusals.map(({ accountName }) => accountName));
    const placed: Placed = {
      strefId: number ?? NO_ORDER,
      placedIn: orders.map(({ accountName }) => accountName).filter((name) => !refused.has(name)),
      refusedIn: refusals,
      ...(alreadyIn.length === 0 ? {} : { alreadyIn }),
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
      ...basis.plannedOn(desk),
    });
    return ok(placed);
  }

  async function preview(desk: OpenDesk, order: NewOrder): Promise<Answered<OrderPlan>> {
    const view = await parts.viewOf(order.instrumentKey);
    if (view.instrument === null) {
      const loading = basis.listRefusals(desk, order);
      if (loading.length > 0) return refuse(loading);
    }
    const { actors, guarded } = await basis.read(desk, order, ONE);
    const views = planning.views(guarded, view, (name) => actors.get(name), { isPreview: true });
    return planOrder(desk, order, views);
  }

  return {
    preview,
    place: (desk, order, call) =>
      idempotency(desk.user.ucc, call, parsePlaced, () =>
        'choose' in order ? choose(desk, order, call) : placeNow(desk, order, call),
      ),
  };
}
