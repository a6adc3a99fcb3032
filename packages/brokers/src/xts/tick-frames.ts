import type { DepthLevel, InstrumentKey, Quote } from '@spark/core';
import { isObject, numberOf, paiseOf, parsePlainJson, textOf, wholeOf, type XtsObject } from './wire.ts';

/** The fields of one frame for an instrument; absent fields keep their value. */
export type XtsTick = {
  /** `1_2885`: segment and number. */
  readonly name: string;
  /** As the wire counts them; null where the frame has no time. */
  readonly seconds: number | null;
  readonly known: Partial<Omit<Quote, 'key' | 'at'>>;
};

const LEVELS_MAX = 5;

/** Full frames are JSON, flat or with a Touchline inside; partial ones are `t:1_2885,ltp:1450.5,…`. null for others. */
export function readTick(payload: unknown): XtsTick | null {
  if (typeof payload === 'string' && payload.startsWith('t:')) return readPartial(payload);
  const frame = typeof payload === 'string' ? parsePlainJson(payload) : payload;
  return isObject(frame) ? readFull(frame) : null;
}

function readFull(frame: XtsObject): XtsTick | null {
  const name = `${wholeOf(frame.ExchangeSegment)}_${wholeOf(frame.ExchangeInstrumentID)}`;
  if (name.startsWith('0_') || name.endsWith('_0')) return null;
  const inner = isObject(frame.Touchline) ? frame.Touchline : {};
  const either = (field: string): unknown => inner[field] ?? frame[field];
  const seconds = numberOf(either('ExchangeTimeStamp')) || numberOf(either('LastTradedTime'));
  const bids = levelsOf(frame.Bids, either('BidInfo'));
  const asks = levelsOf(frame.Asks, either('AskInfo'));
  return {
    name,
    seconds: seconds > 0 ? seconds : null,
    known: knownOf(either, bids, asks),
  };
}

/** Written out, because spreading a dozen small objects takes as long as reading the JSON. */
function knownOf(
  either: (field: string) => unknown,
  bids: readonly DepthLevel[] | null,
  asks: readonly DepthLevel[] | null,
): XtsTick['known'] {
  const known: { -readonly [Name in keyof XtsTick['known']]: XtsTick['known'][Name] } = {};
  for (const [field, wire] of PRICES) {
    const paise = paiseOf(either(wire));
    if (paise > 0) known[field] = paise;
  }
  for (const [field, wire] of COUNTS) {
    const value = either(wire);
    if (isGiven(value)) known[field] = wholeOf(value);
  }
  if (bids) known.bids = bids;
  if (asks) known.asks = asks;
  return known;
}

const PRICES = [
  ['lastPaise', 'LastTradedPrice'],
  ['previousClosePaise', 'Close'],
  ['openPaise', 'Open'],
  ['highPaise', 'High'],
  ['lowPaise', 'Low'],
] as const;

const COUNTS = [
  ['volume', 'TotalTradedQuantity'],
  ['openInterest', 'OpenInterest'],
] as const;

/** Keys as they were seen: ltp, o, h, l, c, v; unknown ones are passed over. */
function readPartial(text: string): XtsTick | null {
  const fields = new Map<string, string>();
  for (const part of text.slice(0, 4_000).split(',')) {
    const colon = part.indexOf(':');
    if (colon > 0) fields.set(part.slice(0, colon).trim(), part.slice(colon + 1).trim());
  }
  const [segment, number] = (fields.get('t') ?? '').split('_');
  if (wholeOf(segment) === 0 || wholeOf(number) === 0) return null;
  return {
    name: `${wholeOf(segment)}_${wholeOf(number)}`,
    seconds: numberOf(fields.get('ltt')) > 0 ? numberOf(fields.get('ltt')) : null,
    known: {
      ...price('lastPaise', fields.get('ltp')),
      ...price('previousClosePaise', fields.get('c')),
      ...price('openPaise', fields.get('o')),
      ...price('highPaise', fields.get('h')),
      ...price('lowPaise', fields.get('l')),
      ...count('volume', fields.get('v')),
    },
  };
}

/** What is known after a tick. Its last price is 0 while there is none yet. */
export function mergeTick(key: InstrumentKey, before: Quote | null, { known }: XtsTick, at: number): Quote {
  // The time of a price is not turned back; what came before the first price has none.
  const notBefore = before !== null && before.lastPaise > 0 ? before.at : 0;
  return { ...(before ?? EMPTY), ...known, key, at: Math.max(at, notBefore) };
}

const EMPTY: Omit<Quote, 'key' | 'at'> = {
  lastPaise: 0,
  previousClosePaise: 0,
  openPaise: 0,
  highPaise: 0,
  lowPaise: 0,
  volume: 0,
  openInterest: 0,
  previousOpenInterest: 0,
  bids: [],
  asks: [],
};

type PriceField = 'lastPaise' | 'previousClosePaise' | 'openPaise' | 'highPaise' | 'lowPaise';

function price(field: PriceField, value: unknown): Partial<Quote> {
  const paise = paiseOf(value);
  return paise > 0 ? { [field]: paise } : {};
}

function count(field: 'volume' | 'openInterest', value: unknown): Partial<Quote> {
  return isGiven(value) ? { [field]: wholeOf(value) } : {};
}

function isGiven(value: unknown): boolean {
  return typeof value === 'number' ? Number.isFinite(value) : textOf(value) !== '';
}

function levelsOf(list: unknown, best: unknown): readonly DepthLevel[] | null {
  const rows = Array.isArray(list) ? list : isObject(best) ? [best] : null;
  if (!rows) return null;
  const levels: DepthLevel[] = [];
  for (let at = 0; at < Math.min(rows.length, LEVELS_MAX); at++) {
    const row: unknown = rows[at];
    if (!isObject(row)) continue;
    const pricePaise = paiseOf(row.Price);
    const qty = wholeOf(row.Size);
    if (pricePaise > 0 && qty > 0) levels.push({ pricePaise, qty });
  }
  return levels;
}
