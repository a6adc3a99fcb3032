import type { Instant, Instrument } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { MinuteCache } from './minute-cache.ts';
import { keyOf, uniform } from './random.ts';
import { dayNumber, MINUTE_MS, SessionBook, type Sessions, startOfDay } from './sessions.ts';
import { dayStretch, endlessStretch, type Stretch } from './stretch.ts';
import { Walk, type WalkPart } from './walk.ts';

/** No underlying is further from its reference than about a third. */
const DEVIATION_MAX = 0.3;
/** The most a price moves within a day, inside every daily band. */
const DAY_MOVE_MAX = 0.085;

/** All underlyings move with the walk of the market, each on its own day. */
const MARKET_DAYS_MAX = 8;
/** Live prices are of one day while a reader asks for another. */
const OWN_DAYS_MAX = 2;
/** The parts of a day, and the one before them. */
const PATHS_MAX = 4;
const UNDERLYINGS_WITH_DAYS_MAX = Math.floor((LIMITS.pricePathDays - MARKET_DAYS_MAX) / OWN_DAYS_MAX);

/** What all underlyings of one exchange share: the walk that moves the whole market, and room for minutes and days. */
export class SharedMarket {
  readonly walk: Walk;
  readonly cache = new MinuteCache();
  private readonly numbers = new Map<string, number>();
  /** The one that made a day least lately is first. */
  private readonly withDays = new Set<Underlying>();

  constructor(seed: string) {
    this.walk = new Walk(keyOf(`${seed}/market`), 0.0075, MARKET_DAYS_MAX);
  }

  /** Counted in the order in which they are asked for; only the place in the cache depends on it. */
  numberOf(id: string): number {
    const number = this.numbers.get(id) ?? this.numbers.size;
    this.numbers.set(id, number);
    return number;
  }

  /** Before it makes a day: a list may have thousands of shares, and every one that was ever asked for has days. */
  makeRoomFor(underlying: Underlying): void {
    this.withDays.delete(underlying);
    this.withDays.add(underlying);
    if (this.withDays.size <= UNDERLYINGS_WITH_DAYS_MAX) return;
    const [first] = this.withDays;
    first?.forgetDays();
    if (first) this.withDays.delete(first);
  }

  get daysRetained(): number {
    let count = this.walk.daysRetained;
    for (const underlying of this.withDays) count += underlying.daysRetained;
    return count;
  }
}

/** The price of a share or an index in paise, not yet on any tick, as a function of the instant alone. */
export class Underlying {
  readonly instrument: Instrument;
  readonly referencePaise: number;
  readonly hours: SessionBook;
  readonly isIndex: boolean;
  readonly key: number;
  private readonly stretchAt: typeof dayStretch;
  private readonly factor: Walk;
  private readonly own: Walk;
  private readonly beta: number;
  private readonly market: SharedMarket;
  private readonly cache: MinuteCache;
  private readonly number: number;
  private lastPath: Path | null = null;
  /** The oldest first. A day so far is compared with the close before, so a reader of many contracts goes to and fro. */
  private paths: Path[] = [];
  /** The day whose volatility was asked for last, which is asked for minute by minute; what it is before that day and with it. */
  private impliedDay = Number.NaN;
  private impliedBefore = 0;
  private impliedThen = 0;

  constructor(parts: {
    /** Distinguishes its minutes from those of others in the cache. */
    readonly id: string;
    readonly seed: string;
    readonly instrument: Instrument;
    readonly referencePaise: number;
    /** When the exchange has its sessions. */
    readonly hours: Sessions;
    /** Whether its price goes on between them. */
    readonly isEndless: boolean;
    readonly market: SharedMarket;
    readonly isIndex: boolean;
  }) {
    this.instrument = parts.instrument;
    this.referencePaise = parts.referencePaise;
    this.hours = new SessionBook(parts.hours, parts.instrument);
    this.stretchAt = parts.isEndless ? endlessStretch : dayStretch;
    this.isIndex = parts.isIndex;
    // By name, so that a share listed on two exchanges has one price.
    this.key = keyOf(`${parts.seed}/${parts.instrument.name}`);
    this.market = parts.market;
    this.cache = parts.market.cache;
    this.number = parts.market.numberOf(parts.id);
    this.factor = parts.market.walk;
    this.beta = this.isIndex ? 0.95 + 0.3 * uniform(this.key, 1) : 0.6 + 0.8 * uniform(this.key, 1);
    this.own = new Walk(this.key, this.isIndex ? 0.0025 : 0.009 + 0.007 * uniform(this.key, 2), OWN_DAYS_MAX);
  }

  /** How lively options expect it to be, per year. */
  impliedVolatility(at: Instant): number {
    const day = dayNumber(at);
    const dayShare = (at - startOfDay(day)) / (1440 * MINUTE_MS);
    if (day !== this.impliedDay) {
      this.impliedDay = day;
      this.impliedBefore = this.impliedOn(day - 1);
      this.impliedThen = this.impliedOn(day);
    }
    return this.impliedBefore + (this.impliedThen - this.impliedBefore) * dayShare;
  }

  /** About where it ends the day, cheaper to ask than a price. */
  closeEstimatePaise(day: number): number {
    return this.referencePaise * Math.exp(this.closeDeviation(day));
  }

  pricePaise(at: Instant): number {
    const minute = Math.floor(at / MINUTE_MS);
    const place = this.placeOf(minute);
    return this.cache.prices[place + Math.floor((at - minute * MINUTE_MS) / 1000)] as number;
  }

  /** The sixty prices of a minute, which is counted since 1970. */
  readSeconds(minute: number, into: Float64Array): void {
    const place = this.placeOf(minute);
    const { prices } = this.cache;
    for (let second = 0; second < 60; second += 1) into[second] = prices[place + second] as number;
  }

  /** To be asked for before the cache's arrays are: it may put larger ones in their place. */
  private placeOf(minute: number): number {
    return this.cache.placeOf(this.number, minute, this.makeMinute);
  }

  private readonly makeMinute = (minute: number, place: number): void => {
    const path = this.pathAt(minute);
    const index = indexIn(path, minute);
    const deviations = DEVIATIONS.fill(0);
    this.addDeviations(path, index, deviations);
    const pull = pullAt(path, index);
    let [low, high] = [Number.POSITIVE_INFINITY, 0];
    for (let second = 0; second < 60; second += 1) {
      const price = this.priceFor(deviations[second] as number, path, pull);
      this.cache.prices[place + second] = price;
      if (price < low) low = price;
      if (price > high) high = price;
    }
    this.cache.lows[place / 60] = low;
    this.cache.highs[place / 60] = high;
  };

  /**
   * What the prices of a minute cannot be below or above, and the first of them. It needs only the minutes of the
   * walks and not their seconds, so it is quick, and wider than the truth.
   */
  readBounds(minute: number, into: Float64Array): void {
    const path = this.pathAt(minute);
    const { walks } = path;
    const index = indexIn(path, minute);
    if (walks === null || index < 0 || index >= walks.count) {
      const deviations = DEVIATIONS.fill(0);
      this.addDeviations(path, index, deviations);
      into.fill(this.priceFor(deviations[0] as number, path, pullAt(path, index)));
      return;
    }
    // All options on an underlying ask for the same minutes.
    const { bounds } = walks;
    const place = index * 3;
    if (Number.isNaN(bounds[place])) this.makeBounds(index, path, walks);
    into[BOUND_LOW] = bounds[place + BOUND_LOW] as number;
    into[BOUND_HIGH] = bounds[place + BOUND_HIGH] as number;
    into[BOUND_FIRST] = bounds[place + BOUND_FIRST] as number;
  }

  /** Makes the bounds of a minute as narrow as its seconds allow, for everybody who reads them. False when they were already. */
  narrowBounds(minute: number): boolean {
    const path = this.pathAt(minute);
    const { walks } = path;
    const index = indexIn(path, minute);
    if (walks === null || index < 0 || index >= walks.count || walks.narrow[index] === 1) return false;
    const place = this.placeOf(minute);
    walks.bounds[index * 3 + BOUND_LOW] = this.cache.lows[place / 60] as number;
    walks.bounds[index * 3 + BOUND_HIGH] = this.cache.highs[place / 60] as number;
    walks.bounds[index * 3 + BOUND_FIRST] = this.cache.prices[place] as number;
    walks.narrow[index] = 1;
    walks.spans[spanPlace(path, minute)] = Number.NaN;
    return true;
  }

  /**
   * The same for the `SPAN_MINUTES` that begin with a minute which is a multiple of them: what none of their prices is
   * below or above, and how far one is at most from the first of its own minute. False where the path has not all of them.
   */
  readSpan(minute: number, into: Float64Array): boolean {
    const path = this.pathAt(minute);
    const { walks } = path;
    const index = indexIn(path, minute);
    if (walks === null || index < 0 || index + SPAN_MINUTES > walks.count) return false;
    // All options on an underlying ask for the same ones.
    const { spans } = walks;
    const place = spanPlace(path, minute);
    if (Number.isNaN(spans[place])) this.makeSpan(minute, place, spans);
    into[SPAN_LOW] = spans[place + SPAN_LOW] as number;
    into[SPAN_HIGH] = spans[place + SPAN_HIGH] as number;
    into[SPAN_MOVE] = spans[place + SPAN_MOVE] as number;
    return true;
  }

  private makeSpan(minute: number, place: number, spans: Float64Array): void {
    let [lowest, highest, furthest] = [Number.POSITIVE_INFINITY, 0, 0];
    for (let each = minute; each < minute + SPAN_MINUTES; each += 1) {
      this.readBounds(each, BOUNDS);
      const [low, high] = [BOUNDS[BOUND_LOW] as number, BOUNDS[BOUND_HIGH] as number];
      const first = BOUNDS[BOUND_FIRST] as number;
      lowest = Math.min(lowest, low);
      highest = Math.max(highest, high);
      furthest = Math.max(furthest, high - first, first - low);
    }
    spans[place + SPAN_LOW] = lowest;
    spans[place + SPAN_HIGH] = highest;
    spans[place + SPAN_MOVE] = furthest;
  }

  private makeBounds(index: number, path: Path, { factor, own, bounds }: Walks): void {
    const [factorFrom, factorTo] = [factor.minutes[index] as number, factor.minutes[index + 1] as number];
    const [ownFrom, ownTo] = [own.minutes[index] as number, own.minutes[index + 1] as number];
    const reach = this.beta * this.factor.reachOf(factor, index) + this.own.reachOf(own, index);
    const low = this.beta * Math.min(factorFrom, factorTo) + Math.min(ownFrom, ownTo) - reach;
    const high = this.beta * Math.max(factorFrom, factorTo) + Math.max(ownFrom, ownTo) + reach;
    const pull = pullAt(path, index);
    bounds[index * 3 + BOUND_LOW] = this.priceFor(low, path, pull);
    bounds[index * 3 + BOUND_HIGH] = this.priceFor(high, path, pull);
    bounds[index * 3 + BOUND_FIRST] = this.priceFor(this.beta * factorFrom + ownFrom, path, pull);
  }

  /** Rises with the deviation, whatever the minute. */
  private priceFor(deviation: number, path: Path, pull: number): number {
    const { closeBefore, lowest, highest } = path;
    if (path.walks === null) return this.referencePaise * Math.exp(closeBefore);
    const free = softly(deviation) - closeBefore;
    const held = pull === 0 ? free : free / Math.sqrt(1 + pull * free * free);
    const move = Math.min(DAY_MOVE_MAX, Math.max(-DAY_MOVE_MAX, held));
    return this.referencePaise * Math.exp(Math.min(highest, Math.max(lowest, closeBefore + move)));
  }

  private addDeviations({ walks }: Path, index: number, into: Float64Array): void {
    if (walks === null) return;
    const { factor, own, count } = walks;
    if (index >= 0 && index < count) {
      this.factor.addSeconds(factor, index, this.beta, into);
      this.own.addSeconds(own, index, 1, into);
      return;
    }
    const edge = index < 0 ? 0 : count;
    into.fill(this.beta * (factor.minutes[edge] as number) + (own.minutes[edge] as number));
  }

  /** The path of a minute; minutes are requested one after the other, so it is mostly the last one. */
  private pathAt(minute: number): Path {
    const at = minute * MINUTE_MS;
    if (this.lastPath === null || !isWithin(this.lastPath, at))
      this.lastPath = this.paths.find((path) => isWithin(path, at)) ?? this.addPath(at);
    return this.lastPath;
  }

  private addPath(at: Instant): Path {
    const path = this.makePath(this.stretchAt(this.hours, at));
    if (this.paths.length >= PATHS_MAX) this.paths.shift();
    this.paths.push(path);
    return path;
  }

  get daysRetained(): number {
    return this.own.daysRetained;
  }

  forgetDays(): void {
    this.lastPath = null;
    this.paths = [];
    this.own.forgetDays();
  }

  private makePath(stretch: Stretch): Path {
    this.market.makeRoomFor(this);
    const closeBefore = this.closeDeviation(stretch.dayBefore);
    const walks = this.walksOf(stretch);
    const firstMinute = (walks?.own.window.startsAt ?? stretch.startsAt) / MINUTE_MS;
    // An evening stays within what its session may move, so that the day as a whole does.
    const isEvening = stretch.dayBefore === stretch.day;
    const middle = isEvening ? this.closeDeviation(this.hours.tradingDayBefore(stretch.day)) : 0;
    const reach = isEvening ? DAY_MOVE_MAX : Number.POSITIVE_INFINITY;
    return { stretch, firstMinute, closeBefore, lowest: middle - reach, highest: middle + reach, walks };
  }

  private walksOf({ along, day }: Stretch): Walks | null {
    if (along === null) return null;
    const partOf = (walk: Walk) =>
      'session' in along ? walk.dayOf(along.session) : walk.betweenSessions(along.gap, day);
    const [factor, own] = [partOf(this.factor), partOf(this.own)];
    const count = own.spreads.length;
    const bounds = new Float64Array(count * 3).fill(Number.NaN);
    const spans = new Float64Array(Math.ceil(count / SPAN_MINUTES + 1) * 3).fill(Number.NaN);
    return { factor, own, count, bounds, narrow: new Uint8Array(count), spans };
  }

  private closeDeviation(day: number): number {
    return softly(this.beta * this.factor.closeOf(day) + this.own.closeOf(day));
  }

  private impliedOn(day: number): number {
    const usual = this.isIndex ? 0.11 + 0.05 * uniform(this.key, 3) : 0.22 + 0.14 * uniform(this.key, 3);
    return usual * (0.75 + 0.25 * this.factor.regime(day));
  }
}

const DEVIATIONS = new Float64Array(60);
const BOUNDS = new Float64Array(3);

/** Where `readBounds` puts what it found. */
export const [BOUND_LOW, BOUND_HIGH, BOUND_FIRST] = [0, 1, 2] as const;
/** The same for `readSpan`. */
export const [SPAN_LOW, SPAN_HIGH, SPAN_MOVE] = [0, 1, 2] as const;
export const SPAN_MINUTES = 16;

type Path = {
  readonly stretch: Stretch;
  /** At which its walks begin, counted since 1970. */
  readonly firstMinute: number;
  /** The deviation at the close of the trading day before. */
  readonly closeBefore: number;
  /** Between which deviations it stays, beside what it may move. */
  readonly lowest: number;
  readonly highest: number;
  /** Null where it stays at that close. */
  readonly walks: Walks | null;
};

type Walks = {
  readonly factor: WalkPart;
  readonly own: WalkPart;
  /** Of minutes. */
  readonly count: number;
  /** What `readBounds` found, three figures for each minute; NaN for those that were not requested. */
  readonly bounds: Float64Array;
  /** 1 for the minutes whose bounds are those of their seconds. */
  readonly narrow: Uint8Array;
  /** The same for `readSpan`. */
  readonly spans: Float64Array;
};

/** How strongly the price is held back to the close in a minute. */
function pullAt({ stretch: { pullFrom, pullTo }, walks }: Path, index: number): number {
  return walks === null || pullFrom === 0 ? 0 : pullFrom + (pullTo - pullFrom) * (index / walks.count);
}

function isWithin({ stretch }: Path, at: Instant): boolean {
  return at >= stretch.startsAt && at < stretch.endsAt;
}

function indexIn({ firstMinute }: Path, minute: number): number {
  return minute - firstMinute;
}

function spanPlace({ firstMinute }: Path, minute: number): number {
  return (Math.floor(minute / SPAN_MINUTES) - Math.floor(firstMinute / SPAN_MINUTES)) * 3;
}

/** Nearly the same near zero, and never beyond the bound. */
function softly(deviation: number): number {
  return (deviation * DEVIATION_MAX) / Math.sqrt(DEVIATION_MAX * DEVIATION_MAX + deviation * deviation);
}
