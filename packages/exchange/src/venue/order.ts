import type { Instant, InstrumentKey } from '@spark/core';
import type { OrderType, TransType } from '@spark/vocabulary';
import type { ExchangeRefusal } from './refusal.ts';

export type Validity = 'day' | 'immediate';

/**
 * How long a position may be held: `intraday` for the day, `delivery` for shares that are delivered (CNC),
 * `carry-forward` for contracts that may be held until they expire (NRML).
 */
export type OrderProduct = 'intraday' | 'delivery' | 'carry-forward';

/** What is asked of the exchange. */
export type OrderRequest = {
  /** Whose order it is; an owner sees its own orders only and never trades with itself. */
  readonly owner: string;
  /** Orders are matched with those of the same ring only, and with the simulated offers; what one ring takes is there for others. */
  readonly ring: string;
  /** The sender's own id, by which the order is found again; used once a day per owner. */
  readonly tag: string;
  readonly key: InstrumentKey;
  readonly side: TransType;
  readonly type: OrderType;
  readonly qty: number;
  /** The limit; null for a Market order, which gets a protective one. */
  readonly pricePaise: number | null;
  readonly triggerPaise: number | null;
  readonly product: OrderProduct;
  readonly validity: Validity;
};

/** Absent fields stay unchanged. A change to Market gets a new protective limit. */
export type OrderChange = {
  readonly type?: OrderType;
  readonly qty?: number;
  readonly pricePaise?: number;
  readonly triggerPaise?: number;
};

export const EXCHANGE_ORDER_STATUS = [
  /** On its way to the exchange. */
  'travelling',
  /** A stop whose trigger was not reached. */
  'waiting',
  'open',
  'filled',
  'cancelled',
  /** By the exchange, after it had been sent. */
  'refused',
  /** The day ended. */
  'expired',
] as const;
export type ExchangeOrderStatus = (typeof EXCHANGE_ORDER_STATUS)[number];

export type ExchangeOrder = {
  readonly id: number;
  readonly owner: string;
  readonly ring: string;
  readonly tag: string;
  readonly key: InstrumentKey;
  readonly side: TransType;
  readonly type: OrderType;
  readonly product: OrderProduct;
  readonly validity: Validity;
  readonly qty: number;
  /** Of a Market order the protective limit. */
  readonly pricePaise: number;
  readonly triggerPaise: number | null;
  readonly status: ExchangeOrderStatus;
  readonly filledQty: number;
  /** Price times quantity of all fills; divided by `filledQty` it is the average price. */
  readonly filledPaise: number;
  readonly submittedAt: Instant;
  readonly changedAt: Instant;
  /** Why it was refused or cancelled, where the owner did not ask for it. */
  readonly reason: ExchangeRefusal | null;
};

/** A live order of an earlier life: without its number it gets a new one, without its limit a protective one. */
export type OrderToResume = Omit<ExchangeOrder, 'id' | 'pricePaise'> & {
  readonly id?: number;
  readonly pricePaise: number | null;
};

export type ExchangeTrade = {
  readonly id: number;
  readonly orderId: number;
  readonly owner: string;
  readonly tag: string;
  readonly key: InstrumentKey;
  readonly side: TransType;
  readonly qty: number;
  readonly pricePaise: number;
  readonly at: Instant;
};

/** Something that happened to an order; with the trade, where it is a fill. */
export type ExchangeEvent = {
  /** Counts up by one; a listener that misses a number missed an event. */
  readonly seq: number;
  readonly at: Instant;
  readonly order: ExchangeOrder;
  readonly trade: ExchangeTrade | null;
};

export function isLive(status: ExchangeOrderStatus): boolean {
  return status === 'travelling' || status === 'waiting' || status === 'open';
}
