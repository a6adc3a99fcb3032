import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type FixtureBar, marketOf } from '../../test/market.fixture.ts';
import { createTimeline, emptySeries, type MinuteSeries } from '../index.ts';
import { gridOf } from './candle-grid.ts';
import { type Candles, resample, rowsAt } from './candles.ts';
import { combine } from './combine.ts';
import { overCandles, overNumbers } from './indicator-columns.ts';
import { alignCandles } from './minute-series.ts';

/** The first six of the check bars, each five minutes long in one minute. */
const FIVE: readonly FixtureBar[] = [
  [99.95, 100.15, 99.45, 99.75, 1365],
  [99.7, 100.1, 99.4, 99.45, 1140],
  [99.35, 100.45, 99.25, 100.3, 893],
  [100.25, 100.8, 100.0, 100.65, 1564],
  [100.8, 101.65, 100.4, 101.55, 999],
  [101.5, 102.0, 101.05, 101.85, 1243],
];

function spotOf(...days: readonly (readonly FixtureBar[])[]) {
  return marketOf({ days: days.map((spot, index) => ({ day: `2026-11-${16 + index}`, spot })) });
}

function candle({ open, high, low, close, volume }: Candles, row: number): (number | undefined)[] {
  return [open[row], high[row], low[row], close[row], volume[row]];
}

it('[algos.S1] a session that ends before it begins, or comes out of order, is refused', () => {
  const session = { day: '2026-11-16', openMinute: 555, closeMinute: 555 };
  assert.throws(() => createTimeline([session]), /ends before it begins/);
  const good = { ...session, closeMinute: 930 };
  assert.throws(() => createTimeline([good, good]), /not in order/);
});

it('[algos.S1] candles are put on their minutes; those outside of sessions are left out, missing ones stay gaps', () => {
  const timeline = createTimeline([
    { day: '2026-11-16', openMinute: 555, closeMinute: 558 },
    { day: '2026-11-17', openMinute: 555, closeMinute: 558 },
  ]);
  const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+05:30`);
  const time = Float64Array.from([
    at('2026-11-16', '09:07'),
    at('2026-11-16', '09:16'),
    at('2026-11-16', '15:45'),
    at('2026-11-17', '09:15'),
    at('2026-11-17', '09:17'),
  ]);
  const numbers = Float64Array.from([1, 2, 3, 4, 5]);
  const columns = {
    time,
    open: numbers,
    high: numbers,
    low: numbers,
    close: numbers,
    volume: numbers,
    oi: numbers,
  };
  const { from, close } = alignCandles(timeline, columns);
  assert.equal(from, 0);
  assert.deepEqual([...close], [Number.NaN, 2, Number.NaN, 4, Number.NaN, 5]);
  const late = alignCandles(timeline, {
    ...columns,
    time: time.subarray(3),
    close: numbers.subarray(3),
  });
  assert.deepEqual([late.from, late.close.length], [3, 3]);
});

it('[algos.S2] candles are counted from the open of the session: the check bars by three and by six', () => {
  const { timeline, spot } = spotOf(FIVE);
  const three = resample(timeline, spot, 3);
  assert.deepEqual(candle(three, 0), [99.95, 100.45, 99.25, 100.3, 3398]);
  assert.deepEqual(candle(three, 1), [100.25, 102.0, 100.0, 101.85, 3806]);
  assert.deepEqual(candle(resample(timeline, spot, 6), 0), [99.95, 102.0, 99.25, 101.85, 7204]);
});

it('[algos.S2] no candle reaches over a night, the last of a day may be short, and one without a trade is none', () => {
  const { timeline, spot } = spotOf(FIVE.slice(0, 4), [null, null, null, FIVE[0] ?? null]);
  const three = resample(timeline, spot, 3);
  assert.equal(three.count, 3);
  assert.deepEqual(candle(three, 1), [100.25, 100.8, 100.0, 100.65, 1564]);
  assert.deepEqual([...three.lastMinute], [2, 3, 7]);
});

it('[algos.S7] at each candle of the strategy the newest of another time frame that has closed', () => {
  const { timeline, spot } = spotOf(FIVE);
  assert.deepEqual([...rowsAt(resample(timeline, spot, 3), gridOf(timeline, 1))], [-1, -1, 0, 0, 0, 1]);
  assert.deepEqual([...rowsAt(resample(timeline, spot, 1), gridOf(timeline, 3))], [2, 5]);
});

function legs(first: readonly FixtureBar[], second: readonly FixtureBar[]): [MinuteSeries, MinuteSeries] {
  const book = marketOf({
    days: [{ day: '2026-11-16', spot: first, contracts: { '2026-11-17 100 PE': second } }],
  });
  return [book.spot, book.option('2026-11-17', 10_000, 'PE') ?? emptySeries(0, 0)];
}

function combined(
  first: readonly FixtureBar[],
  second: readonly FixtureBar[],
  sign: 1 | -1 = 1,
  plusPaise = 0,
) {
  const [one, two] = legs(first, second);
  return combine({ first: one, second: two, sign, plusPaise });
}

it('[algos.S3] a pair has opens and closes that existed at one moment, never the sum of two highs', () => {
  const { open, high, low, close, volume } = combined([[100, 110, 95, 105, 40]], [[90, 100, 82, 86, 30]]);
  assert.deepEqual([open[0], high[0], low[0], close[0], volume[0]], [19_000, 19_100, 19_000, 19_100, 30]);
});

it('[algos.S3] a leg that did not trade counts with its last price for five minutes, then there is no bar', () => {
  const one: FixtureBar = [100, 100, 100, 100];
  const bars = Array.from({ length: 8 }, () => one);
  const { close } = combined(bars, [one, null, null, null, null, null, null, null]);
  assert.deepEqual([...close].map(Number.isNaN), [false, false, false, false, false, false, true, true]);
  assert.ok(Number.isNaN(combined([one], [null]).close[0]));
  assert.ok(Number.isNaN(combined([one, null], [one, null]).close[1]));
});

it('[algos.S4] a synthetic future is strike plus call minus put', () => {
  const { close } = combined([[550, 550, 550, 550]], [[275, 275, 275, 275]], -1, 45_000_00);
  assert.equal(close[0], 45_275_00);
});

it('[algos.S9] indicators over columns are those of the stream, and begin on another with its first value', () => {
  const { timeline, spot } = spotOf(FIVE);
  const candles = resample(timeline, spot, 1);
  const sma = overNumbers({ id: 'sma', parameters: { length: 5 }, outputs: ['value'] }, candles.close);
  assert.ok(Number.isNaN(sma.get('value')?.[3] ?? 0));
  assert.ok(Math.abs((sma.get('value')?.[4] ?? 0) - 100.34) < 1e-9);
  const on = overNumbers(
    { id: 'sma', parameters: { length: 2 }, outputs: ['value'] },
    sma.get('value') ?? new Float64Array(),
  );
  assert.ok(Number.isNaN(on.get('value')?.[4] ?? 0) && !Number.isNaN(on.get('value')?.[5]));
  const hl2 = overCandles({ id: 'hl2', parameters: {}, outputs: ['value'] }, candles);
  assert.ok(Math.abs((hl2.get('value')?.[0] ?? 0) - 99.8) < 1e-9);
  assert.throws(
    () => overNumbers({ id: 'orb', parameters: {}, outputs: ['high'] }, candles.close),
    /orb needs whole candles/,
  );
});
