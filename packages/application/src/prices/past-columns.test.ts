import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createMarketCalendar, type Instrument, istInstant } from '@spark/core';
import { BUNDLED_CALENDAR, NO_CHANGES } from '@spark/market';
import { createCandleStore } from '@spark/prices';
import { createManualClock } from '@spark/testkit';
import { createInstrumentBook } from '../instruments/instrument-book.ts';
import { createPastCandles } from './past-candles.ts';
import { createPastColumns } from './past-columns.ts';
import { historyFolder } from './prices.ts';

const log = { info: () => undefined, warn: () => undefined };

function stage(t: TestContext) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'spark-past-'));
  t.after(() => rmSync(dataFolder, { recursive: true, force: true }));
  const clock = createManualClock();
  const calendar = createMarketCalendar(BUNDLED_CALENDAR);
  const book = createInstrumentBook({ clock, log, dataFolder, calendar });
  const found = book.past.findSymbol('NFO', 'NIFTY17MAR2623500CE');
  assert.ok(found);
  const option: Instrument = found;
  const question = {
    instrument: option,
    underlying: book.instruments.underlyingOf(option),
    from: istInstant('2026-03-10', 0),
    to: istInstant('2026-03-13', 0),
  };
  return { dataFolder, clock, calendar, book, option, question };
}

test('[application.P1] columns of an expired contract are its candles, and the same when they are read again', async (t) => {
  const { dataFolder, clock, calendar, book, option, question } = stage(t);
  const past = createPastColumns({ dataFolder, calendarChanges: NO_CHANGES, fill: 'simulated' });
  t.after(past.close);
  const source = createPastCandles({ clock, book, exchanges: calendar, turn: async () => undefined });
  const candles = await source.candles({ key: option.key, from: question.from, to: question.to - 60_000 });
  for (let turn = 0; turn < 2; turn += 1) {
    const { columns, days } = await past.read(question);
    assert.equal(columns.length, 3 * 375);
    assert.deepEqual(
      [...columns.closePaise],
      candles.map(({ closePaise }) => closePaise),
    );
    assert.deepEqual(
      [...columns.at],
      candles.map(({ at }) => at),
    );
    assert.deepEqual(
      days.map(({ stored, made }) => [stored, made]),
      Array.from({ length: 3 }, () => [0, 375]),
    );
  }
  const part = await past.read({
    ...question,
    from: istInstant('2026-03-11', 700),
    to: istInstant('2026-03-11', 710),
  });
  assert.deepEqual(
    [...part.columns.closePaise],
    candles
      .filter(({ at }) => at >= istInstant('2026-03-11', 700) && at < istInstant('2026-03-11', 710))
      .map(({ closePaise }) => closePaise),
  );
});

test('[application.P2] without a source a day of which nothing is stored is a gap; what is stored changes the version', async (t) => {
  const { dataFolder, question } = stage(t);
  const past = createPastColumns({ dataFolder, calendarChanges: NO_CHANGES, fill: 'nothing' });
  t.after(past.close);
  assert.equal((await past.read(question)).columns.length, 0);
  const before = await past.dataVersion();
  assert.equal(await past.dataVersion(), before);
  const simulated = createPastColumns({ dataFolder, calendarChanges: NO_CHANGES, fill: 'simulated' });
  t.after(simulated.close);
  assert.notEqual(await simulated.dataVersion(), before);
  const store = createCandleStore(historyFolder(dataFolder));
  t.after(store.close);
  const at = istInstant('2026-03-11', 555);
  const prices = { openPaise: 100, highPaise: 100, lowPaise: 100, closePaise: 100 };
  await store.add([
    {
      series: 'NFO:NIFTY:2026-03-17:2350000:CE',
      interval: '1',
      origin: 'imported',
      candle: { at, ...prices, volume: 1, openInterest: 0 },
    },
  ]);
  const { columns, days } = await past.read(question);
  assert.deepEqual([[...columns.at], days.length, days[0]?.isImported], [[at], 1, true]);
  assert.notEqual(await past.dataVersion(), before);
});
