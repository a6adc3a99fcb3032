import { ok, type Result, refuse } from '../lib/result.ts';
import {
  type AccountOrder,
  AT_MARKET,
  type GivenTerms,
  isFinal,
  type OrderTerms,
  type ShownTerms,
} from './order.ts';
import type { OrderRefusal, PriceBand, PriceField } from './order-refusal.ts';

export type PriceRule = {
  readonly tickPaise: number;
  /** null where the band is unknown; the exchange then decides. */
  readonly band: PriceBand | null;
};

/** All problems at once. The order of trigger and limit is not checked: clients send both, and exchanges differ. */
export function checkTerms(given: GivenTerms, rule: PriceRule): Result<OrderTerms, readonly OrderRefusal[]> {
  const refusals: OrderRefusal[] = [];
  if (given.type !== 'Market') refusals.push(...checkPrice('limit', given, rule));
  if (given.type === 'SL-Limit') refusals.push(...checkPrice('trigger', given, rule));
  const terms = completeTerms(given);
  return terms === null || refusals.length > 0 ? refuse(refusals) : ok(terms);
}

/** The terms without a price that the order type has no use for; null where one that it needs is missing. */
export function completeTerms({ type, limitPaise, triggerPaise }: GivenTerms): OrderTerms | null {
  if (type === 'Market') return AT_MARKET;
  if (!isPrice(limitPaise)) return null;
  if (type === 'Limit') return { type, limitPaise, triggerPaise: null };
  return isPrice(triggerPaise) ? { type, limitPaise, triggerPaise } : null;
}

/** A price that the order type has no use for is dropped. */
export function cleanTerms({ type, limitPaise, triggerPaise }: GivenTerms): GivenTerms {
  return {
    type,
    limitPaise: type === 'Market' ? null : limitPaise,
    triggerPaise: type === 'SL-Limit' ? triggerPaise : null,
  };
}

export function sameTerms(a: ShownTerms, b: ShownTerms): boolean {
  return a.type === b.type && a.limitPaise === b.limitPaise && a.triggerPaise === b.triggerPaise;
}

/**
 * Whether a venue shows these terms. A triggered stop may be shown as the Limit order that it now is, or without its
 * trigger.
 */
export function isShownAs(terms: OrderTerms, shown: ShownTerms): boolean {
  if (sameTerms(terms, shown)) return true;
  return terms.type === 'SL-Limit' && shown.triggerPaise === null && terms.limitPaise === shown.limitPaise;
}

/** Whether every open slice has these terms or is changing to them; one whose change was refused does not. */
export function isSetTo(order: Pick<AccountOrder, 'terms' | 'slices'>, terms: OrderTerms): boolean {
  return (
    sameTerms(order.terms, terms) &&
    order.slices.every(
      (slice) => isFinal(slice.status) || slice.asked === 'change' || sameTerms(slice.terms, terms),
    )
  );
}

/** The less eager side: a buyer's price goes down to the grid, a seller's up. */
export function passiveTick(pricePaise: number, tickPaise: number, side: 'Buy' | 'Sell'): number {
  const ticks = pricePaise / tickPaise;
  return (side === 'Buy' ? Math.floor(ticks) : Math.ceil(ticks)) * tickPaise;
}

function checkPrice(field: PriceField, terms: GivenTerms, { tickPaise, band }: PriceRule): OrderRefusal[] {
  const pricePaise = field === 'limit' ? terms.limitPaise : terms.triggerPaise;
  if (!isPrice(pricePaise)) return [{ code: 'price-missing', field, type: terms.type }];
  if (pricePaise % tickPaise !== 0) return [{ code: 'price-off-tick', field, pricePaise, tickPaise }];
  if (band && (pricePaise < band.lowPaise || pricePaise > band.highPaise))
    return [{ code: 'price-outside-band', field, pricePaise, band }];
  return [];
}

function isPrice(pricePaise: number | null): pricePaise is number {
  return pricePaise !== null && pricePaise > 0;
}
