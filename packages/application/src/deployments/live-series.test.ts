import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, type Candle, istInstant } from '@spark/core';
import type { History } from '@spark/prices';
import { calendar, NIFTY } from '../algos/backtest.fixture.ts';
import { createLiveSeries } from './live-series.ts';

const FIRST = '2026-09-01';

function openSeries(candles: History['candles']) {
  const incidents: string[] = [];
  const onFailed = (message: string) => void incidents.push(message);
  return { series: createLiveSeries({ history: { candles }, calendar }), onFailed, incidents };
}

test('[application.Y24] of days that nobody asks for any more nothing is held, however long a deployment runs', async () => {
  const asked: number[] = [];
  const { series, onFailed, incidents } = openSeries(async ({ from, to }) => {
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
    series.renew(day);
    await series.load(onFailed);
    assert.ok(series.columns(question, until).columns.length >= 5, day);
    assert.equal(await series.load(onFailed), false, 'what is held is not read again');
    sizes.push(series.size());
  }
  assert.ok(Math.max(...sizes) <= 10, sizes.join(' '));
  assert.equal(new Set(asked).size, asked.length, 'no day is read twice');
  const held = series.size();
  series.renew(addDays(FIRST, 59));
  assert.equal(series.size(), held, 'once a day');
  series.renew(addDays(FIRST, 60));
  series.renew(addDays(FIRST, 61));
  assert.equal(series.size(), 0);
  assert.deepEqual(incidents, []);
});

const at = (minute: number) => istInstant(FIRST, 9 * 60 + 15 + minute);
const WHOLE = { instrument: NIFTY, underlying: null, from: istInstant(FIRST, 0), to: at(375) };

test('[application.Y27] what will be asked for is read before it is, and what nobody asks for is not', async () => {
  const asked: string[] = [];
  const { series, onFailed } = openSeries(async ({ key, from, to }) => {
    asked.push(`${key} ${(to - from) / 60_000}`);
    return [];
  });
  assert.equal(series.columns(WHOLE, at(1)).isWhole, false);
  assert.equal(await series.load(onFailed), true);
  await series.catchUp([WHOLE], at(3), onFailed);
  assert.equal(series.columns(WHOLE, at(3)).isWhole, true);
  assert.equal(await series.load(onFailed), false);
  assert.deepEqual(asked, [`${NIFTY.key} 1`, `${NIFTY.key} 2`]);
  await series.catchUp([], at(5), onFailed);
  assert.equal(asked.length, 2);
  assert.equal(series.columns(WHOLE, at(5)).isWhole, false);
  assert.equal(await series.load(onFailed), true);
  assert.equal(asked.at(-1), `${NIFTY.key} 2`);
});

test('[application.Y29] what several deployments want at once is read once, and each has it then, the last minute of each to its own hour', async () => {
  const reads: { readonly from: number; readonly answer: () => void }[] = [];
  const { series, onFailed, incidents } = openSeries(async ({ from, to }) => {
    await new Promise<void>((answer) => reads.push({ from, answer }));
    const minutes = Array.from({ length: (to - from) / 60_000 }, (_, number) => from + number * 60_000);
    return minutes.map((minute) => ({
      ...{ at: minute, openPaise: 1, highPaise: 1, lowPaise: 1, closePaise: 1, volume: 1, openInterest: 0 },
    }));
  });
  const first = series.catchUp([WHOLE], at(2), onFailed);
  let hasSecond = false;
  const second = series.catchUp([WHOLE], at(3), onFailed).then(() => {
    hasSecond = true;
  });
  assert.deepEqual(
    reads.map(({ from }) => from),
    [at(0)],
  );
  assert.equal(hasSecond, false);
  reads[0]?.answer();
  await Promise.all([first, second]);
  assert.deepEqual([...series.columns(WHOLE, at(2)).columns.at], [at(0), at(1)]);
  assert.equal(series.columns(WHOLE, at(3)).isWhole, false, 'asked for one minute more than was read');
  const third = series.load(onFailed);
  reads[1]?.answer();
  await third;
  assert.deepEqual([...series.columns(WHOLE, at(3)).columns.at], [at(0), at(1), at(2)]);
  assert.deepEqual(
    [...series.columns(WHOLE, at(2)).columns.at],
    [at(0), at(1)],
    'none sees a minute of later',
  );
  assert.deepEqual(
    reads.map(({ from }) => from),
    [at(0), at(2)],
  );
  assert.deepEqual(incidents, []);
});

test('[application.Y29] a reading that fails is told to whoever asked, and asked again', async () => {
  let fails = true;
  const { series, onFailed, incidents } = openSeries(async () => {
    if (fails) throw new Error('The archive is away.');
    return [];
  });
  series.columns(WHOLE, at(1));
  await series.load(onFailed);
  assert.equal(series.columns(WHOLE, at(1)).isWhole, false);
  assert.match(incidents[0] ?? '', /could not be read/);
  fails = false;
  await series.load(onFailed);
  assert.equal(series.columns(WHOLE, at(1)).isWhole, true);
  assert.equal(incidents.length, 1);
});
