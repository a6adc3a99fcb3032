import { type Instrument, rupeesFromPaise } from '@spark/core';
import type { BrokerChange, BrokerSlice } from '../frame/broker-dialect.ts';

const ORDER_TYPE = { Limit: 1, Market: 2, 'SL-Limit': 4 } as const;
const SIDE = { Buy: 1, Sell: -1 } as const;

/** The body of a new order. Always for the day: immediate-or-cancel is barred for programs on parts of the market. */
export function toFyersOrder({ at, qty, side, product, instrument, terms, tag }: BrokerSlice) {
  return {
    symbol: at.symbol,
    qty,
    type: ORDER_TYPE[terms.type],
    side: SIDE[side],
    productType: fyersProduct(product, instrument.isDerivative),
    limitPrice: rupeesFromPaise(terms.limitPaise ?? 0),
    stopPrice: rupeesFromPaise(terms.triggerPaise ?? 0),
    validity: 'DAY',
    disclosedQty: 0,
    offlineOrder: false,
    stopLoss: 0,
    takeProfit: 0,
    orderTag: tag,
  };
}

/**
 * The body of a change. The quantity is not sent: what is not sent stays, and of a partly filled order nobody says
 * whether FYERS means all of it or the rest.
 */
export function toFyersChange({ orderId, terms }: BrokerChange) {
  return {
    id: orderId,
    type: ORDER_TYPE[terms.type],
    limitPrice: rupeesFromPaise(terms.limitPaise ?? 0),
    ...(terms.type === 'SL-Limit' ? { stopPrice: rupeesFromPaise(terms.triggerPaise) } : {}),
  };
}

export function fyersProduct(product: BrokerSlice['product'], isDerivative: boolean): string {
  if (product === 'Intraday') return 'INTRADAY';
  return isDerivative ? 'MARGIN' : 'CNC';
}

/** Filters want the tag as the book shows it. */
export function toFyersTag(tag: string): string {
  return `1:${tag}`;
}

const INDEX: ReadonlyMap<string, string> = new Map([
  ['NIFTY', 'NSE:NIFTY50-INDEX'],
  ['BANKNIFTY', 'NSE:NIFTYBANK-INDEX'],
  ['FINNIFTY', 'NSE:FINNIFTY-INDEX'],
  ['MIDCPNIFTY', 'NSE:MIDCPNIFTY-INDEX'],
  ['NIFTYNXT50', 'NSE:NIFTYNXT50-INDEX'],
  ['INDIA VIX', 'NSE:INDIAVIX-INDEX'],
  ['SENSEX', 'BSE:SENSEX-INDEX'],
  ['BANKEX', 'BSE:BANKEX-INDEX'],
]);

const MONTH = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
/** One character a month, since the day follows it without a space. */
const WEEKLY_MONTH = '123456789OND';

/** NSE:SBIN-EQ, NSE:NIFTY26NOVFUT, NSE:NIFTY26NOV23500CE, and in other weeks NSE:NIFTY26N1723500CE. */
export function fyersSymbol(instrument: Instrument, isMonthly: boolean): string | null {
  const { exchange, name, symbol, class: kind, expiry, strikePaise, optionType } = instrument;
  if (kind === 'index') return INDEX.get(name) ?? null;
  const prefix = exchange === 'NSE' || exchange === 'NFO' ? 'NSE' : 'BSE';
  // BSE writes a share's group; those with derivatives are all in group A.
  if (kind === 'equity') return `${prefix}:${exchange === 'NSE' ? symbol : `${name}-A`}`;
  const [year = '', month = '', day = ''] = (expiry ?? '').split('-');
  const monthName = MONTH[Number(month) - 1] ?? '';
  if (kind === 'future') return `${prefix}:${name}${year.slice(2)}${monthName}FUT`;
  const when = isMonthly ? monthName : `${WEEKLY_MONTH[Number(month) - 1]}${day}`;
  return `${prefix}:${name}${year.slice(2)}${when}${(strikePaise ?? 0) / 100}${optionType}`;
}

/** FYERS writes exchange, segment and expiry before the number of the exchange. */
const PREFIX_DIGITS = 10;

export function exchangeTokenOf(token: string): string {
  return token.slice(PREFIX_DIGITS);
}
