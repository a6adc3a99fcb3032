import { DAY_MS, type Instant, type Instrument } from '@spark/core';
import type { InstrumentPrice } from './instrument-price.ts';
import { bell, keyOf, subKey, uniform } from './random.ts';
import { dayNumberOf, MINUTE_MS, startOfDay, type TradingWindow } from './sessions.ts';
import { activityUpTo } from './walk.ts';

const PATTERNS = 16;
/** How the trades of a minute fall into its seconds: shares up to each second, in a few patterns. */
const PATTERN_SHARES = makePatterns();
/** Where trading never stops, what a minute outside of the exchange's hours has of a usual day. */
const CLOSED_SHARE = MINUTE_MS / DAY_MS;

/** How much of an instrument trades and is held: whole lots, more at both ends of the day, most near the money. */
export class Activity {
  private readonly price: InstrumentPrice;
  private readonly key: number;
  private readonly popularity: number;
  /** Of the days asked for last; a day is asked for minute by minute. */
  private readonly dayLotsRetained = new Map<number, number>();
  private readonly heldLotsRetained = new Map<number, number>();
  private lastDay = Number.NaN;
  private lastHours: TradingWindow | null = null;
  private lastDayBefore = Number.NaN;

  constructor(seed: string, price: InstrumentPrice) {
    this.price = price;
    this.key = keyOf(`${seed}/activity/${price.instrument.key}`);
    this.popularity = Math.exp(0.5 * bell(this.key, 1));
  }

  /** Units traded within a minute of a day, a multiple of the lot. */
  minuteVolume(day: number, minute: number): number {
    return this.volumeBetween(day, minute, minute + 1);
  }

  /** The same for the minutes from one to just before another. */
  volumeBetween(day: number, from: number, until: number): number {
    const { lotSize } = this.price.instrument;
    const hours = this.hoursOn(day);
    const start = (hours?.startsAt ?? startOfDay(day)) / MINUTE_MS;
    const count = hours === null ? 0 : (hours.endsAt - hours.startsAt) / MINUTE_MS;
    const shares = minuteShares(count);
    const dayLots = cached(this.dayLotsRetained, day, this.dayLots);
    const dayKey = subKey(this.key, day);
    const restKey = dayKey ^ 0x5bd1e995;
    let lots = 0;
    for (let index = from - start; index < until - start; index += 1) {
      const share = index >= 0 && index < count ? (shares[index] as number) : CLOSED_SHARE;
      const traded = dayLots * share * (0.4 + 1.2 * uniform(dayKey, index));
      // The rest of a lot trades now and then, so that quiet contracts are not dead.
      lots += Math.floor(traded + uniform(restKey, index));
    }
    return lots * lotSize;
  }

  /** Of a minute's volume, what has traded up to and with a second. */
  volumeUpTo(minuteVolume: number, minute: number, second: number): number {
    const { lotSize } = this.price.instrument;
    const pattern = subKey(this.key, minute) & (PATTERNS - 1);
    const share = PATTERN_SHARES[pattern * 60 + second] as number;
    return Math.floor((minuteVolume / lotSize) * share) * lotSize;
  }

  /** Moves through a session from that of the session before to that of the day; between two it stays. */
  openInterest(day: number, at: Instant): number {
    if (this.price.expiresAt === null) return 0;
    const hours = this.hoursOn(day);
    if (hours === null) return this.openInterestBefore(day);
    const passed = (at - hours.startsAt) / (hours.endsAt - hours.startsAt);
    const before = cached(this.heldLotsRetained, this.lastDayBefore, this.heldLots);
    const after = cached(this.heldLotsRetained, day, this.heldLots);
    const { lotSize } = this.price.instrument;
    return Math.floor(before + (after - before) * Math.min(1, Math.max(0, passed))) * lotSize;
  }

  /** What the session before a day left. */
  openInterestBefore(day: number): number {
    if (this.price.expiresAt === null) return 0;
    const held = cached(this.heldLotsRetained, this.price.sessionDayBefore(day), this.heldLots);
    return Math.floor(held) * this.price.instrument.lotSize;
  }

  /** A day is asked for minute by minute. */
  private hoursOn(day: number): TradingWindow | null {
    if (day !== this.lastDay) {
      this.lastDay = day;
      this.lastHours = this.price.hoursOn(day);
      this.lastDayBefore = this.price.sessionDayBefore(day);
    }
    return this.lastHours;
  }

  private readonly dayLots = (day: number): number => {
    const mood = 0.6 + 0.8 * uniform(this.key ^ 0x2545f491, day);
    return this.usualLots(day) * this.closeness(day) * this.popularity * mood;
  };

  /** Open interest changes slower than volume, so closeness to the money counts for less. */
  private readonly heldLots = (day: number): number => {
    const growth = 0.92 + 0.16 * uniform(this.key ^ 0x7feb352d, day);
    return this.usualLots(day) * Math.sqrt(this.closeness(day)) * this.popularity * 0.2 * growth + 2;
  };

  private usualLots(day: number): number {
    const { instrument, underlying } = this.price;
    if (instrument.class === 'index') return 0;
    const unitPaise = Math.max(1, underlying.closeEstimatePaise(day - 1));
    return this.turnoverPaise(instrument) / (unitPaise * instrument.lotSize);
  }

  /** Of a usual day, in paise of the underlying. */
  private turnoverPaise({ class: kind }: Instrument): number {
    const { isIndex } = this.price.underlying;
    if (kind === 'equity') return 4e11;
    if (kind === 'future') return isIndex ? 2e13 : 1e12;
    return isIndex ? 3e14 : 1.2e12;
  }

  /** 1 for the nearest expiry at the money, less for contracts further away in either direction. */
  private closeness(day: number): number {
    const { expiry, strikePaise } = this.price.instrument;
    if (expiry === null) return 1;
    const daysLeft = Math.max(0, dayNumberOf(expiry) - day);
    const near = Math.exp(-daysLeft / 12) + 0.01;
    if (strikePaise === null) return near;
    const distance = Math.log(strikePaise / this.price.underlying.closeEstimatePaise(day - 1));
    const width = this.price.underlying.isIndex ? 0.015 : 0.04;
    return near * (Math.exp(-Math.abs(distance) / width) + 0.0002);
  }
}

const DAYS_KEPT = 8;

function cached(known: Map<number, number>, day: number, make: (day: number) => number): number {
  const found = known.get(day);
  if (found !== undefined) return found;
  if (known.size >= DAYS_KEPT) known.clear();
  const made = make(day);
  known.set(day, made);
  return made;
}

const LENGTHS_KEPT = 16;
const SHARES = new Map<number, Float64Array>();

/** The share of each minute in the activity of a day of so many. */
function minuteShares(count: number): Float64Array {
  const known = SHARES.get(count);
  if (known) return known;
  const shares = new Float64Array(count);
  for (let index = 0; index < count; index += 1)
    shares[index] = activityUpTo((index + 1) / count) - activityUpTo(index / count);
  if (SHARES.size >= LENGTHS_KEPT) SHARES.clear();
  SHARES.set(count, shares);
  return shares;
}

function makePatterns(): Float64Array {
  const shares = new Float64Array(PATTERNS * 60);
  for (let pattern = 0; pattern < PATTERNS; pattern += 1) {
    const weights = Array.from({ length: 60 }, (_, second) => 0.1 + uniform(pattern + 1, second) ** 3);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let sum = 0;
    for (const [second, weight] of weights.entries()) {
      sum += weight;
      // The last second has everything; a sum of fractions need not be exactly one.
      shares[pattern * 60 + second] = second === 59 ? 1 : sum / total;
    }
  }
  return shares;
}
