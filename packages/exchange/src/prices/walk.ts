import { DAY_MS, type Instant } from '@spark/core';
import { BELL_MAX, bell, subKey, uniform } from './random.ts';
import { MINUTE_MS, startOfDay, type TradingWindow } from './sessions.ts';

/** After so many days the walk is tied down again, so that it stays near its reference over years. */
const BLOCK_DAYS = 64;
const REGIME_DAYS = 15;
const REGIMES = [0.65, 0.85, 1, 1, 1.3, 1.8] as const;
/** A day without a session is so much calmer than one with it. */
const CLOSED_LIVELINESS = 0.4;
/** The night before a session, the session, the evening after it. */
const PARTS_OF_A_DAY = 3;

/** A part of a day of a walk: its deviations at each minute, the first at its beginning, the last at its end. */
export type WalkPart = {
  readonly window: TradingWindow;
  readonly minutes: Float64Array;
  /** Deviation of one minute, by minute. */
  readonly spreads: Float64Array;
  readonly key: number;
};

export type WalkQuestion = {
  readonly day: number;
  readonly window: TradingWindow;
  /** The trading day before, from whose close this one opens. */
  readonly dayBefore: number;
  /** The market did not close in between, so there is no gap. */
  readonly isContinued: boolean;
};

/** The time between two sessions, in which a market that never stops walks from the close to the next opening. */
export type Gap = {
  readonly dayBefore: number;
  readonly closesAt: Instant;
  readonly next: WalkQuestion;
};

/**
 * The logarithm of a price's distance from its reference: a Brownian motion refined from blocks of days to days, to
 * minutes, to seconds, each step from stateless random numbers.
 */
export class Walk {
  private readonly key: number;
  private readonly dailySpread: number;
  private readonly daysMax: number;
  private readonly cached = new Map<number, WalkPart[]>();

  /** The last `daysMax` requested days are cached. */
  constructor(key: number, dailySpread: number, daysMax: number) {
    this.key = key;
    this.dailySpread = dailySpread;
    this.daysMax = daysMax;
  }

  get daysRetained(): number {
    return this.cached.size;
  }

  forgetDays(): void {
    this.cached.clear();
  }

  /** The deviation at the end of a day. */
  closeOf(day: number): number {
    const block = Math.floor(day / BLOCK_DAYS);
    const offset = day - block * BLOCK_DAYS;
    let low = 0;
    let high = BLOCK_DAYS;
    let atLow = this.anchor(block);
    let atHigh = this.anchor(block + 1);
    while (offset !== low) {
      const middle = (low + high) / 2;
      const dayOfMiddle = block * BLOCK_DAYS + middle;
      const width = high - low;
      const liveliness = width <= 4 ? this.regime(dayOfMiddle) : 1;
      const shift = bell(this.key, dayOfMiddle) * this.dailySpread * liveliness * (Math.sqrt(width) / 2);
      const atMiddle = (atLow + atHigh) / 2 + shift;
      if (offset < middle) {
        high = middle;
        atHigh = atMiddle;
      } else {
        low = middle;
        atLow = atMiddle;
      }
    }
    return atLow;
  }

  /** How lively the day is: calm and wild spells of some weeks, and days that differ. */
  regime(day: number): number {
    const spell = Math.floor(uniform(this.key ^ 0x51ed27, Math.floor(day / REGIME_DAYS)) * REGIMES.length);
    return (REGIMES[spell] ?? 1) * (0.8 + 0.45 * uniform(this.key ^ 0x1b873593, day));
  }

  dayOf(question: WalkQuestion): WalkPart {
    const { day, window } = question;
    return this.knownPart(day, window) ?? this.keep(day, this.makeDay(question));
  }

  /** The part of a gap that lies within a day. */
  betweenSessions(gap: Gap, day: number): WalkPart {
    const place = day - gap.dayBefore;
    const window = { startsAt: gapPoint(gap, place), endsAt: gapPoint(gap, place + 1) };
    return this.knownPart(day, window) ?? this.keep(day, this.makeBetween(gap, place, window));
  }

  private knownPart(day: number, { startsAt, endsAt }: TradingWindow): WalkPart | null {
    for (const part of this.cached.get(day) ?? [])
      if (part.window.startsAt === startsAt && part.window.endsAt === endsAt) return part;
    return null;
  }

  private keep(day: number, part: WalkPart): WalkPart {
    const parts = this.cached.get(day);
    if (parts) {
      if (parts.length >= PARTS_OF_A_DAY) parts.shift();
      parts.push(part);
      return part;
    }
    if (this.cached.size >= this.daysMax) this.cached.delete(this.cached.keys().next().value as number);
    this.cached.set(day, [part]);
    return part;
  }

  /** The deviations at the sixty seconds of a minute of the part, added to `into` after a factor. */
  addSeconds(part: WalkPart, minute: number, factor: number, into: Float64Array): void {
    const from = part.minutes[minute] as number;
    const to = part.minutes[minute + 1] as number;
    const spread = part.spreads[minute] as number;
    const key = subKey(part.key, 0x10000 + minute);
    const seconds = SECONDS;
    seconds[0] = from;
    seconds[60] = to;
    for (let index = 0; index < BRIDGE_LENGTH; index += 1) {
      const second = BRIDGE_AT[index] as number;
      const weight = BRIDGE_WEIGHT[index] as number;
      const low = seconds[BRIDGE_LOW[index] as number] as number;
      const high = seconds[BRIDGE_HIGH[index] as number] as number;
      seconds[second] =
        low + (high - low) * weight + bell(key, second) * spread * (BRIDGE_SPREAD[index] as number);
    }
    for (let second = 0; second < 60; second += 1) {
      into[second] = (into[second] as number) + (seconds[second] as number) * factor;
    }
  }

  /** How far the seconds of a minute can be outside of what lies between its two ends. */
  reachOf(part: WalkPart, minute: number): number {
    return (part.spreads[minute] as number) * BRIDGE_REACH;
  }

  private anchor(block: number): number {
    return bell(this.key ^ 0x27d4eb2f, block) * this.dailySpread * 4;
  }

  private openingOf({ day, dayBefore, isContinued }: WalkQuestion): number {
    const before = this.closeOf(dayBefore);
    const gapShare = isContinued ? 0 : 0.2 + 0.3 * uniform(subKey(this.key, day), 1);
    return before + (this.closeOf(day) - before) * gapShare;
  }

  private makeDay(question: WalkQuestion): WalkPart {
    const { day, window } = question;
    const key = subKey(this.key, day);
    const count = Math.round((window.endsAt - window.startsAt) / MINUTE_MS);
    const spread = this.dailySpread * this.regime(day) * 0.85;
    const minutes = new Float64Array(count + 1);
    minutes[0] = this.openingOf(question);
    minutes[count] = this.closeOf(day);
    const spreads = new Float64Array(count);
    for (let minute = 0; minute < count; minute += 1) {
      const share = activityUpTo((minute + 1) / count) - activityUpTo(minute / count);
      spreads[minute] = spread * Math.sqrt(share);
    }
    refine({ minutes, key, spread, low: 0, high: count });
    return { window, minutes, spreads, key };
  }

  private makeBetween(gap: Gap, place: number, window: TradingWindow): WalkPart {
    const key = subKey(this.key ^ 0x3c6ef372, window.startsAt / MINUTE_MS);
    const count = Math.round((window.endsAt - window.startsAt) / MINUTE_MS);
    const spread = this.closedSpread(gap) * Math.sqrt(MINUTE_MS / DAY_MS);
    const minutes = new Float64Array(count + 1);
    minutes[0] = this.deviationInGap(gap, place);
    minutes[count] = this.deviationInGap(gap, place + 1);
    refineEvenly({ minutes, key, spread, low: 0, high: count });
    return { window, minutes, spreads: new Float64Array(count).fill(spread), key };
  }

  /** The deviation at a point of a gap: the close, a midnight, or the next opening. */
  private deviationInGap(gap: Gap, place: number): number {
    const key = subKey(this.key ^ 0x2f1b4d85, gap.dayBefore);
    const spread = this.closedSpread(gap);
    let [low, high] = [0, gap.next.day - gap.dayBefore + 1];
    let [atLow, atHigh] = [this.closeOf(gap.dayBefore), this.openingOf(gap.next)];
    if (place === high) return atHigh;
    while (low !== place) {
      const middle = (low + high) >>> 1;
      const before = (gapPoint(gap, middle) - gapPoint(gap, low)) / DAY_MS;
      const after = (gapPoint(gap, high) - gapPoint(gap, middle)) / DAY_MS;
      const shift = bell(key, middle) * spread * Math.sqrt((before * after) / (before + after));
      const atMiddle = atLow + (atHigh - atLow) * (before / (before + after)) + shift;
      if (place < middle) {
        high = middle;
        atHigh = atMiddle;
      } else {
        low = middle;
        atLow = atMiddle;
      }
    }
    return atLow;
  }

  /** Of a day without a session. */
  private closedSpread({ dayBefore }: Gap): number {
    return this.dailySpread * this.regime(dayBefore) * CLOSED_LIVELINESS;
  }
}

/** A gap goes from its close over every midnight to the next opening. */
function gapPoint({ dayBefore, closesAt, next }: Gap, place: number): Instant {
  if (place === 0) return closesAt;
  return dayBefore + place > next.day ? next.window.startsAt : startOfDay(dayBefore + place);
}

type Refinement = {
  readonly minutes: Float64Array;
  readonly key: number;
  readonly spread: number;
  readonly low: number;
  readonly high: number;
};

function refine({ minutes, key, spread, low, high }: Refinement): void {
  if (high - low < 2) return;
  const middle = (low + high) >>> 1;
  const count = minutes.length - 1;
  const before = activityUpTo(middle / count) - activityUpTo(low / count);
  const after = activityUpTo(high / count) - activityUpTo(middle / count);
  const atLow = minutes[low] as number;
  const atHigh = minutes[high] as number;
  const shift = bell(key, 2 + middle) * spread * Math.sqrt((before * after) / (before + after));
  minutes[middle] = atLow + (atHigh - atLow) * (before / (before + after)) + shift;
  refine({ minutes, key, spread, low, high: middle });
  refine({ minutes, key, spread, low: middle, high });
}

/** The same where every minute is as lively as the next; `spread` is that of one minute. */
function refineEvenly({ minutes, key, spread, low, high }: Refinement): void {
  if (high - low < 2) return;
  const middle = (low + high) >>> 1;
  const [before, after] = [middle - low, high - middle];
  const atLow = minutes[low] as number;
  const atHigh = minutes[high] as number;
  const shift = bell(key, 2 + middle) * spread * Math.sqrt((before * after) / (before + after));
  minutes[middle] = atLow + (atHigh - atLow) * (before / (before + after)) + shift;
  refineEvenly({ minutes, key, spread, low, high: middle });
  refineEvenly({ minutes, key, spread, low: middle, high });
}

/** The share of a day's activity up to a share of its time: lively after the opening and before the close. */
export function activityUpTo(timeShare: number): number {
  const centred = 2 * timeShare - 1;
  return 0.55 * timeShare + 0.225 * (centred * centred * centred + 1);
}

/** The order in which the seconds of a minute are refined, and how, worked out once. */
const BRIDGE_LENGTH = 59;
const BRIDGE_AT = new Uint8Array(BRIDGE_LENGTH);
const BRIDGE_LOW = new Uint8Array(BRIDGE_LENGTH);
const BRIDGE_HIGH = new Uint8Array(BRIDGE_LENGTH);
const BRIDGE_WEIGHT = new Float64Array(BRIDGE_LENGTH);
const BRIDGE_SPREAD = new Float64Array(BRIDGE_LENGTH);
const SECONDS = new Float64Array(61);
const BRIDGE_REACH = planBridge();

/** Answers how many spreads a second can be away at most: on its way down the bridge every bell rang as loud as it can. */
function planBridge(): number {
  let index = 0;
  const reach = new Float64Array(61);
  const waiting: (readonly [number, number])[] = [[0, 60]];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [low, high] = next;
    if (high - low < 2) continue;
    const middle = (low + high) >>> 1;
    BRIDGE_AT[index] = middle;
    BRIDGE_LOW[index] = low;
    BRIDGE_HIGH[index] = high;
    BRIDGE_WEIGHT[index] = (middle - low) / (high - low);
    BRIDGE_SPREAD[index] = Math.sqrt(((middle - low) * (high - middle)) / (high - low) / 60);
    reach[middle] =
      Math.max(reach[low] as number, reach[high] as number) + BELL_MAX * (BRIDGE_SPREAD[index] as number);
    index += 1;
    waiting.push([low, middle], [middle, high]);
  }
  return Math.max(...reach);
}
