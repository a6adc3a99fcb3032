import { BELL_MAX, bell, subKey, uniform } from './random.ts';
import { MINUTE_MS, type TradingWindow } from './sessions.ts';

/** After so many days the walk is tied down again, so that it stays near its reference over years. */
const BLOCK_DAYS = 64;
const REGIME_DAYS = 15;
const REGIMES = [0.65, 0.85, 1, 1, 1.3, 1.8] as const;

/** One day of a walk: its deviations at each minute, the first at the opening, the last at the close. */
export type WalkDay = {
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

/**
 * The logarithm of a price's distance from its reference: a Brownian motion refined from blocks of days to days, to
 * minutes, to seconds, each step from stateless random numbers.
 */
export class Walk {
  private readonly key: number;
  private readonly dailySpread: number;
  private readonly daysMax: number;
  private readonly cached = new Map<number, WalkDay>();

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

  dayOf(question: WalkQuestion): WalkDay {
    const known = this.cached.get(question.day);
    if (
      known &&
      known.window.startsAt === question.window.startsAt &&
      known.window.endsAt === question.window.endsAt
    ) {
      return known;
    }
    const made = this.makeDay(question);
    if (this.cached.size >= this.daysMax) this.cached.delete(this.cached.keys().next().value as number);
    this.cached.set(question.day, made);
    return made;
  }

  /** The deviations at the sixty seconds of a minute of the day, added to `into` after a factor. */
  addSeconds(day: WalkDay, minute: number, factor: number, into: Float64Array): void {
    const from = day.minutes[minute] as number;
    const to = day.minutes[minute + 1] as number;
    const spread = day.spreads[minute] as number;
    const key = subKey(day.key, 0x10000 + minute);
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
  reachOf(day: WalkDay, minute: number): number {
    return (day.spreads[minute] as number) * BRIDGE_REACH;
  }

  private anchor(block: number): number {
    return bell(this.key ^ 0x27d4eb2f, block) * this.dailySpread * 4;
  }

  private makeDay({ day, window, dayBefore, isContinued }: WalkQuestion): WalkDay {
    const key = subKey(this.key, day);
    const count = Math.round((window.endsAt - window.startsAt) / MINUTE_MS);
    const spread = this.dailySpread * this.regime(day) * 0.85;
    const before = this.closeOf(dayBefore);
    const close = this.closeOf(day);
    const gapShare = isContinued ? 0 : 0.2 + 0.3 * uniform(key, 1);
    const minutes = new Float64Array(count + 1);
    minutes[0] = before + (close - before) * gapShare;
    minutes[count] = close;
    const spreads = new Float64Array(count);
    for (let minute = 0; minute < count; minute += 1) {
      const share = activityUpTo((minute + 1) / count) - activityUpTo(minute / count);
      spreads[minute] = spread * Math.sqrt(share);
    }
    refine({ minutes, key, spread, low: 0, high: count });
    return { window, minutes, spreads, key };
  }
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
