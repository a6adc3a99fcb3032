import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { runBacktest, type Trade } from '@spark/algos';
import { emptyColumns, type IstDay, istInstant } from '@spark/core';
import { NO_CHANGES } from '@spark/market';
import { createCandleStore, mergeSources } from '@spark/prices';
import { historyFolder } from '../prices/prices.ts';
import { createSimulatedColumns } from '../prices/simulated-columns.ts';
import { CALENDAR_CHANGES, calendar, callAtTen, NIFTY, past } from './backtest.fixture.ts';
import { createPastBook, type PastBookQuestion, type SeriesQuestion } from './past-book.ts';
import type { BacktestResult } from './play-backtest.ts';
import { createJobs } from './run-job.ts';

const NOTHING = { columns: emptyColumns(0), isImported: new Uint8Array(0) };
const ONCE = { check: false, mode: 'bars' } as const;
const RANGE = { from: '2026-10-05', to: '2026-10-09' } as const;

function bookOf(question: Partial<PastBookQuestion> = {}) {
  const simulated = createSimulatedColumns({ calendarChanges: NO_CHANGES });
  const asked: string[] = [];
  const columns = (series: SeriesQuestion) => {
    asked.push(series.instrument.symbol);
    return mergeSources(NOTHING, simulated.columns(series));
  };
  const opened = createPastBook(
    { document: callAtTen(), spot: NIFTY, ...RANGE, ...question },
    { calendar, past, columns, seconds: simulated.seconds },
  );
  return { opened, asked };
}

test('[application.B1] a range without a trading day has no book', () => {
  assert.equal(bookOf({ from: '2026-10-03', to: '2026-10-04' }).opened, null);
});

test('[application.B1] contracts are read when they are first asked for, and once', () => {
  const { opened, asked } = bookOf();
  assert.ok(opened);
  assert.deepEqual(asked, ['Nifty 50']);
  const first = opened.book.option('2026-10-06', 2_320_000, 'CE');
  assert.equal(opened.book.option('2026-10-06', 2_320_000, 'CE'), first);
  assert.deepEqual(asked, ['Nifty 50', 'NIFTY06OCT2623200CE']);
  assert.equal(opened.book.option('2026-10-06', 2_320_001, 'CE'), null);
  assert.equal(opened.book.option('2026-10-07', 2_320_000, 'CE'), null);
});

test('[application.B2] sessions before the range warm indicators up, as many as the document needs, none before the tables', () => {
  const document = callAtTen({
    indicators: [{ id: 'slow', type: 'sma', on: { ref: 'spot', col: 'close' }, length: 200 }],
    conditions: [
      {
        ...{ id: 'c_in', kind: 'entry', fire: 'edge' },
        when: { op: 'gt', l: { ref: 'spot' }, r: { ref: 'slow' } },
        then: ['a_ce'],
      },
    ],
  });
  const warmed = bookOf({ document }).opened;
  assert.ok(warmed && warmed.firstSession >= 3, String(warmed?.firstSession));
  assert.equal(warmed.book.timeline.sessions[warmed.firstSession]?.day, RANGE.from);
  assert.equal(bookOf({ document, from: '2025-01-01', to: '2025-01-03' }).opened?.firstSession, 0);
});

test('[application.B3] days are as long as those of derivatives where the document trades them, else as those of its share', () => {
  const minutes = (document = callAtTen()) => bookOf({ document }).opened?.book.timeline.sessions[0]?.minutes;
  assert.equal(minutes(), 385);
  assert.equal(minutes({ ...callAtTen(), actions: [] }), 375);
  const closes = (from: IstDay) =>
    bookOf({ from, to: from }).opened?.book.timeline.sessions.at(-1)?.spotCloseMinute;
  assert.equal(closes('2026-10-05'), 15 * 60 + 30, 'an index closes before its contracts');
  assert.equal(closes('2026-07-06'), undefined, 'with them until August 2026');
});

test('[application.B11] seconds of a simulated minute are those of its candle; of a day of which anything is stored there are none', () => {
  const { opened } = bookOf();
  const series = opened?.book.option('2026-10-06', 2_320_000, 'CE');
  assert.ok(opened && series);
  const session = opened.book.timeline.sessions[opened.firstSession];
  assert.ok(session);
  const minute = session.first + 100;
  const contract = { key: 'OPT 2026-10-06 2320000 CE' } as Parameters<typeof opened.secondsOf>[0];
  const seconds = [...Array.from(opened.secondsOf(contract, session.startsAt + 100 * 60_000) ?? [])];
  assert.equal(seconds.length, 60);
  const slot = minute - series.from;
  assert.deepEqual(
    [seconds[0], Math.max(...seconds), Math.min(...seconds), seconds.at(-1)],
    [series.open[slot], series.high[slot], series.low[slot], series.close[slot]],
  );
  assert.equal(opened.secondsOf(contract, session.startsAt - 60_000), null, 'before the session');
  const stored = mergeSources(
    { columns: oneMinute(session.startsAt), isImported: new Uint8Array(1) },
    emptyColumns(0),
  );
  const recorded = createPastBook(
    { document: callAtTen(), spot: NIFTY, ...RANGE },
    { calendar, past, columns: () => stored, seconds: () => new Int32Array(60) },
  );
  recorded?.book.option('2026-10-06', 2_320_000, 'CE');
  assert.equal(recorded?.secondsOf(contract, session.startsAt), null);
});

function oneMinute(at: number) {
  const columns = emptyColumns(1);
  columns.at[0] = at;
  return columns;
}

test('[application.B4] lots, strikes and expiries are those of the day', () => {
  const { opened } = bookOf({ from: '2025-12-29', to: '2026-01-02' });
  assert.ok(opened);
  const { book } = opened;
  assert.equal(book.termsOn('2025-12-29', 'OPT', '2025-12-30').lot, 75);
  assert.equal(book.termsOn('2026-01-02', 'OPT', '2026-01-06').lot, 65);
  assert.ok(book.expiries.all.includes('2026-01-06'));
  assert.ok(book.expiries.monthly.includes('2025-12-30'));
  assert.ok(book.strikesOn('2026-01-02', '2026-01-06').length > 100);
});

test('[application.B4] by premium strikes near the spot alone are read, unless the premium lies farther away', () => {
  const day = '2026-10-05';
  const sold = (value: number) => {
    const document = callAtTen({ strike: { by: 'premiumNear', value } });
    const { opened, asked } = bookOf({ document, from: day, to: day });
    assert.ok(opened);
    const { trades } = runBacktest({ document, book: opened.book, firstSession: opened.firstSession });
    const read = asked.length;
    const { expiry = null, strikePaise } = trades[0]?.contract ?? {};
    assert.ok(expiry !== null && strikePaise != null);
    const listed = opened.book.strikesOn(day, expiry);
    const minute = (opened.book.timeline.sessions.at(-1)?.first ?? 0) + 44;
    const premiums = listed.map((strike) => {
      const series = opened.book.option(expiry, strike, 'CE');
      return series?.close[minute - series.from] ?? Number.NaN;
    });
    const off = premiums.map((paise) => Math.abs(paise - value * 100));
    assert.equal(strikePaise, listed[off.indexOf(Math.min(...off))], 'the nearest of all that are listed');
    return read;
  };
  const near = sold(100);
  assert.ok(near > 60 && near < 90, `${near} series`);
  assert.ok(sold(4000) > 100, 'deep in the money');
});

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'spark-backtest-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function unpacked(played: Awaited<ReturnType<ReturnType<typeof createJobs>>>) {
  assert.ok('parts' in played);
  const json = (wanted: string) => {
    const part = played.parts.find(({ name }) => name === wanted);
    assert.ok(part, wanted);
    return JSON.parse(gunzipSync(part.bytes).toString());
  };
  return {
    played,
    result: json('result') as BacktestResult,
    trades: json('trades') as readonly Trade[],
  };
}

const watching = { onProgress: () => undefined, isCancelled: () => false };

test('[application.B5] where nothing fills them, days without stored minutes are gaps, and imported ones are named', async (t) => {
  const dataFolder = folderFor(t);
  const store = createCandleStore(historyFolder(dataFolder));
  const open = istInstant('2026-10-06', 555);
  await store.add(
    Array.from({ length: 375 }, (_, minute) => ({
      ...({ series: NIFTY.key, interval: '1', origin: 'imported' } as const),
      candle: {
        at: open + minute * 60_000,
        ...{ openPaise: 2_320_000, highPaise: 2_320_500, lowPaise: 2_319_500 },
        ...{ closePaise: 2_320_000, volume: 0, openInterest: 0 },
      },
    })),
  );
  await store.close();
  const run = createJobs({ dataFolder, fill: 'nothing' });
  const order = { document: callAtTen(), spot: NIFTY, ...RANGE, trace: 'values', ...ONCE } as const;
  const job = { kind: 'backtest', order, calendarChanges: CALENDAR_CHANGES } as const;
  const { result, played } = unpacked(await run(job, watching));
  assert.equal(played.summary?.trades, 0);
  assert.equal(played.summary?.isSimulated, false);
  assert.deepEqual(
    result.coverage.gaps.map(({ day }) => day),
    ['2026-10-05', '2026-10-07', '2026-10-08', '2026-10-09'],
  );
  assert.deepEqual(result.sources[0], {
    ...{ symbol: 'Nifty 50', kind: 'spot', imported: 375, recorded: 0, simulated: 0 },
  });
});

test('[application.B5] imported minutes stand in for simulated ones, and both are named', async (t) => {
  const dataFolder = folderFor(t);
  const store = createCandleStore(historyFolder(dataFolder));
  const contract = past.findSymbol('NFO', 'NIFTY06OCT2623200CE');
  assert.ok(contract);
  const order = { document: callAtTen({ strike: { by: 'exact', value: 23_200 } }), spot: NIFTY } as const;
  const open = istInstant('2026-10-05', 555);
  await store.add(
    Array.from({ length: 385 }, (_, minute) => ({
      ...({ series: 'NFO:NIFTY:2026-10-06:2320000:CE', interval: '1', origin: 'imported' } as const),
      candle: {
        at: open + minute * 60_000,
        ...{ openPaise: 10_000, highPaise: 10_000, lowPaise: 10_000, closePaise: 10_000 },
        ...{ volume: 10_000, openInterest: 0 },
      },
    })),
  );
  await store.close();
  const run = createJobs({ dataFolder, fill: 'simulated' });
  const days = { from: '2026-10-05', to: '2026-10-05', trace: 'none', check: true, mode: 'seconds' } as const;
  const job = { kind: 'backtest', order: { ...order, ...days }, calendarChanges: CALENDAR_CHANGES } as const;
  const { result, trades } = unpacked(await run(job, watching));
  assert.equal(result.check?.items.length, 8);
  assert.deepEqual([result.mode, result.seconds?.differencePaise], ['seconds', 0]);
  assert.deepEqual([trades[0]?.entryPaise, trades[0]?.exitPaise], [10_000, 10_000]);
  assert.deepEqual(
    result.sources.map(({ imported, simulated }) => [imported, simulated]),
    [
      // The day before warms up and is simulated.
      [0, 750],
      [385, 385],
    ],
  );
});
