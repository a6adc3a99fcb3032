import {
  assert,
  type Candle,
  type CandleColumns,
  emptyColumns,
  type Instant,
  type Instrument,
  type InstrumentKey,
  type Instruments,
  type Quote,
  type ShareRatio,
} from '@spark/core';
import { Activity } from './activity.ts';
import { InstrumentPrice } from './instrument-price.ts';
import { dayNumber, MINUTE_MS, type Sessions } from './sessions.ts';
import { DEPTH_LEVELS, Spread } from './spread.ts';
import { candleOf, type DayMinutes, fillColumns, Tape } from './tape.ts';
import { SharedMarket, Underlying } from './underlying.ts';

export type PriceModelParts = {
  /** Another seed is another market. */
  readonly seed: string;
  readonly instruments: Instruments;
  /** About what a share or an index costs, in paise; its price stays near. Null where nothing is known. */
  readonly referencePrice: (underlying: Instrument) => number | null;
  readonly sessions: Sessions;
  /**
   * The sessions of the exchange, where an instrument trades at other times too; within them it has the prices that it has where
   * it trades in them alone, and between them it goes from one close to the next opening. Without them the sessions are meant.
   */
  readonly hours?: Sessions;
  /**
   * What became of a share since its reference price, by splits and bonuses; null where it is as it was. Its prices are
   * those of the shares of now, at every instant; contracts on it stay with the shares that they were written on.
   */
  readonly sharesMade?: (share: Instrument) => ShareRatio | null;
};

/** The market view of an instrument: its tape and the offers around the last price. */
export type Screen = { readonly instrument: Instrument; readonly tape: Tape; readonly spread: Spread };

/** Prices of every instrument at every instant, from the seed alone. What it stores is only a cache. */
export type PriceModel = {
  /** Null for an unlisted instrument. Each call makes a separate screen, which moves independently. */
  readonly screen: (key: InstrumentKey) => Screen | null;
  /** The quote that live shows at this instant. */
  readonly quoteAt: (key: InstrumentKey, at: Instant) => Quote | null;
  /** The minutes in which the instrument traded, first and last included. */
  readonly candles: (key: InstrumentKey, from: Instant, to: Instant) => readonly Candle[];
  /** The same minutes as columns, without an object for each of them. */
  readonly columns: (key: InstrumentKey, from: Instant, to: Instant) => CandleColumns;
  /** The sixty prices of the minute that begins at this instant; null when the instrument does not trade in it. */
  readonly seconds: (key: InstrumentKey, at: Instant) => Int32Array | null;
  /**
   * The minutes of a whole day as one candle; `day` is its first instant. Null when the instrument did not trade. It is
   * worked out in steps, so that others can have their turn between them.
   */
  readonly dayCandle: (key: InstrumentKey, day: Instant) => Generator<void, Candle | null>;
  /** How many candles `candles` would make. */
  readonly candleCount: (key: InstrumentKey, from: Instant, to: Instant) => number;
  /** What an expired contract is settled at; null for what does not expire or is not listed. */
  readonly settlementPaise: (key: InstrumentKey) => number | null;
  /** The calendar or the contract master changed: all caches are cleared. Screens in use stay as they are. */
  readonly refresh: () => void;
  /** Days whose paths are cached, of all underlyings together. */
  readonly daysRetained: () => number;
  /** The price of a share or an index, or of what a contract is written on. */
  readonly underlyingPaise: (key: InstrumentKey, at: Instant) => number | null;
};

/** A month of minutes without a break; who wants more asks again. */
export const CANDLES_PER_QUESTION_MAX = 31 * 1440;
/** Of recently requested instruments; the others are made again when requested. */
const PRICES_KEPT = 4096;
/** Of the day, worked out in one step. */
const STEP_MS = 90 * MINUTE_MS;
const REFERENCE_WHEN_UNKNOWN_PAISE = 100_000;

export function createPriceModel(parts: PriceModelParts): PriceModel {
  const { seed, instruments, sessions, hours = sessions } = parts;
  let market = new SharedMarket(seed);
  const underlyings = new Map<string, Underlying>();
  const prices = new Map<InstrumentKey, { price: InstrumentPrice; activity: Activity }>();

  function underlyingFor(instrument: Instrument): Underlying {
    const isContract = instrument.class === 'future' || instrument.class === 'option';
    const base = isContract ? (instruments.underlyingOf(instrument) ?? instrument) : instrument;
    const made = isContract ? null : (parts.sharesMade?.(base) ?? null);
    const id = made === null ? base.key : `${base.key} ${made.times}:${made.per}`;
    const known = underlyings.get(id);
    if (known) return known;
    // A contract on something unlisted stands for it, at a price near its strike.
    const before = parts.referencePrice(base) ?? instrument.strikePaise ?? REFERENCE_WHEN_UNKNOWN_PAISE;
    const reference = made === null ? before : (before * made.per) / made.times;
    assert(reference > 0, 'a reference price is above zero');
    const underlying = new Underlying({
      id,
      seed,
      instrument: base,
      referencePaise: reference,
      hours,
      isEndless: hours !== sessions,
      market,
      isIndex: base.class === 'index' || base.instrumentType.endsWith('IDX'),
    });
    underlyings.set(id, underlying);
    return underlying;
  }

  function partsOf(key: InstrumentKey): { price: InstrumentPrice; activity: Activity } | null {
    const known = prices.get(key);
    if (known) return known;
    const instrument = instruments.find(key);
    if (!instrument) return null;
    const price = new InstrumentPrice(instrument, underlyingFor(instrument), sessions, hours);
    const made = { price, activity: new Activity(seed, price) };
    if (prices.size >= PRICES_KEPT) prices.delete(prices.keys().next().value as InstrumentKey);
    prices.set(key, made);
    return made;
  }

  function screen(key: InstrumentKey): Screen | null {
    const found = partsOf(key);
    if (!found) return null;
    const tape = new Tape(found.price, found.activity);
    return { instrument: found.price.instrument, tape, spread: new Spread(seed, tape) };
  }

  return {
    screen,
    quoteAt: (key, at) => {
      const shown = screen(key);
      if (!shown) return null;
      shown.tape.advanceTo(at);
      return quoteOf(shown);
    },
    candles: (key, from, to) => {
      const found = partsOf(key);
      const candles: Candle[] = [];
      if (!found) return candles;
      const first = Math.ceil(from / MINUTE_MS);
      const last = Math.min(Math.floor(to / MINUTE_MS), first + CANDLES_PER_QUESTION_MAX - 1);
      for (let minute = first; minute <= last; minute += 1) {
        const candle = candleOf(found.price, found.activity, minute);
        if (candle) candles.push(candle);
      }
      return candles;
    },
    columns: (key, from, to) => {
      const found = partsOf(key);
      if (!found) return emptyColumns(0);
      const days = [...daysWithin(found.price, from, to)];
      const columns = emptyColumns(countOf(days));
      let row = 0;
      for (const minutes of days) row = fillColumns(found, minutes, columns, row);
      return columns;
    },
    seconds: (key, at) => {
      const price = partsOf(key)?.price;
      const window = price?.windowOn(dayNumber(at));
      if (!price || !window || at < window.startsAt || at >= window.endsAt) return null;
      const seconds = new Int32Array(60);
      price.fillMinute(Math.floor(at / MINUTE_MS), seconds);
      return seconds;
    },
    candleCount: (key, from, to) => {
      const price = partsOf(key)?.price;
      return price ? countOf(daysWithin(price, from, to)) : 0;
    },
    dayCandle: function* (key, at) {
      const found = partsOf(key);
      const window = found?.price.windowOn(dayNumber(at));
      if (!found || !window) return null;
      // The tape passes over quiet minutes, which is several times quicker than adding up all of them.
      const tape = new Tape(found.price, found.activity);
      for (let until = window.startsAt + STEP_MS; until < window.endsAt; until += STEP_MS) {
        tape.advanceTo(until - 1000);
        yield;
      }
      tape.advanceTo(window.endsAt - 1000);
      const { openPaise, highPaise, lowPaise, lastPaise: closePaise, volume, openInterest } = tape;
      return { at, openPaise, highPaise, lowPaise, closePaise, volume, openInterest };
    },
    settlementPaise: (key) => {
      const found = partsOf(key);
      return found && found.price.expiresAt !== null ? found.price.settlementPaise() : null;
    },
    refresh: () => {
      market = new SharedMarket(seed);
      underlyings.clear();
      prices.clear();
    },
    daysRetained: () => market.daysRetained,
    underlyingPaise: (key, at) => partsOf(key)?.price.underlying.pricePaise(at) ?? null,
  };
}

/** The minutes in which an instrument trades between two instants, day by day. */
function* daysWithin(price: InstrumentPrice, from: Instant, to: Instant): Generator<DayMinutes> {
  const [earliest, latest] = [Math.ceil(from / MINUTE_MS), Math.floor(to / MINUTE_MS)];
  for (let day = dayNumber(from); day <= dayNumber(to); day += 1) {
    const window = price.windowOn(day);
    if (!window) continue;
    const first = Math.max(earliest, Math.ceil(window.startsAt / MINUTE_MS));
    const last = Math.min(latest, Math.ceil(window.endsAt / MINUTE_MS) - 1);
    if (last >= first) yield { day, first, last };
  }
}

function countOf(days: Iterable<DayMinutes>): number {
  let count = 0;
  for (const { first, last } of days) count += last - first + 1;
  return count;
}

/** Changes with every change of the model that changes a price: whatever was worked out before is then of another market. */
export const PRICE_MODEL_VERSION = 2;

export function quoteOf({ instrument, tape, spread }: Screen): Quote {
  return {
    key: instrument.key,
    at: tape.at,
    lastPaise: tape.lastPaise,
    previousClosePaise: tape.previousClosePaise,
    openPaise: tape.openPaise,
    highPaise: tape.highPaise,
    lowPaise: tape.lowPaise,
    volume: tape.volume,
    openInterest: tape.openInterest,
    previousOpenInterest: tape.previousOpenInterest,
    bids: spread.bids(DEPTH_LEVELS),
    asks: spread.asks(DEPTH_LEVELS),
  };
}
