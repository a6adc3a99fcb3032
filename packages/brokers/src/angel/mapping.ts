import type { Instrument, OrderTerms } from '@spark/core';
import type { ProductType, TransType } from '@spark/vocabulary';
import type { BrokerInstrument } from '../frame/broker-dialect.ts';
import type { InstrumentToName } from '../frame/live-adapter.ts';

/** The number that Angel's sockets have for an exchange. */
export const ANGEL_EXCHANGE_TYPE: Readonly<Record<string, number>> = { NSE: 1, NFO: 2, BSE: 3, BFO: 4 };

/**
 * Our list of instruments has the columns, symbols and numbers of Angel's own, so there is nothing to look up. Only
 * indices have a number of Angel's making.
 */
export function angelInstrument({
  key,
  exchange,
  symbol,
  token,
  class: kind,
}: Instrument): BrokerInstrument | null {
  if (ANGEL_EXCHANGE_TYPE[exchange] === undefined) return null;
  return { key, exchange, symbol, token: kind === 'index' ? `999${token}` : token };
}

/** The number of the exchange and the token. */
export function angelFeedName({ instrument, hasExchangeToken, listed }: InstrumentToName): string | null {
  const exchangeType = ANGEL_EXCHANGE_TYPE[instrument.exchange];
  const token = listed?.token ?? (hasExchangeToken ? angelInstrument(instrument)?.token : undefined);
  return exchangeType === undefined || token === undefined ? null : `${exchangeType}, ${token}`;
}

export function angelProduct(product: ProductType, isDerivative: boolean): string {
  if (product === 'Intraday') return 'INTRADAY';
  return isDerivative ? 'CARRYFORWARD' : 'DELIVERY';
}

export function angelSide(side: TransType): string {
  return side === 'Buy' ? 'BUY' : 'SELL';
}

/** Stops belong to another variety, in which they must also be changed and cancelled. */
export function angelVariety({ type }: OrderTerms): 'NORMAL' | 'STOPLOSS' {
  return type === 'SL-Limit' ? 'STOPLOSS' : 'NORMAL';
}

/** Prices in rupees as text. Angel takes no Market orders from programs; one that comes here was not protected before. */
export function angelPrices({ type, limitPaise, triggerPaise }: OrderTerms): {
  readonly ordertype: string;
  readonly price: string;
  readonly triggerprice: string;
} | null {
  if (type === 'Market' || limitPaise <= 0) return null;
  if (type === 'Limit') return { ordertype: 'LIMIT', price: rupees(limitPaise), triggerprice: '0' };
  return { ordertype: 'STOPLOSS_LIMIT', price: rupees(limitPaise), triggerprice: rupees(triggerPaise) };
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2);
}
