import type { DepthLevel, Instrument, Quote } from '@spark/core';
import { segmentOf } from './xts-segments.ts';
import { xtsFeedTime } from './xts-time.ts';

export const XTS_MESSAGE = { touchline: 1501, depth: 1502, openInterest: 1510, price: 1512 } as const;
export const XTS_MESSAGES: readonly number[] = Object.values(XTS_MESSAGE);

/** The fields of one message code for an instrument. REST answers nest the touchline, pushes do not. */
export function xtsTick(
  code: number,
  instrument: Instrument,
  quote: Quote,
  shape: 'boxed' | 'flat',
): Readonly<Record<string, unknown>> {
  const head = {
    MessageCode: code,
    MessageVersion: 4,
    ApplicationType: 0,
    TokenID: 0,
    ExchangeSegment: segmentOf(instrument).number,
    ExchangeInstrumentID: Number(instrument.token),
    ExchangeTimeStamp: xtsFeedTime(quote.at),
  };
  switch (code) {
    case XTS_MESSAGE.depth:
      return {
        ...head,
        Bids: quote.bids.map(level),
        Asks: quote.asks.map(level),
        Touchline: touchline(quote),
      };
    case XTS_MESSAGE.openInterest:
      return { ...head, XTSMarketType: 1, OpenInterest: quote.openInterest };
    case XTS_MESSAGE.price:
      return {
        ...head,
        LastTradedPrice: quote.lastPaise / 100,
        LastTradedQunatity: 1,
        LastUpdateTime: xtsFeedTime(quote.at),
        PercentChange: 0,
      };
    default:
      return shape === 'boxed' ? { ...head, Touchline: touchline(quote) } : { ...head, ...touchline(quote) };
  }
}

/** The short form: the instrument, then a few values. */
export function xtsPartialTick(instrument: Instrument, { lastPaise, volume, at }: Quote): string {
  const { number } = segmentOf(instrument);
  return `t:${number}_${instrument.token},ltp:${lastPaise / 100},v:${volume},ltt:${xtsFeedTime(at)}`;
}

function touchline(quote: Quote): Readonly<Record<string, unknown>> {
  const { lastPaise, openPaise, highPaise, lowPaise, previousClosePaise, volume, at, bids, asks } = quote;
  return {
    BidInfo: level(bids[0] ?? { pricePaise: 0, qty: 0 }),
    AskInfo: level(asks[0] ?? { pricePaise: 0, qty: 0 }),
    LastTradedPrice: lastPaise / 100,
    LastTradedQunatity: 1,
    TotalBuyQuantity: sum(bids),
    TotalSellQuantity: sum(asks),
    TotalTradedQuantity: volume,
    AverageTradedPrice: lastPaise / 100,
    LastTradedTime: xtsFeedTime(at),
    LastUpdateTime: xtsFeedTime(at),
    PercentChange:
      previousClosePaise === 0 ? 0 : ((lastPaise - previousClosePaise) / previousClosePaise) * 100,
    Open: openPaise / 100,
    High: highPaise / 100,
    Low: lowPaise / 100,
    Close: previousClosePaise / 100,
    TotalValueTraded: null,
  };
}

function level({ pricePaise, qty }: DepthLevel): Readonly<Record<string, unknown>> {
  return { Size: qty, Price: pricePaise / 100, TotalOrders: qty > 0 ? 1 : 0, BuyBackMarketMaker: 0 };
}

function sum(levels: readonly DepthLevel[]): number {
  return levels.reduce((total, { qty }) => total + qty, 0);
}
