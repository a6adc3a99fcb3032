import type { OrderTerms } from '@spark/core';
import { rupeesFromPaise } from '@spark/core';
import type { TransType } from '@spark/vocabulary';
import type { BrokerChange, BrokerInstrument, BrokerSlice } from '../frame/broker-dialect.ts';
import type { InstrumentToName } from '../frame/live-adapter.ts';

/** Our exchanges as XTS calls its segments: by name in orders, by number in prices. */
const SEGMENT: Readonly<Record<string, { readonly name: string; readonly number: number }>> = {
  NSE: { name: 'NSECM', number: 1 },
  NFO: { name: 'NSEFO', number: 2 },
  BSE: { name: 'BSECM', number: 11 },
  BFO: { name: 'BSEFO', number: 12 },
};

export type XtsInstrument = {
  readonly segment: string;
  readonly segmentNumber: number;
  readonly instrumentId: number;
};

/** null where XTS has no such exchange or number. */
export function toXtsInstrument({ key, token }: BrokerInstrument): XtsInstrument | null {
  const segment = SEGMENT[key.slice(0, key.indexOf(':'))];
  const instrumentId = Number(token);
  if (!segment || !Number.isSafeInteger(instrumentId) || instrumentId <= 0) return null;
  return { segment: segment.name, segmentNumber: segment.number, instrumentId };
}

/** The exchange that a segment's name or number stands for; null for those that Spark does not trade. */
export function exchangeOfSegment(segment: string | number): string | null {
  for (const [exchange, { name, number }] of Object.entries(SEGMENT))
    if (name === segment || number === Number(segment)) return exchange;
  return null;
}

/** Plain Market never leaves; stop-market is not ours at all. */
const ORDER_TYPE = { Limit: 'LIMIT', Market: 'MARKET', 'SL-Limit': 'STOPLIMIT' } as const;
const SIDE: Readonly<Record<TransType, string>> = { Buy: 'BUY', Sell: 'SELL' };

export function placeBody(slice: BrokerSlice, at: XtsInstrument, clientId: string | null): object {
  return {
    exchangeSegment: at.segment,
    exchangeInstrumentID: at.instrumentId,
    productType: productType(slice),
    orderType: ORDER_TYPE[slice.terms.type],
    orderSide: SIDE[slice.side],
    timeInForce: 'DAY',
    disclosedQuantity: 0,
    orderQuantity: slice.qty,
    limitPrice: limitPrice(slice.terms),
    stopPrice: stopPrice(slice.terms),
    orderUniqueIdentifier: slice.tag,
    apiOrderSource: 'WebAPI',
    ...(clientId !== null && { clientID: clientId }),
  };
}

/** XTS forgets what is not sent again, so a change has every field. */
export function changeBody(change: BrokerChange, clientId: string | null): object {
  return {
    appOrderID: orderNumber(change.orderId),
    modifiedProductType: productType(change.slice),
    modifiedOrderType: ORDER_TYPE[change.terms.type],
    modifiedOrderQuantity: change.qty,
    modifiedDisclosedQuantity: 0,
    modifiedLimitPrice: limitPrice(change.terms),
    modifiedStopPrice: stopPrice(change.terms),
    modifiedTimeInForce: 'DAY',
    orderUniqueIdentifier: change.tag,
    ...(clientId !== null && { clientID: clientId }),
  };
}

export function cancelQuery({ orderId, tag }: BrokerChange, clientId: string | null): string {
  const query = new URLSearchParams({ appOrderID: orderId, orderUniqueIdentifier: tag });
  if (clientId !== null) query.set('clientID', clientId);
  return query.toString();
}

/** A number on the wire; one that is too long for a number stays exact as text. */
function orderNumber(orderId: string): number | string {
  const number = Number(orderId);
  return Number.isSafeInteger(number) ? number : orderId;
}

/** Delivery is CNC for shares and NRML for contracts. */
function productType({ product, instrument }: Pick<BrokerSlice, 'product' | 'instrument'>): string {
  if (product === 'Intraday') return 'MIS';
  return instrument.isDerivative ? 'NRML' : 'CNC';
}

function limitPrice({ type, limitPaise }: OrderTerms): number {
  return type === 'Market' ? 0 : rupeesFromPaise(limitPaise);
}

function stopPrice({ type, triggerPaise }: OrderTerms): number {
  return type === 'SL-Limit' ? rupeesFromPaise(triggerPaise) : 0;
}

/** XTS gives indices numbers of its own; only these are known. */
const INDEX: ReadonlyMap<string, string> = new Map([
  ['NIFTY', '26000'],
  ['BANKNIFTY', '26001'],
  ['INDIA VIX', '26002'],
  ['FINNIFTY', '26034'],
]);

/** The number of the segment and the token. */
export function xtsFeedName({ instrument, hasExchangeToken, listed }: InstrumentToName): string | null {
  const segment = SEGMENT[instrument.exchange];
  const byRule = instrument.class === 'index' ? INDEX.get(instrument.name) : instrument.token;
  const token = listed?.token ?? (hasExchangeToken ? byRule : undefined);
  return segment === undefined || token === undefined ? null : `${segment.number}, ${token}`;
}
