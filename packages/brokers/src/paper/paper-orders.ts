import type { AccountOrder, OrderTerms, ShownTerms, Slice, SliceReport, SliceToPlace } from '@spark/core';
import { AT_MARKET, isFinal } from '@spark/core';
import {
  type ExchangeOrder,
  type ExchangeOrderStatus,
  type OrderChange,
  type OrderProduct,
  type OrderRequest,
  type OrderToResume,
  refusalSentence,
} from '@spark/exchange';

/** Whose orders they are at the exchange, and with whose they can meet. */
export type Desk = Pick<OrderRequest, 'owner' | 'ring'>;

const STATE: Readonly<Record<ExchangeOrderStatus, SliceReport['state']>> = {
  travelling: 'open',
  waiting: 'open',
  open: 'open',
  filled: 'executed',
  cancelled: 'cancelled',
  refused: 'rejected',
  expired: 'cancelled',
};

export function toRequest(desk: Desk, slice: SliceToPlace): OrderRequest {
  const { tag, instrument, side, qty, terms } = slice;
  const { key } = instrument;
  return { ...desk, tag, key, side, qty, ...toPrices(terms), product: toProduct(slice), validity: 'day' };
}

export function toChange({ type, limitPaise, triggerPaise }: OrderTerms, qty: number): OrderChange {
  if (type === 'Market') return { type, qty };
  if (type === 'Limit') return { type, qty, pricePaise: limitPaise };
  return { type, qty, pricePaise: limitPaise, triggerPaise };
}

export function toReport(order: ExchangeOrder, orderId: string): SliceReport {
  const { tag, key, side, qty, type, status, filledQty, filledPaise, reason, changedAt } = order;
  return {
    tag,
    orderId,
    state: STATE[status],
    side,
    instrument: key,
    qty,
    terms: toTerms(order),
    filledQty,
    filledValuePaise: filledPaise,
    // To be written down: the exchange forgets with the process which stops it has released.
    ...(type === 'SL-Limit' && status === 'open' && { isTriggered: true }),
    message: reason
      ? refusalSentence(reason)
      : status === 'expired'
        ? 'The day ended before it was filled.'
        : '',
    at: changedAt,
  };
}

/** The slices of an order that were at the exchange when the process before this one ended. */
export function toResume(desk: Desk, order: AccountOrder): readonly OrderToResume[] {
  return slicesAtExchange(order).map((slice) => ({
    ...desk,
    tag: slice.tag,
    key: order.instrument.key,
    side: order.side,
    qty: slice.qty,
    ...toPrices(slice.terms),
    product: toProduct(order),
    validity: 'day',
    status: isWaiting(slice) ? 'waiting' : 'open',
    filledQty: slice.filledQty,
    filledPaise: slice.filledValuePaise,
    submittedAt: slice.placedAt,
    changedAt: slice.placedAt,
    reason: null,
  }));
}

/** A stop that was filled in part was released, also where nobody wrote that down. */
function isWaiting({ terms, isTriggered, filledQty }: Slice): boolean {
  return terms.type === 'SL-Limit' && !isTriggered && filledQty === 0;
}

/** One without a number may never have arrived: whoever sent it asks, and sends it again. */
export function slicesAtExchange({
  slices,
}: AccountOrder): readonly (Slice & { readonly orderId: string })[] {
  return slices.flatMap((slice) =>
    slice.orderId === null || isFinal(slice.status) ? [] : [{ ...slice, orderId: slice.orderId }],
  );
}

function toTerms({ type, pricePaise, triggerPaise }: ExchangeOrder): ShownTerms {
  if (type === 'Market') return AT_MARKET;
  return type === 'Limit'
    ? { type, limitPaise: pricePaise, triggerPaise: null }
    : { type, limitPaise: pricePaise, triggerPaise };
}

/** As brokers do: Delivery is CNC for shares and NRML for contracts. */
function toProduct({ product, instrument }: Pick<SliceToPlace, 'product' | 'instrument'>): OrderProduct {
  if (product === 'Intraday') return 'intraday';
  return instrument.isDerivative ? 'carry-forward' : 'delivery';
}

function toPrices(terms: OrderTerms): Pick<OrderRequest, 'type' | 'pricePaise' | 'triggerPaise'> {
  return { type: terms.type, pricePaise: terms.limitPaise, triggerPaise: terms.triggerPaise };
}
