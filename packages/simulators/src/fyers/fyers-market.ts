import {
  type Candle,
  type Instant,
  isIstDay,
  istDay,
  istInstant,
  istMinuteOfDay,
  type Quote,
} from '@spark/core';
import { dayBand } from '@spark/exchange';
import type { Ask, Route } from '../frame/simulator-dialect.ts';
import { fieldsOf, json, type Reply } from '../frame/wire-request.ts';
import { fyersError, fyersOk } from './fyers-replies.ts';
import { type FyersSymbol, fyersSymbols } from './fyers-symbols.ts';

export const fyersMarketRoutes: readonly Route[] = [
  { method: 'GET', path: '/data/quotes', call: 'quotes', needs: 'orders', answer: quotes },
  { method: 'GET', path: '/data/depth', call: 'quotes', needs: 'orders', answer: depth },
  { method: 'GET', path: '/data/history', call: 'candles', needs: 'orders', answer: history },
  { method: 'POST', path: '/data/symbol-token', call: 'quotes', needs: null, answer: symbolTokens },
];

const SYMBOLS_MAX = 50;
const BAD_PARAMETER = -50;
const BAD_SYMBOL = -300;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MINUTES = [1, 2, 3, 5, 10, 15, 20, 30, 60, 120, 240];
const DAYS_OF_MINUTES = 100;
const DAYS_OF_DAYS = 366;
/** Bars of minutes are counted from a quarter past nine. */
const OPENING_MINUTE = 9 * 60 + 15;

function quotes({ request, world }: Ask): Reply {
  const wanted = (request.query.get('symbols') ?? '').split(',').filter((symbol) => symbol !== '');
  if (wanted.length === 0 || wanted.length > SYMBOLS_MAX)
    return fyersError(400, BAD_PARAMETER, `symbols must have 1 to ${SYMBOLS_MAX} symbols`);
  const rows = wanted.map((name) => {
    const symbol = fyersSymbols(world.listing).byTicker(name);
    const quote = symbol && world.floor.quote(symbol.instrument.key);
    if (!symbol || !quote) return { n: name, s: 'error', v: { code: BAD_SYMBOL, errmsg: 'invalid symbol' } };
    return { n: name, s: 'ok', v: quoteValues(symbol, quote) };
  });
  return fyersOk(200, '', { d: rows });
}

function quoteValues({ ticker, fyToken, instrument }: FyersSymbol, quote: Quote) {
  const { lastPaise, previousClosePaise, bids, asks } = quote;
  const change = lastPaise - previousClosePaise;
  const [bid, ask] = [bids[0]?.pricePaise ?? 0, asks[0]?.pricePaise ?? 0];
  return {
    ch: change / 100,
    chp: previousClosePaise === 0 ? 0 : Math.round((change / previousClosePaise) * 10_000) / 100,
    lp: lastPaise / 100,
    spread: (ask - bid) / 100,
    ask: ask / 100,
    bid: bid / 100,
    open_price: quote.openPaise / 100,
    high_price: quote.highPaise / 100,
    low_price: quote.lowPaise / 100,
    prev_close_price: previousClosePaise / 100,
    volume: quote.volume,
    short_name: ticker.split(':')[1],
    exchange: ticker.split(':')[0],
    description: ticker,
    original_name: ticker,
    symbol: ticker,
    fyToken,
    tt: String(Math.floor(quote.at / 1000)),
    lot: instrument.lotSize,
  };
}

function depth({ request, world }: Ask): Reply {
  const name = request.query.get('symbol') ?? '';
  const symbol = fyersSymbols(world.listing).byTicker(name);
  const quote = symbol && world.floor.quote(symbol.instrument.key);
  if (!symbol || !quote) return fyersError(400, BAD_SYMBOL, 'Please provide a valid symbol');
  const band = dayBand(symbol.instrument, quote.previousClosePaise);
  const level = ({ pricePaise, qty }: Quote['bids'][number]) => ({
    price: pricePaise / 100,
    volume: qty,
    ord: 1,
  });
  const total = (levels: Quote['bids']) => levels.reduce((sum, { qty }) => sum + qty, 0);
  return fyersOk(200, '', {
    d: {
      [name]: {
        totalbuyqty: total(quote.bids),
        totalsellqty: total(quote.asks),
        bids: quote.bids.map(level),
        ask: quote.asks.map(level),
        o: quote.openPaise / 100,
        h: quote.highPaise / 100,
        l: quote.lowPaise / 100,
        c: quote.previousClosePaise / 100,
        ltp: quote.lastPaise / 100,
        ltt: Math.floor(quote.at / 1000),
        v: quote.volume,
        lower_ckt: (band?.lowPaise ?? 0) / 100,
        upper_ckt: (band?.highPaise ?? 0) / 100,
        oi: quote.openInterest,
        pdoi: quote.previousOpenInterest,
      },
    },
  });
}

/** [epoch seconds, open, high, low, close, volume], and the open interest where it is requested and known. */
async function history({ request, world }: Ask): Promise<Reply> {
  const { query } = request;
  const symbol = fyersSymbols(world.listing).byTicker(query.get('symbol') ?? '');
  if (!symbol) return fyersError(400, BAD_SYMBOL, 'Invalid symbol provided');
  const resolution = query.get('resolution') ?? '';
  const isDaily = resolution === 'D' || resolution === '1D';
  const minutes = Number(resolution);
  if (!isDaily && !MINUTES.includes(minutes)) return fyersError(400, BAD_PARAMETER, 'Invalid resolution');
  const format = query.get('date_format');
  const from = readTime(query.get('range_from'), format, false);
  const to = readTime(query.get('range_to'), format, true);
  if (from === null || to === null || to < from) return fyersError(400, BAD_PARAMETER, 'Invalid range');
  const daysMax = isDaily ? DAYS_OF_DAYS : DAYS_OF_MINUTES;
  if (to - from > daysMax * DAY_MS)
    return fyersError(400, BAD_PARAMETER, `The range is above ${daysMax} days`);
  const { key, class: kind } = symbol.instrument;
  const minuteCandles = await world.floor.candleSource.candles({ key, from, to });
  const bars = inBars(minuteCandles, (at) => (isDaily ? startOfDay(at) : startOfBar(at, minutes)));
  const hasInterest = query.get('oi_flag') === '1' && (kind === 'future' || kind === 'option');
  const rows = bars.map((bar) => [
    bar.at / 1000,
    ...[bar.openPaise, bar.highPaise, bar.lowPaise, bar.closePaise].map((paise) => paise / 100),
    bar.volume,
    ...(hasInterest ? [bar.openInterest] : []),
  ]);
  return rows.length === 0
    ? json(200, { s: 'no_data', code: 200, message: '', candles: [] })
    : fyersOk(200, '', { candles: rows });
}

function readTime(text: string | null, format: string | null, isEnd: boolean): Instant | null {
  if (text === null || text === '') return null;
  if (format === '1') return isIstDay(text) ? istInstant(text) + (isEnd ? DAY_MS - MINUTE_MS : 0) : null;
  const seconds = Number(text);
  return format === '0' && Number.isSafeInteger(seconds) && seconds > 0 ? seconds * 1000 : null;
}

/** Bars of a day are stamped with midnight UTC. */
function startOfDay(at: Instant): Instant {
  return Date.parse(`${istDay(at)}T00:00:00Z`);
}

function startOfBar(at: Instant, minutes: number): Instant {
  const since = istMinuteOfDay(at) - OPENING_MINUTE;
  const start = OPENING_MINUTE + Math.floor(since / minutes) * minutes;
  return istInstant(istDay(at), start);
}

function inBars(candles: readonly Candle[], startOf: (at: Instant) => Instant): readonly Candle[] {
  const bars: Candle[] = [];
  for (const candle of candles) {
    const at = startOf(candle.at);
    const bar = bars.at(-1);
    if (bar?.at !== at) {
      bars.push({ ...candle, at });
      continue;
    }
    bars[bars.length - 1] = {
      at,
      openPaise: bar.openPaise,
      highPaise: Math.max(bar.highPaise, candle.highPaise),
      lowPaise: Math.min(bar.lowPaise, candle.lowPaise),
      closePaise: candle.closePaise,
      volume: bar.volume + candle.volume,
      openInterest: candle.openInterest,
    };
  }
  return bars;
}

/** This header has the token without the app id. */
function symbolTokens({ request, world }: Ask): Reply {
  const { symbols } = fieldsOf(request);
  if (!Array.isArray(symbols)) return fyersError(400, BAD_PARAMETER, 'symbols is required');
  const known = fyersSymbols(world.listing);
  const valid: Record<string, string> = {};
  const invalid: string[] = [];
  for (const name of symbols) {
    const symbol = known.byTicker(String(name));
    if (symbol) valid[symbol.ticker] = symbol.fyToken;
    else invalid.push(String(name));
  }
  return fyersOk(200, '', { validSymbol: valid, invalidSymbol: invalid });
}
