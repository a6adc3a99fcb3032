import type { DepthLevel, Instant, InstrumentKey, Quote } from '@spark/core';
import { int32, latin1, uint16, uint32 } from './hsm-bytes.ts';
import { askLevels, bidLevels } from './hsm-depth.ts';

/**
 * Reads the data frames of the price stream. A topic is announced once with a whole snapshot and a small number;
 * afterwards only the number and the values come, and those that did not change are marked. So each topic keeps its
 * values, and every reported quote is whole.
 */
export type HsmDecoder = {
  /** From now on this topic is reported under this key. */
  readonly add: (topic: string, key: InstrumentKey) => void;
  /** From now on the quotes of a topic have the five levels of this one. */
  readonly addDepth: (topic: string, of: string) => void;
  readonly remove: (topic: string) => void;
  readonly read: (frame: Uint8Array, now: Instant) => HsmData;
  readonly topicCount: () => number;
};

export type HsmData = {
  readonly messageNumber: number;
  readonly quotes: readonly Quote[];
  /** Bytes that belong to no entry: the frame ended early or is of another make. */
  readonly isBroken: boolean;
};

const ENTRY = { snapshot: 83, update: 85, lite: 76 } as const;
const NO_CHANGE = -2_147_483_648;

/** Where each value of a quote is among those of a topic; -1 where such a topic does not have it. */
type Layout = {
  readonly last: number;
  readonly volume: number;
  readonly lastTradedAt: number;
  readonly publishedAt: number;
  readonly bidQty: number;
  readonly askQty: number;
  readonly bid: number;
  readonly ask: number;
  readonly openInterest: number;
  readonly low: number;
  readonly high: number;
  readonly open: number;
  readonly previousClose: number;
};

const QUOTE_LAYOUT: Layout = {
  last: 0,
  volume: 1,
  lastTradedAt: 2,
  publishedAt: 3,
  bidQty: 4,
  askQty: 5,
  bid: 6,
  ask: 7,
  openInterest: 12,
  low: 13,
  high: 14,
  open: 19,
  previousClose: 20,
};

const INDEX_LAYOUT: Layout = {
  last: 0,
  volume: -1,
  lastTradedAt: -1,
  publishedAt: 2,
  bidQty: -1,
  askQty: -1,
  bid: -1,
  ask: -1,
  openInterest: -1,
  low: 4,
  high: 3,
  open: 5,
  previousClose: 1,
};

/** More values than any topic has today, and a bound for what a strange frame can make us keep. */
const VALUES_MAX = 32;
const NO_LEVELS: readonly DepthLevel[] = [];

type Topic = {
  readonly key: InstrumentKey;
  readonly layout: Layout;
  readonly values: Int32Array;
  /** The quotes that it is the depth of; null for those that are quotes themselves. */
  readonly depthOf: Topic | null;
  /** All levels where another topic has them, else the best one alone. */
  bids: readonly DepthLevel[] | null;
  asks: readonly DepthLevel[] | null;
  /** Paise of one unit of a price: 1 where FYERS counts in paise, which is nearly always. */
  paise: number;
  /** The number of the topic; -1 before its snapshot. */
  id: number;
};

export function createHsmDecoder(): HsmDecoder {
  const byName = new Map<string, Topic>();
  /** By number. A number has two bytes, so this cannot grow beyond 65 536. */
  const byId: (Topic | undefined)[] = [];

  function forget(topic: Topic): void {
    if (byId[topic.id] === topic) byId[topic.id] = undefined;
  }

  function announce(name: string, id: number): Topic | undefined {
    const topic = byName.get(name);
    const before = byId[id];
    // The number stands for another topic from here on, wanted or not.
    if (before !== undefined && before !== topic) before.id = -1;
    byId[id] = topic;
    if (topic === undefined) return undefined;
    if (topic.id !== id) forget(topic);
    topic.id = id;
    topic.values.fill(NO_CHANGE);
    return topic;
  }

  /** Reads with the eye on the end: nothing is taken that is not there in full. */
  function read(frame: Uint8Array, now: Instant): HsmData {
    const quotes: Quote[] = [];
    if (frame.length < 9) return { messageNumber: 0, quotes, isBroken: true };
    const messageNumber = uint32(frame, 3);
    let left = uint16(frame, 7);
    let at = 9;
    const end = frame.length;
    while (left > 0) {
      left -= 1;
      if (at + 3 > end) return { messageNumber, quotes, isBroken: true };
      const kind = frame[at];
      const id = uint16(frame, at + 1);
      at += 3;
      if (kind === ENTRY.update) {
        const count = frame[at] ?? 0;
        const next = at + 1 + count * 4;
        if (next > end) return { messageNumber, quotes, isBroken: true };
        const topic = byId[id];
        if (topic !== undefined) {
          takeValues(topic.values, frame, at + 1, count);
          publishChanged(topic, now, quotes);
        }
        at = next;
      } else if (kind === ENTRY.lite) {
        if (at + 4 > end) return { messageNumber, quotes, isBroken: true };
        const topic = byId[id];
        if (topic !== undefined && topic.depthOf === null) takeLast(topic, int32(frame, at), now, quotes);
        at += 4;
      } else if (kind === ENTRY.snapshot) {
        const snapshot = readSnapshot(frame, at);
        if (snapshot === null) return { messageNumber, quotes, isBroken: true };
        const topic = announce(snapshot.name, id);
        if (topic !== undefined) {
          takeValues(topic.values, frame, snapshot.valuesAt, snapshot.count);
          topic.paise = 100 / (10 ** snapshot.precision * Math.max(1, snapshot.multiplier));
          publishChanged(topic, now, quotes);
        }
        at = snapshot.end;
      } else return { messageNumber, quotes, isBroken: true };
    }
    return { messageNumber, quotes, isBroken: false };
  }

  return {
    add: (name, key) => {
      if (byName.has(name)) return;
      const layout = name.startsWith('if|') ? INDEX_LAYOUT : QUOTE_LAYOUT;
      byName.set(name, newTopic(key, layout, null));
    },
    addDepth: (name, of) => {
      const quotes = byName.get(of);
      if (quotes !== undefined && !byName.has(name))
        byName.set(name, newTopic(quotes.key, QUOTE_LAYOUT, quotes));
    },
    remove: (name) => {
      const topic = byName.get(name);
      if (topic === undefined) return;
      byName.delete(name);
      forget(topic);
      if (topic.depthOf === null) return;
      topic.depthOf.bids = null;
      topic.depthOf.asks = null;
    },
    read,
    topicCount: () => byName.size,
  };
}

function newTopic(key: InstrumentKey, layout: Layout, depthOf: Topic | null): Topic {
  const values = new Int32Array(VALUES_MAX).fill(NO_CHANGE);
  return { key, layout, values, depthOf, bids: null, asks: null, paise: 1, id: -1 };
}

/** A depth topic has no price and no time: the quotes that it belongs to are reported again. */
function publishChanged(topic: Topic, now: Instant, quotes: Quote[]): void {
  const { depthOf, values, paise } = topic;
  if (depthOf === null) {
    pushQuote(topic, now, quotes);
    return;
  }
  depthOf.bids = bidLevels(values, paise);
  depthOf.asks = askLevels(values, paise);
  pushQuote(depthOf, now, quotes);
}

type Snapshot = {
  readonly name: string;
  readonly valuesAt: number;
  readonly count: number;
  readonly multiplier: number;
  readonly precision: number;
  readonly end: number;
};

/** Topic name, values, two bytes of no meaning, multiplier, precision, and three names that we know already. */
function readSnapshot(frame: Uint8Array, start: number): Snapshot | null {
  const nameLength = frame[start] ?? 0;
  const countAt = start + 1 + nameLength;
  const count = frame[countAt];
  if (count === undefined) return null;
  const valuesAt = countAt + 1;
  const tail = valuesAt + count * 4 + 2;
  const precision = frame[tail + 2];
  if (precision === undefined) return null;
  let end = tail + 3;
  for (let names = 0; names < 3; names += 1) {
    const length = frame[end];
    if (length === undefined) return null;
    end += 1 + length;
  }
  if (end > frame.length) return null;
  const name = latin1(frame, start + 1, countAt);
  return { name, valuesAt, count, multiplier: uint16(frame, tail), precision, end };
}

function takeValues(values: Int32Array, frame: Uint8Array, from: number, count: number): void {
  const most = count < VALUES_MAX ? count : VALUES_MAX;
  for (let index = 0, at = from; index < most; index += 1, at += 4) {
    const value = int32(frame, at);
    if (value !== NO_CHANGE) values[index] = value;
  }
}

/** The last price alone, without a time of its own. */
function takeLast(topic: Topic, last: number, now: Instant, quotes: Quote[]): void {
  if (last === NO_CHANGE) return;
  topic.values[topic.layout.last] = last;
  const seconds = Math.floor(now / 1_000);
  // The clock of the exchange is not turned back by ours.
  const before = topic.values[topic.layout.publishedAt] ?? NO_CHANGE;
  if (seconds > before && seconds <= 2_147_483_647) topic.values[topic.layout.publishedAt] = seconds;
  pushQuote(topic, now, quotes);
}

/** A price that is nothing is no price: the instrument has not traded. */
function pushQuote({ key, layout, values, bids, asks, paise }: Topic, now: Instant, quotes: Quote[]): void {
  const lastPaise = price(positive(values, layout.last), paise);
  if (lastPaise === 0) return;
  const seconds = positive(values, layout.publishedAt) || positive(values, layout.lastTradedAt);
  quotes.push({
    key,
    at: seconds > 0 ? seconds * 1_000 : now,
    lastPaise,
    previousClosePaise: price(positive(values, layout.previousClose), paise),
    openPaise: price(positive(values, layout.open), paise),
    highPaise: price(positive(values, layout.high), paise),
    lowPaise: price(positive(values, layout.low), paise),
    volume: positive(values, layout.volume),
    openInterest: positive(values, layout.openInterest),
    previousOpenInterest: 0,
    bids: bids ?? levels(positive(values, layout.bid), positive(values, layout.bidQty), paise),
    asks: asks ?? levels(positive(values, layout.ask), positive(values, layout.askQty), paise),
  });
}

function levels(value: number, qty: number, paise: number): readonly DepthLevel[] {
  return value === 0 || qty === 0 ? NO_LEVELS : [{ pricePaise: price(value, paise), qty }];
}

function price(value: number, paise: number): number {
  return paise === 1 ? value : Math.round(value * paise);
}

function positive(values: Int32Array, index: number): number {
  const value = index < 0 ? 0 : (values[index] ?? 0);
  return value > 0 ? value : 0;
}
