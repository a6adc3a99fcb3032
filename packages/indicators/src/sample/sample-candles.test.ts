import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Bar } from '../bar/bar.ts';
import { sampleCandles } from './sample-candles.ts';

const istTime = (bar: Bar | undefined) =>
  new Date((bar?.time ?? 0) + 19_800_000).toISOString().slice(0, 16).replace('T', ' ');

it('[indicators.I18] the same seed gives the same candles and another seed others', () => {
  assert.deepEqual(sampleCandles({ seed: 4 }), sampleCandles({ seed: 4 }));
  assert.notDeepEqual(sampleCandles({ seed: 4 }), sampleCandles({ seed: 5 }));
});

it('[indicators.I18] the candles of the docs do not change unnoticed', () => {
  // Written down once: other numbers here mean other charts and worked examples on every page.
  const candles = sampleCandles();
  assert.deepEqual(candles[0], {
    time: 1791171900000,
    open: 24000,
    high: 24012.9,
    low: 24000,
    close: 24012.4,
    volume: 8769,
  });
  assert.deepEqual(candles.at(-1), {
    time: 1791540540000,
    open: 23539,
    high: 23559.7,
    low: 23539,
    close: 23555.2,
    volume: 15369,
  });
});

it('[indicators.I18] every session runs from 09:15 to 15:40 on a weekday, as futures do', () => {
  for (const [minutes, count, last] of [
    [1, 385, '15:39'],
    [5, 77, '15:35'],
    [15, 26, '15:30'],
  ] as const) {
    const candles = sampleCandles({ sessions: 6, minutes });
    assert.equal(candles.length, 6 * count);
    assert.equal(istTime(candles[0]), '2026-10-05 09:15');
    assert.equal(istTime(candles[count - 1]), `2026-10-05 ${last}`);
    assert.equal(istTime(candles[5 * count]), '2026-10-12 09:15', 'the weekend is left out');
  }
});

it('[indicators.I18] longer candles are the shorter ones put together', () => {
  const fives = sampleCandles({ seed: 9, sessions: 2, minutes: 5 });
  const fifteens = sampleCandles({ seed: 9, sessions: 2, minutes: 15 });
  fifteens.forEach((candle, index) => {
    const begin = fives.findIndex(({ time }) => time === candle.time);
    // The candle of 15:30 has only ten minutes left to cover.
    const parts = fives.slice(begin, begin + (index % 26 === 25 ? 2 : 3));
    assert.equal(candle.open, parts[0]?.open);
    assert.equal(candle.close, parts.at(-1)?.close);
    assert.equal(candle.high, Math.max(...parts.map(({ high }) => high)));
    assert.equal(candle.low, Math.min(...parts.map(({ low }) => low)));
    assert.equal(
      candle.volume,
      parts.reduce((sum, { volume }) => sum + volume, 0),
    );
  });
});

it('[indicators.I18] prices lie on the tick grid and within their candle', () => {
  for (const { open, high, low, close, volume } of sampleCandles({ seed: 2, startPrice: 3.1 })) {
    for (const price of [open, high, low, close]) {
      assert.equal(price, Math.round(price * 10) / 10);
      assert.ok(low <= price && price <= high && price > 0);
    }
    assert.ok(Number.isInteger(volume) && volume > 0);
  }
});

it('[indicators.I18] the day opens wild, is quiet at noon, and trades most at its ends', () => {
  const candles = sampleCandles({ seed: 11, sessions: 40, minutes: 15 });
  const average = (position: number, read: (bar: Bar) => number) => {
    const same = candles.filter((_, index) => index % 26 === position);
    return same.reduce((sum, bar) => sum + read(bar), 0) / same.length;
  };
  const range = (bar: Bar) => (bar.high - bar.low) / bar.close;
  const volume = (bar: Bar) => bar.volume;
  assert.ok(average(0, range) > 1.8 * average(12, range));
  assert.ok(average(24, range) > 1.1 * average(12, range));
  assert.ok(average(0, volume) > 3 * average(12, volume));
  assert.ok(average(24, volume) > 3 * average(12, volume));
});
