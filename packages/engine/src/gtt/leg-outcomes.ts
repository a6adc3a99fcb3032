import { type Clock, type Gtt, type Journal, summarise } from '@spark/core';
import { fingerprintOf } from '../alerts/instruction-alert.ts';
import type { DeskService } from '../desk/desk-service.ts';
import type { Held } from '../instructions/instruction-shelf.ts';
import type { OrderCalls } from '../orders/order-calls.ts';

export type LegOutcome = { readonly kind: 'placed' | 'refused'; readonly says: string };

type Parts = {
  readonly journal: Pick<Journal, 'findAlert' | 'findReply'>;
  readonly desks: Pick<DeskService, 'read'>;
  readonly orders: Pick<OrderCalls, 'orders'>;
  readonly clock: Clock;
};

/** An order that no broker has answered for so long counts as placed: its own story goes on in the order book. */
const ANSWER_WITHIN_MS = 60_000;

/** What came of the order of a leg that triggered. */
export function createLegOutcomes({ journal, desks, orders, clock }: Parts) {
  /** Null while it is not known. */
  async function read({ id, ucc }: Held<Gtt>, gtt: Gtt): Promise<LegOutcome | null> {
    const alert = await journal.findAlert(0, fingerprintOf(id, gtt.firings));
    // It was dropped for its age.
    if (alert === null) return { kind: 'placed', says: 'What came of its order is not known any more.' };
    const [outcome] = alert.outcomes ?? [];
    if (outcome === undefined) return null;
    if (outcome.kind !== 'done') return { kind: 'refused', says: outcome.says };
    const reply = await journal.findReply(ucc, `alert ${alert.id} 0`);
    const strefId = reply === null ? null : strefIdIn(reply.reply);
    const desk = strefId === null ? null : await desks.read(ucc);
    if (strefId === null || desk === null) return { kind: 'placed', says: outcome.says };
    const placed = await orders.orders(desk, { strefId, today: false });
    const states = placed.map(({ order }) => summarise(order));
    if (states.some(({ status, filledQty }) => status === 'Placed' || filledQty > 0))
      return { kind: 'placed', says: outcome.says };
    if (states.some(({ isActive }) => isActive))
      return clock.now() > alert.at + ANSWER_WITHIN_MS ? { kind: 'placed', says: outcome.says } : null;
    if (states.length === 0 || !states.every(({ status }) => status === 'Rejected'))
      return { kind: 'placed', says: outcome.says };
    return { kind: 'refused', says: `Order ${strefId} was rejected: ${reasonsOf(placed)}` };
  }

  return { read };
}

function reasonsOf(placed: Awaited<ReturnType<OrderCalls['orders']>>): string {
  const reasons = placed.flatMap(({ order }) =>
    order.slices.map(({ message }) => `${order.accountName}: ${message.replace(/\.+$/, '')}`),
  );
  return `${[...new Set(reasons)].join('; ')}.`;
}

/** The number in the stored reply of an order. */
function strefIdIn(reply: string): number | null {
  const value: unknown = JSON.parse(reply);
  if (typeof value !== 'object' || value === null || !('strefId' in value)) return null;
  return typeof value.strefId === 'number' && Number.isSafeInteger(value.strefId) ? value.strefId : null;
}
