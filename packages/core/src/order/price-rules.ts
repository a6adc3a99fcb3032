import { type AccountOrder, isFinal, type OrderTerms } from './order.ts';
import type { OrderRefusal, PriceBand, PriceField } from './order-refusal.ts';

export type PriceRule = {
  readonly tickPaise: number;
  /** null where the band is unknown; the exchange then decides. */
  readonly band: PriceBand | null;
};

/** All problems at once. The order of trigger and limit is not checked: clients send both, and exchanges differ. */
export function checkTerms(terms: OrderTerms, rule: PriceRule): readonly OrderRefusal[] {
  const refusals: OrderRefusal[] = [];
  if (terms.type !== 'Market') refusals.push(...checkPrice('limit', terms, rule));
  if (terms.type === 'SL-Limit') refusals.push(...checkPrice('trigger', terms, rule));
  return refusals;
}

/** The terms as they are sent: a price that the order type has no use for is dropped. */
export function cleanTerms(terms: OrderTerms): OrderTerms {
  return {
    type: terms.type,
    limitPaise: terms.type === 'Market' ? 0 : terms.limitPaise,
    triggerPaise: terms.type === 'SL-Limit' ? terms.triggerPaise : 0,
  };
}

export function sameTerms(a: OrderTerms, b: OrderTerms): boolean {
  return a.type === b.type && a.limitPaise === b.limitPaise && a.triggerPaise === b.triggerPaise;
}

/**
 * Whether a venue shows these terms. A triggered stop may be shown as the Limit order that it now is, or without its
 * trigger.
 */
export function isShownAs(terms: OrderTerms, shown: OrderTerms): boolean {
  if (sameTerms(terms, shown)) return true;
  const isTriggered = shown.type === 'Limit' || (shown.type === 'SL-Limit' && shown.triggerPaise === 0);
  return terms.type === 'SL-Limit' && isTriggered && terms.limitPaise === shown.limitPaise;
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

function checkPrice(field: PriceField, terms: OrderTerms, { tickPaise, band }: PriceRule): OrderRefusal[] {
  const pricePaise = field === 'limit' ? terms.limitPaise : terms.triggerPaise;
  if (pricePaise <= 0) return [{ code: 'price-missing', field, type: terms.type }];
  if (pricePaise % tickPaise !== 0) return [{ code: 'price-off-tick', field, pricePaise, tickPaise }];
  if (band && (pricePaise < band.lowPaise || pricePaise > band.highPaise))
    return [{ code: 'price-outside-band', field, pricePaise, band }];
  return [];
}
