import type { HistoryCandle, LastPrice, MinuteCandle, PriceQuote, Tick } from '@spark/contract';
import { type Candle, type DepthLevel, istTimestamp, type Quote, rupeesFromPaise } from '@spark/core';
import type { KnownQuote, MadeCandle } from '@spark/prices';
import { LIMITS, type PriceMode } from '@spark/vocabulary';

export type TickMode = Exclude<PriceMode, 'candle'>;

export function toWireTick({ quote, isStale }: KnownQuote, mode: TickMode, broker: string): Tick {
  const head = {
    timestamp_str: spaced(quote.at),
    timestamp: epochSeconds(quote.at),
    token: quote.key,
    symbol: quote.key,
    ltp: rupeesFromPaise(quote.lastPaise),
    stale: isStale,
    broker,
  };
  switch (mode) {
    case 'ltp':
      return head;
    case 'quote':
      return { ...head, ...tradedFields(quote) };
    case 'depth':
      return { ...head, ...tradedFields(quote), bids: levels(quote.bids), asks: levels(quote.asks) };
  }
}

function tradedFields({ bids, asks, ...quote }: Quote) {
  return {
    prev_day_close: rupeesFromPaise(quote.previousClosePaise),
    oi: quote.openInterest,
    prev_day_oi: quote.previousOpenInterest,
    // Clients read the day's quantity under both names.
    turnover: quote.volume,
    ttq: quote.volume,
    best_bid_price: rupeesFromPaise(bids[0]?.pricePaise ?? 0),
    best_bid_qty: bids[0]?.qty ?? 0,
    best_ask_price: rupeesFromPaise(asks[0]?.pricePaise ?? 0),
    best_ask_qty: asks[0]?.qty ?? 0,
  };
}

function levels(side: readonly DepthLevel[]) {
  return side
    .slice(0, LIMITS.depthLevels)
    .map(({ pricePaise, qty }) => ({ price: rupeesFromPaise(pricePaise), qty }));
}

export function toWireLastPrice(token: string, known: KnownQuote | null): LastPrice {
  if (known === null) return { token, ltp: null, timestamp: null, stale: true };
  const { quote, isStale } = known;
  return {
    token,
    ltp: rupeesFromPaise(quote.lastPaise),
    timestamp: istTimestamp(quote.at),
    stale: isStale,
  };
}

const NO_PRICE = {
  stale: true,
  timestamp_str: null,
  timestamp: null,
  ltp: null,
  prev_day_close: null,
  oi: null,
  prev_day_oi: null,
  turnover: null,
  ttq: null,
  best_bid_price: null,
  best_bid_qty: null,
  best_ask_price: null,
  best_ask_qty: null,
  broker: null,
} as const;

type QuoteFacts = {
  readonly isKnown: boolean;
  readonly known: KnownQuote | null;
  readonly broker: string;
};

export function toWireQuote(token: string, { isKnown, known, broker }: QuoteFacts): PriceQuote {
  const head = { token, symbol: token, known: isKnown };
  if (known === null) return { ...head, ...NO_PRICE };
  return {
    ...head,
    stale: known.isStale,
    timestamp_str: spaced(known.quote.at),
    timestamp: epochSeconds(known.quote.at),
    ltp: rupeesFromPaise(known.quote.lastPaise),
    ...tradedFields(known.quote),
    broker,
  };
}

export function toWireHistoryCandle(candle: Candle): HistoryCandle {
  return {
    datetime: spaced(candle.at),
    open: rupeesFromPaise(candle.openPaise),
    high: rupeesFromPaise(candle.highPaise),
    low: rupeesFromPaise(candle.lowPaise),
    close: rupeesFromPaise(candle.closePaise),
    volume: candle.volume,
    oi: candle.openInterest,
  };
}

export function toWireMinuteCandle({ key, candle, dayVolume }: MadeCandle): MinuteCandle {
  return {
    tk: key,
    ts: spaced(candle.at),
    tsp: epochSeconds(candle.at),
    o: rupeesFromPaise(candle.openPaise),
    h: rupeesFromPaise(candle.highPaise),
    l: rupeesFromPaise(candle.lowPaise),
    c: rupeesFromPaise(candle.closePaise),
    v: dayVolume,
    oi: candle.openInterest,
  };
}

function spaced(at: number): string {
  return istTimestamp(at).replace('T', ' ');
}

function epochSeconds(at: number): string {
  return String(Math.floor(at / 1_000));
}
