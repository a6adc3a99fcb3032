import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, type Candle, istInstant } from '@spark/core';
import type { History } from '@spark/prices';
import { calendar, NIFTY } from '../algos/backtest.fixture.ts';
import { createLiveSeries } from './live-series.ts';

const FIRST = '2026-09-01';

function openSeries(candles: History['candles']) {
  const incidents: string[] = [];
  const onIncident = (message: string) => incidents.push(message);
  return { series: createLiveSeries({ history: { candles }, calendar, onIncident }), incidents };
}

test('[application.Y24] of days that nobody asks for any more nothing is held, however long a deployment runs', async () => {
  const asked: number[] = [];
  const { series, incidents } = openSeries(async ({ from, to }) => {
    asked.push(from);
    const candle: Candle = {
      ...{ at: from, openPaise: 1, highPaise: 1, lowPaise: 1, closePaise: 1, volume: 1, openInterest: 0 },
    };
    return from < to ? [candle] : [];
  });
  const sizes: number[] = [];
  for (let number = 0; number < 60; number += 1) {
    const day = addDays(FIRST, number);
    const until = istInstant(day, 15 * 60 + 30);
    const question = {
      instrument: NIFTY,
      underlying: null,
      from: istInstant(addDays(day, -10), 0),
      to: until,
    };
    series.columns(question, until);
    series.renew();
    await series.load();
    assert.ok(series.columns(question, until).columns.length >= 5, day);
    assert.equal(await series.load(), false, 'what is held is not read again');
    sizes.push(series.size());
  }
  assert.ok(Math.max(...sizes) <= 10, sizes.join(' '));
  assert.equal(new Set(asked).size, asked.length, 'no day is read twice');
  assert.deepEqual(series.asked(), [NIFTY]);
  series.renew();
  series.renew();
  assert.equal(series.size(), 0);
  assert.deepEqual(incidents, []);
});

test('[application.Y27] what was asked for is read up to another minute before it is asked for again, and no longer when nobody asks', async () => {
  const asked: string[] = [];
  const { series } = openSeries(async ({ key, from, to }) => {
    asked.push(`${key} ${(to - from) / 60_000}`);
    return [];
  });
  const at = (minute: number) => istInstant(FIRST, 9 * 60 + 15 + minute);
  const question = { instrument: NIFTY, underlying: null, from: istInstant(FIRST, 0), to: at(375) };
  series.columns(question, at(1));
  assert.equal(await series.load(), true);
  await series.catchUp(at(3));
  series.columns(question, at(3));
  assert.equal(await series.load(), false);
  assert.deepEqual(asked, [`${NIFTY.key} 1`, `${NIFTY.key} 2`]);
  await series.catchUp(at(4));
  await series.catchUp(at(5));
  assert.deepEqual(asked.length, 3);
  series.columns(question, at(5));
  assert.equal(await series.load(), true);
  assert.equal(asked.at(-1), `${NIFTY.key} 1`);
});
