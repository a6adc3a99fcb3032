import fc from 'fast-check';
import type { Bar } from '../src/index.ts';
import { SeededNumbers } from '../src/sample/seeded-numbers.ts';
import { istInstant, SESSION_OPEN_MINUTE } from '../src/session/ist-day.ts';

/** What may happen from one bar to the next, in ticks; small enough that a failing market shrinks to a few bars. */
interface Step {
  readonly move: number;
  readonly above: number;
  readonly below: number;
  readonly volume: number;
  /** Candles that did not trade before this one. */
  readonly missing: number;
  readonly isNewDay: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  move: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: -20, max: 20 }) }, fc.constantFrom(0, 300, -300)),
  above: fc.nat(10),
  below: fc.nat(10),
  volume: fc.oneof(fc.constant(0), { weight: 4, arbitrary: fc.nat(5_000) }),
  missing: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.nat(3)),
  isNewDay: fc.integer({ min: 0, max: 9 }).map((digit) => digit === 0),
});

/** A market that stands still, which every ratio has to survive. */
const still: Step = { move: 0, above: 0, below: 0, volume: 100, missing: 0, isNewDay: false };

interface MarketLength {
  readonly minLength: number;
  readonly maxLength: number;
}

function steps({ minLength, maxLength }: MarketLength): fc.Arbitrary<Step[]> {
  const lively = fc.array(step, { minLength, maxLength });
  const dead = fc
    .integer({ min: minLength, max: maxLength })
    .map((length) => Array<Step>(length).fill(still));
  const dies = lively.map((list) => list.map((each, index) => (index * 2 > list.length ? still : each)));
  const withoutVolume = lively.map((list) => list.map((each) => ({ ...each, volume: 0 })));
  return fc.oneof({ weight: 4, arbitrary: lively }, dies, dead, withoutVolume);
}

/** Bars of every kind: lively, dead, dying, without volume, with gaps; from tiny prices to enormous ones. */
export function markets(length: MarketLength): fc.Arbitrary<Bar[]> {
  const price = fc.constantFrom(100, 24_000, 0.05, 1e-6, 1e9);
  return fc.tuple(price, steps(length)).map(([start, list]) => barsOf(start, list));
}

/** Another form of the same bar, as the feed shows it before it is final; now and then with the date of the next day. */
export function formOf(bar: Bar, factor: number): Bar {
  const close = bar.close * factor;
  return {
    ...bar,
    time: factor > 1.5 ? bar.time + 86_400_000 : bar.time,
    close,
    high: Math.max(bar.open, close),
    low: Math.min(bar.open, close),
    volume: Math.round(bar.volume * factor),
  };
}

function barsOf(start: number, list: readonly Step[]): Bar[] {
  const tick = start / 2000;
  let price = start;
  let day = 20_458;
  let candle = -1;
  return list.map(({ move, above, below, volume, missing, isNewDay }) => {
    candle += 1 + missing;
    if (isNewDay || candle >= 75) {
      day += 1;
      candle = 0;
    }
    const open = price;
    price = Math.max(tick, price + move * tick);
    return {
      time: istInstant(day, SESSION_OPEN_MINUTE + 5 * candle),
      open,
      high: Math.max(open, price) + above * tick,
      low: Math.max(tick / 2, Math.min(open, price) - below * tick),
      close: price,
      volume,
    };
  });
}

export const CANDLES_PER_DAY = 75;

/** Whole days in which every column is above that of the bar before, so that no value is missing for want of movement. */
export function risingBars(count: number): Bar[] {
  return Array.from({ length: count }, (_, index) => ({
    time: istInstant(
      20_458 + Math.floor(index / CANDLES_PER_DAY),
      SESSION_OPEN_MINUTE + 5 * (index % CANDLES_PER_DAY),
    ),
    open: 1000 + index,
    high: 1003 + index,
    low: 998 + index,
    close: 1001 + index,
    volume: 1 + index,
  }));
}

/** Whole days of five-minute bars without an end. */
export function* longMarket(seed: number): Generator<Bar> {
  const numbers = new SeededNumbers(seed);
  let price = 24_000;
  for (let day = 20_458; ; day += 1) {
    for (let candle = 0; candle < CANDLES_PER_DAY; candle += 1) {
      const open = price;
      const ticks = Math.round((numbers.next() - 0.5) * 800 + (24_000 - open) / 20);
      price = Math.round(open * 20 + ticks) / 20;
      yield {
        time: istInstant(day, SESSION_OPEN_MINUTE + 5 * candle),
        open,
        high: Math.max(open, price) + Math.round(numbers.next() * 100) / 20,
        low: Math.min(open, price) - Math.round(numbers.next() * 100) / 20,
        close: price,
        volume: 1 + Math.floor(numbers.next() * 10_000),
      };
    }
  }
}

export function longMarketBars(seed: number, count: number): Bar[] {
  const bars: Bar[] = [];
  for (const bar of longMarket(seed)) {
    if (bars.push(bar) === count) break;
  }
  return bars;
}
