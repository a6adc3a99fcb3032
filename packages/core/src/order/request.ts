import { ok, type Result, refuse } from '../lib/result.ts';
import type { Instant } from '../time/ist.ts';
import { type AccountOrder, type GivenTerms, isFinal, type OrderTerms } from './order.ts';
import type { CancelReason, OrderFact } from './order-fact.ts';
import type { OrderRefusal } from './order-refusal.ts';
import { summarise } from './order-summary.ts';
import { checkTerms, isSetTo, type PriceRule } from './price-rules.ts';

type Decision = Result<readonly OrderFact[], readonly OrderRefusal[]>;

/** What the user leaves out stays. */
export type WantedTerms = {
  readonly type?: OrderTerms['type'];
  readonly limitPaise?: number;
  readonly triggerPaise?: number;
};

export function askCancel(order: AccountOrder, why: CancelReason, at: Instant): Decision {
  const finished = refusalIfFinished(order);
  if (finished) return refuse([finished]);
  return ok([{ kind: 'cancel-asked', reftag: order.reftag, at, why }]);
}

/**
 * Whether the cancel of all open slices was asked for: it is repeated automatically, and need not be asked for again.
 */
export function isCancelAsked({ slices }: AccountOrder): boolean {
  return slices.every((slice) => isFinal(slice.status) || slice.asked === 'cancel');
}

export type ChangeView = PriceRule & {
  readonly at: Instant;
  /** Why the order cannot get these terms; null when it can. Checks session and guards, only for new terms. */
  readonly refusalOf: (terms: OrderTerms) => OrderRefusal | null;
};

export function askChange(
  order: AccountOrder,
  wanted: WantedTerms,
  { at, refusalOf, ...rule }: ChangeView,
): Decision {
  const finished = refusalIfFinished(order);
  if (finished) return refuse([finished]);
  const given: GivenTerms = { ...order.terms, ...wanted };
  const checked = checkTerms(given, rule);
  const unused = checkUse(order.terms, wanted);
  if (!checked.ok) return refuse([...unused, ...checked.error]);
  if (unused.length > 0) return refuse(unused);
  const terms = checked.value;
  if (isSetTo(order, terms)) return ok([]);
  const refusal = refusalOf(terms);
  if (refusal) return refuse([refusal]);
  return ok([{ kind: 'change-asked', reftag: order.reftag, at, terms, why: 'user' }]);
}

/**
 * A request that names the type may contain every price. One without a type but with a price that the order does not
 * have assumes another type: answering "modified" for a stop that does not exist would be dangerous.
 */
function checkUse({ type }: OrderTerms, wanted: WantedTerms): readonly OrderRefusal[] {
  if (wanted.type !== undefined) return [];
  const refusals: OrderRefusal[] = [];
  if (wanted.limitPaise !== undefined && type === 'Market')
    refusals.push({ code: 'price-unused', field: 'limit', type });
  if (wanted.triggerPaise !== undefined && type !== 'SL-Limit')
    refusals.push({ code: 'price-unused', field: 'trigger', type });
  return refusals;
}

export function askStopOperation(order: AccountOrder, at: Instant): Decision {
  const finished = refusalIfFinished(order);
  if (finished) return refuse([finished]);
  const isAtWork = order.operation.kind === 'watching' || order.operation.kind === 'chasing';
  return ok(isAtWork ? [{ kind: 'operation-stopped', reftag: order.reftag, at }] : []);
}

/** An open order stays: removing it would leave an order at the broker that nothing tracks. */
export function askDelete(order: AccountOrder, at: Instant): Decision {
  const { reftag, strefId } = order;
  if (summarise(order).isActive) return refuse([{ code: 'order-at-work', strefId, reftag }]);
  return ok([{ kind: 'order-deleted', reftag, at }]);
}

function refusalIfFinished(order: AccountOrder): OrderRefusal | null {
  const { status, isActive } = summarise(order);
  return isActive ? null : { code: 'order-finished', strefId: order.strefId, status };
}
