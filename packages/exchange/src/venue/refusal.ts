import { type Instant, type InstrumentKey, unreachable } from '@spark/core';
import type { TransType } from '@spark/vocabulary';
import type { OrderProduct } from './order.ts';

/** Why the exchange refused, with the facts that explain it. */
export type ExchangeRefusal =
  | { readonly code: 'unknown-instrument'; readonly key: InstrumentKey }
  | { readonly code: 'not-tradable'; readonly key: InstrumentKey }
  | { readonly code: 'expired'; readonly key: InstrumentKey; readonly expiredAt: Instant }
  | { readonly code: 'market-closed'; readonly key: InstrumentKey; readonly at: Instant }
  | { readonly code: 'bad-request'; readonly what: string }
  | { readonly code: 'bad-quantity'; readonly qty: number; readonly lotSize: number }
  | { readonly code: 'above-freeze'; readonly qty: number; readonly usableMax: number }
  | { readonly code: 'off-tick'; readonly pricePaise: number; readonly tickPaise: number }
  | {
      readonly code: 'outside-band';
      readonly pricePaise: number;
      readonly lowPaise: number;
      readonly highPaise: number;
    }
  | {
      readonly code: 'outside-lpp';
      readonly pricePaise: number;
      readonly lowPaise: number;
      readonly highPaise: number;
    }
  | { readonly code: 'trigger-gap'; readonly gapPaise: number; readonly gapPaiseMax: number }
  | (StopPrices & { readonly code: 'trigger-reached'; readonly lastPaise: number })
  | (StopPrices & { readonly code: 'limit-before-trigger'; readonly pricePaise: number })
  | { readonly code: 'product-barred'; readonly product: OrderProduct; readonly key: InstrumentKey }
  | {
      readonly code: 'not-held';
      readonly key: InstrumentKey;
      readonly qty: number;
      /** What may be sold: held or bought today, and not in another order to sell. */
      readonly freeQty: number;
    }
  | { readonly code: 'self-trade'; readonly tag: string }
  | { readonly code: 'duplicate-tag'; readonly tag: string; readonly orderId: number }
  | { readonly code: 'unknown-order'; readonly tag: string }
  /** Filled, cancelled or gone already. */
  | { readonly code: 'order-finished'; readonly tag: string; readonly status: string }
  | { readonly code: 'below-filled'; readonly qty: number; readonly filledQty: number }
  | { readonly code: 'immediate-or-cancel'; readonly openQty: number }
  | { readonly code: 'too-many-orders'; readonly most: number }
  | PriceUnknown
  /** Asked for by a test. */
  | { readonly code: 'by-fault'; readonly what: string };

type StopPrices = { readonly side: TransType; readonly triggerPaise: number };

/** An older price is nothing to trade at. */
export const PRICE_AGE_MS_MAX = 3_000;

/** There is no price at which an order without one could be filled. */
export type PriceUnknown = {
  readonly code: 'price-unknown';
  readonly key: InstrumentKey;
  /** Of the last price; null where none ever came. */
  readonly ageMs: number | null;
  /** The side without offers, where the price itself is known. */
  readonly missing: 'ask' | 'bid' | null;
};

/** The reason as a sentence for people. */
export function refusalSentence(refusal: ExchangeRefusal): string {
  switch (refusal.code) {
    case 'unknown-instrument':
      return `${refusal.key} is not listed.`;
    case 'not-tradable':
      return `${refusal.key} is an index and cannot be traded.`;
    case 'expired':
      return `${refusal.key} has expired.`;
    case 'market-closed':
      return `The market for ${refusal.key} is closed.`;
    case 'bad-request':
      return refusal.what;
    case 'bad-quantity':
      return `The quantity ${refusal.qty} is not a multiple of the lot of ${refusal.lotSize}.`;
    case 'above-freeze':
      return `The quantity ${refusal.qty} is above the most that one order may have, ${refusal.usableMax}.`;
    case 'off-tick':
      return `The price ${rupees(refusal.pricePaise)} is not a multiple of the tick of ${rupees(refusal.tickPaise)}.`;
    case 'outside-band':
      return `The price ${rupees(refusal.pricePaise)} is outside the day's band of ${rupees(refusal.lowPaise)} to ${rupees(refusal.highPaise)}.`;
    case 'outside-lpp':
      return `The price ${rupees(refusal.pricePaise)} is too far from the market: ${rupees(refusal.lowPaise)} to ${rupees(refusal.highPaise)} is accepted now.`;
    case 'trigger-gap':
      return `Trigger and limit are ${rupees(refusal.gapPaise)} apart; ${rupees(refusal.gapPaiseMax)} is the most.`;
    case 'trigger-reached':
      return `The trigger ${rupees(refusal.triggerPaise)} of a ${refusal.side} stop must be ${refusal.side === 'Buy' ? 'above' : 'below'} the last price, ${rupees(refusal.lastPaise)}: it is reached already.`;
    case 'limit-before-trigger':
      return `The limit ${rupees(refusal.pricePaise)} of a ${refusal.side} stop must not be ${refusal.side === 'Buy' ? 'below' : 'above'} its trigger, ${rupees(refusal.triggerPaise)}.`;
    case 'product-barred':
      return `${refusal.key} cannot be traded as ${PRODUCT_NAME[refusal.product]}.`;
    case 'not-held':
      return `A Delivery sale of ${refusal.qty} of ${refusal.key}: ${refusal.freeQty} are free to sell of what is held or was bought today. Shares that are not held cannot be delivered; a short sale is Intraday.`;
    case 'self-trade':
      return 'The order would have traded with another order of the same owner.';
    case 'duplicate-tag':
      return `An order with the tag ${refusal.tag} exists already.`;
    case 'unknown-order':
      return `There is no order with the tag ${refusal.tag}.`;
    case 'order-finished':
      return `The order ${refusal.tag} is ${refusal.status} already.`;
    case 'below-filled':
      return `The quantity ${refusal.qty} is not above the ${refusal.filledQty} that were filled already.`;
    case 'immediate-or-cancel':
      return `The ${refusal.openQty} that could not be filled at once were cancelled.`;
    case 'too-many-orders':
      return `More than ${refusal.most} orders in a day are not taken.`;
    case 'price-unknown':
      return `No price of ${refusal.key} is known: ${missingPrice(refusal)}. Send it again when one has come, or send a Limit order, which waits for one.`;
    case 'by-fault':
      return refusal.what;
    default:
      return unreachable(refusal);
  }
}

/** What there is instead of a price that an order could be filled at. */
export function missingPrice({ ageMs, missing }: PriceUnknown): string {
  if (missing !== null) return missing === 'ask' ? 'nobody offers to sell' : 'nobody offers to buy';
  if (ageMs === null) return 'none has come yet';
  return `the last one is ${Math.floor(ageMs / 1000)} s old, and at most ${PRICE_AGE_MS_MAX / 1000} s are good enough`;
}

const PRODUCT_NAME: Readonly<Record<OrderProduct, string>> = {
  intraday: 'Intraday',
  delivery: 'Delivery (CNC), which is for shares',
  'carry-forward': 'Carry-forward (NRML), which is for futures and options',
};

function rupees(paise: number): string {
  return (paise / 100).toFixed(2);
}
