import {
  assert,
  type Candle,
  type Instant,
  type Instrument,
  type InstrumentKey,
  type Instruments,
  type Quote,
} from '@spark/core';
import { Activity } from './activity.ts';
import { InstrumentPrice } from './instrument-price.ts';
import { dayNumber, MINUTE_MS, type Sessions } from './sessions.ts';
import { DEPTH_LEVELS, Spread } from './spread.ts';
import { candleOf, Tape } from './tape.ts';
import { SharedMarket, Underlying } from './underlying.ts';

export type PriceModelParts = {
  /** Another seed is another market. */
  readonly seed: string;
  readonly instruments: Instruments;
  /** About what a share or an index costs, in paise; its price stays near. Null where nothing is known. */
  readonly referencePrice: (underlying: Instrument) => number | null;
  readonly sessions: Sessions;
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
  const { seed, instruments, sessions } = parts;
  let market = new SharedMarket(seed);
  const underlyings = new Map<InstrumentKey, Underlying>();
  const prices = new Map<InstrumentKey, { price: InstrumentPrice; activity: Activity }>();

  function underlyingFor(instrument: Instrument): Underlying {
    const isContract = instrument.class === 'future' || instrument.class === 'option';
    const base = isContract ? (instruments.underlyingOf(instrument) ?? instrument) : instrument;
    const known = underlyings.get(base.key);
    if (known) return known;
    // A contract on something unlisted stands for it, at a price near its strike.
    const reference = parts.referencePrice(base) ?? instrument.strikePaise ?? REFERENCE_WHEN_UNKNOWN_PAISE;
    assert(reference > 0, 'a reference price is above zero');
    const made = new Underlying({
      seed,
      instrument: base,
      referencePaise: reference,
      sessions,
      market,
      isIndex: base.class === 'index' || base.instrumentType.endsWith('IDX'),
    });
    underlyings.set(base.key, made);
    return made;
  }

  function partsOf(key: InstrumentKey): { price: InstrumentPrice; activity: Activity } | null {
    const known = prices.get(key);
    if (known) return known;
    const instrument = instruments.find(key);
    if (!instrument) return null;
    const price = new InstrumentPrice(instrument, underlyingFor(instrument), sessions);
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
    candleCount: (key, from, to) => {
      const price = partsOf(key)?.price;
      if (!price) return 0;
      let count = 0;
      const [first, last] = [Math.ceil(from / MINUTE_MS), Math.floor(to / MINUTE_MS)];
      for (let day = dayNumber(from); day <= dayNumber(to); day += 1) {
        const window = price.windowOn(day);
        if (!window) continue;
        const begin = Math.max(first, Math.ceil(window.startsAt / MINUTE_MS));
        const end = Math.min(last, Math.ceil(window.endsAt / MINUTE_MS) - 1);
        count += Math.max(0, end - begin + 1);
      }
      return count;
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
