import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CandleColumns, emptyColumns, istInstant } from '@spark/core';
import { createPastPrices } from './past-prices.ts';
import { priceInMinute } from './price-in-minute.ts';
import { DAY, spotOf } from './replay.fixture.ts';

const SPOT = spotOf();
const OPENS = istInstant(DAY, 9 * 60 + 15);
const MINUTE_MS = 60_000;

/** Bars of 100 to 103 rupees, in the minutes that are named. */
function columnsOf(minutes: readonly number[]): CandleColumns {
  const columns = emptyColumns(minutes.length);
  minutes.forEach((minute, row) => {
    columns.at[row] = OPENS + minute * MINUTE_MS;
    columns.openPaise[row] = 101_00 + minute;
    columns.highPaise[row] = 103_00;
    columns.lowPaise[row] = 100_00;
    columns.closePaise[row] = 102_00;
    columns.volume[row] = 10;
  });
  return columns;
}

function pricesOf(minutes: readonly number[]) {
  return createPastPrices({
    ...{ day: DAY, previousDay: '2026-10-05', seconds: null },
    columns: ({ from }) => ({
      columns: from < OPENS - 24 * 60 * MINUTE_MS ? emptyColumns(0) : columnsOf(minutes),
      days: [{ day: istInstant(DAY, 0), stored: minutes.length, made: 0, isImported: true }],
    }),
  });
}

test('[application.R3] a minute of which only the bar is known passes through all of its prices, and ends at its close', () => {
  const bar = { openPaise: 101_00, highPaise: 103_00, lowPaise: 100_00, closePaise: 102_00 };
  const path = Array.from({ length: 60 }, (_, second) => priceInMinute(bar, second, 5));
  assert.deepEqual([path[0], path[20], path[40], path[59]], [101_00, 100_00, 103_00, 102_00]);
  assert.ok(path.every((paise) => paise >= 100_00 && paise <= 103_00 && paise % 5 === 0));
  const falling = { ...bar, openPaise: 102_00, closePaise: 101_00 };
  assert.equal(priceInMinute(falling, 20, 5), 103_00);
});

test('[application.R3] nothing is known before its time', () => {
  const prices = pricesOf([0, 1, 2]);
  assert.equal(prices.quoteAt(SPOT, null, OPENS - 1), null);
  assert.equal(prices.quoteAt(SPOT, null, OPENS)?.highPaise, 101_00, 'the high of the bar is yet to come');
  const question = { instrument: SPOT, underlying: null, from: OPENS, to: OPENS + 3 * MINUTE_MS };
  const known = (now: number) => prices.candles(question, now).map(({ at }) => (at - OPENS) / MINUTE_MS);
  assert.deepEqual(known(OPENS + MINUTE_MS - 1), []);
  assert.deepEqual(known(OPENS + MINUTE_MS), [0]);
  assert.deepEqual(known(OPENS + 3 * MINUTE_MS), [0, 1, 2]);
});

test('[application.R3] of a missing minute the last price is told with its own time, so that it grows old', () => {
  const prices = pricesOf([0, 3]);
  const quote = prices.quoteAt(SPOT, null, OPENS + 2 * MINUTE_MS);
  assert.deepEqual([quote?.lastPaise, quote?.at], [102_00, OPENS + 59_000]);
});
