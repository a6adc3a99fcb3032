import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Candle, type CandleQuestion, type Instrument, ok, refuse } from '@spark/core';
import { A_TRADING_MORNING, createManualClock } from '@spark/testkit';
import { CANDLE_INTERVAL } from '@spark/vocabulary';
import fc from 'fast-check';
import { deriveCandles } from '../candles/interval.ts';
import { MINUTE_MS } from '../candles/minute.ts';
import { type CandleStore, createCandleStore } from './candle-store.ts';
import { exportCandles } from './export-candles.ts';
import type { WrittenInstrument } from './file-layout.ts';
import { createHistory, HistoryTooLongError } from './history.ts';
import { importCandles } from './import-candles.ts';
import { seriesOf } from './series.ts';

const SHARE: Instrument = {
  key: 'NSE:212',
  exchange: 'NSE',
  token: '212',
  symbol: 'ASHOKLEY-EQ',
  name: 'ASHOKLEY',
  class: 'equity',
  instrumentType: '',
  expiry: null,
  strikePaise: null,
  optionType: null,
  lotSize: 1,
  tickPaise: 1,
  freezeQty: 100_000,
  isCas: true,
};

/** A token is its own series; only the given one is known where one is given. */
function byToken(only?: string) {
  return (written: WrittenInstrument) => {
    const token = written.by === 'token' ? written.token : '';
    return only === undefined || token === only
      ? ok(token)
      : refuse(`"${token}" is no token of an instrument`);
  };
}

const SUBJECT = { key: 'NSE:212', series: 'NSE:212' } as const;

const at = (text: string) => Date.parse(`${text}+05:30`);

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'spark-history-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A price for every minute of every day, which is how the simulated exchange answers. */
function madeUp(minute: number, shift = 0): Candle {
  const price = 10_000 + (Math.floor(minute / MINUTE_MS) % 97) * 5 + shift;
  return {
    at: minute,
    openPaise: price,
    highPaise: price + 20,
    lowPaise: price - 15,
    closePaise: price + 5,
    volume: 1 + (Math.floor(minute / MINUTE_MS) % 13),
    openInterest: 0,
  };
}

function sourceOf(asked: CandleQuestion[] = []) {
  return {
    candles: async (question: CandleQuestion) => {
      asked.push(question);
      const found: Candle[] = [];
      for (let minute = question.from; minute <= question.to; minute += MINUTE_MS) found.push(madeUp(minute));
      return found;
    },
  };
}

function stage(t: TestContext, store: CandleStore = createCandleStore(join(folderFor(t), 'history'))) {
  const clock = createManualClock();
  const asked: CandleQuestion[] = [];
  const failures: unknown[] = [];
  const history = createHistory({
    store,
    source: sourceOf(asked),
    clock,
    timers: clock,
    onFailure: (error) => void failures.push(error),
  });
  t.after(() => history.close());
  return { clock, asked, failures, history, store };
}

const question = (from: string, to: string, interval: (typeof CANDLE_INTERVAL)[number] = '1') => ({
  ...SUBJECT,
  interval,
  from: at(from),
  to: at(to),
});

test('[prices.H1] only minutes that have ended are returned, and the source is not asked for others', async (t) => {
  const { clock, asked, history } = stage(t);
  clock.set(A_TRADING_MORNING + 30_500);
  const candles = await history.candles(question('2026-11-16T09:58:00', '2026-11-16T15:30:00'));
  assert.deepEqual(
    candles.map((candle) => candle.at - A_TRADING_MORNING),
    [-2 * MINUTE_MS, -MINUTE_MS],
  );
  assert.equal(asked[0]?.to, A_TRADING_MORNING - MINUTE_MS);
  assert.deepEqual(await history.candles(question('2026-11-17T09:15:00', '2026-11-17T15:30:00')), []);
  assert.deepEqual(await history.candles(question('2026-11-16T09:30:00', '2026-11-16T09:15:00')), []);
});

test('[prices.H11] days are requested at once where the source has them, and equal those of their minutes', async (t) => {
  const store = createCandleStore(join(folderFor(t), 'history'));
  const clock = createManualClock();
  const byMinutes = sourceOf();
  const days: number[] = [];
  const byDays = {
    ...byMinutes,
    dayCandle: async (key: string, day: number) => {
      days.push(day);
      const minutes = await byMinutes.candles({ key, from: day, to: day + 1439 * MINUTE_MS });
      return deriveCandles(minutes, '1D')[0] ?? null;
    },
  };
  const [quick, plain] = [byDays, byMinutes].map((source) =>
    createHistory({ store, source, clock, timers: clock, onFailure: (error) => assert.fail(String(error)) }),
  );
  t.after(() => store.close());
  const month = question('2026-10-20T11:00:00', '2026-11-17T00:00:00', '1D');
  const stored: Candle = madeUp(at('2026-11-05T10:00:00'), 700);
  await store.add([{ series: SUBJECT.series, interval: '1', origin: 'recorded', candle: stored }]);
  quick?.record(SUBJECT.series, madeUp(at('2026-11-09T10:00:00'), 900));
  plain?.record(SUBJECT.series, madeUp(at('2026-11-09T10:00:00'), 900));
  const candles = await quick?.candles(month);
  assert.deepEqual(candles, await plain?.candles(month));
  assert.equal(candles?.length, 27, 'from the day after the first moment to today');
  const ofMinutes = ['2026-11-05', '2026-11-09', '2026-11-16'].map((day) => at(`${day}T00:00:00`));
  assert.equal(days.length, 24);
  assert.deepEqual(
    days.filter((day) => ofMinutes.includes(day)),
    [],
  );
});

test('[prices.H1] the newest larger candle is made of the minutes that have ended, and grows', async (t) => {
  const { clock, asked, history } = stage(t);
  const start = A_TRADING_MORNING + 5 * MINUTE_MS;
  clock.set(start + 2 * MINUTE_MS + 10_000);
  const read = () => history.candles({ ...SUBJECT, interval: '5', from: start, to: start + 5 * MINUTE_MS });
  const grown = deriveCandles([madeUp(start), madeUp(start + MINUTE_MS)], '5');
  assert.deepEqual(await read(), grown);
  assert.equal(asked[0]?.to, start + MINUTE_MS, 'the running minute is not asked for');
  clock.advance(MINUTE_MS);
  assert.equal((await read())[0]?.closePaise, madeUp(start + 2 * MINUTE_MS).closePaise);
});

test('[prices.H2] a candle is the same in whatever range it is asked for', async (t) => {
  const { history } = stage(t);
  const minute = fc.integer({ min: 0, max: 3 * 1_440 });
  const base = at('2026-11-11T00:00:00');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...CANDLE_INTERVAL), minute, minute, async (interval, value, other) => {
      const [from, to] = [
        base + Math.min(value, other) * MINUTE_MS,
        base + Math.max(value, other) * MINUTE_MS,
      ];
      const some = await history.candles({ ...SUBJECT, interval, from, to });
      const all = await history.candles({
        ...SUBJECT,
        interval,
        from: base,
        to: base + 4 * 86_400_000,
      });
      assert.deepEqual(
        some,
        all.filter((candle) => candle.at >= from && candle.at < to),
      );
    }),
    { numRuns: 60 },
  );
});

test('[prices.H2] the example of the documentation: 09:15 to 09:30 are three candles of five minutes', async (t) => {
  const { history } = stage(t);
  const candles = await history.candles(question('2026-11-13T09:15:00', '2026-11-13T09:30:00', '5'));
  assert.deepEqual(
    candles.map((candle) => candle.at),
    ['09:15', '09:20', '09:25'].map((time) => at(`2026-11-13T${time}:00`)),
  );
});

test('[prices.H3] too long a range is refused, not cut', async (t) => {
  const { history } = stage(t);
  await assert.rejects(
    history.candles(question('2020-01-01T00:00:00', '2026-11-13T00:00:00')),
    HistoryTooLongError,
  );
});

test('[prices.H12] too many candles are refused before one is made, unless something else is stored for those days', async (t) => {
  const store = createCandleStore(join(folderFor(t), 'history'));
  const clock = createManualClock();
  const asked: CandleQuestion[] = [];
  const candleCount = ({ from, to }: CandleQuestion) => (to - from) / MINUTE_MS + 1;
  const history = createHistory({
    store,
    source: { ...sourceOf(asked), candleCount },
    clock,
    timers: clock,
    onFailure: (error) => assert.fail(String(error)),
  });
  t.after(() => history.close());
  const long = question('2026-06-01T00:00:00', '2026-11-13T00:00:00');
  await assert.rejects(history.candles(long), HistoryTooLongError);
  await assert.rejects(
    history.candles({ ...long, from: at('2025-12-01T00:00:00'), interval: '3' }),
    HistoryTooLongError,
  );
  assert.deepEqual(asked, [], 'nothing was made');
  assert.equal((await history.candles({ ...long, interval: '3' })).length, 165 * 480);
  const minute = at('2026-07-01T10:00:00');
  history.record('NSE:212', madeUp(minute));
  await history.flush();
  asked.length = 0;
  await assert.rejects(history.candles(long), HistoryTooLongError, 'the answer itself is counted');
  assert.ok(asked.length > 0);
});

test('[prices.H13] an answer is all the source has only while nothing of its days is recorded or stored', async (t) => {
  const { history } = stage(t, createCandleStore(join(folderFor(t), 'history')));
  const minute = at('2026-11-10T10:00:00');
  const inside = question('2026-11-09T00:00:00', '2026-11-12T00:00:00');
  const before = question('2026-10-01T00:00:00', '2026-10-20T00:00:00');
  assert.equal(await history.isAllFromSource(inside), true);
  history.record('NSE:212', madeUp(minute));
  assert.equal(await history.isAllFromSource(inside), false, 'one waits for the disk');
  const written = history.flush();
  assert.equal(await history.isAllFromSource(inside), false, 'one is being written');
  await written;
  assert.equal(await history.isAllFromSource(inside), false, 'one is on disk');
  assert.equal(await history.isAllFromSource(before), true);
});

test('[prices.H4] recorded candles are in the next answer, and on disk with the next batch', async (t) => {
  const folder = join(folderFor(t), 'history');
  const { clock, history, store } = stage(t, createCandleStore(folder));
  const minute = A_TRADING_MORNING - 5 * MINUTE_MS;
  const own = madeUp(minute, 7_000);
  history.record('NSE:212', own);
  const ask = () =>
    history.candles({
      ...SUBJECT,
      interval: '1',
      from: minute - MINUTE_MS,
      to: minute + 2 * MINUTE_MS,
    });
  const expected = [madeUp(minute - MINUTE_MS), own, madeUp(minute + MINUTE_MS)];
  assert.deepEqual(await ask(), expected);
  const written = history.flush();
  assert.deepEqual(await ask(), expected, 'also while it is being written');
  await written;
  assert.deepEqual(await ask(), expected);
  assert.equal(readdirSync(folder).filter((name) => name.endsWith('.parquet')).length, 1);
  const stored = await store.read({ series: 'NSE:212', interval: '1', from: minute, to: minute });
  assert.deepEqual(stored, [{ origin: 'recorded', candle: own }]);
  history.record('NSE:212', madeUp(minute + MINUTE_MS, 3));
  assert.notEqual(clock.nextDue(), null, 'a batch is written without being asked for');
});

test('[prices.H4] a disk that fails loses nothing that fits into memory', async (t) => {
  const real = createCandleStore(join(folderFor(t), 'history'));
  let isBroken = true;
  const store: CandleStore = {
    ...real,
    add: (candles) => (isBroken ? Promise.reject(new Error('no room')) : real.add(candles)),
  };
  const { history, failures } = stage(t, store);
  const own = madeUp(A_TRADING_MORNING - MINUTE_MS, 9);
  history.record('NSE:212', own);
  await history.flush();
  assert.equal(failures.length, 1);
  isBroken = false;
  await history.flush();
  const stored = await real.read({ series: 'NSE:212', interval: '1', from: own.at, to: own.at });
  assert.deepEqual(stored, [{ origin: 'recorded', candle: own }]);
});

test('[prices.H5] of two candles for one minute the imported one counts, then the later one', async (t) => {
  const store = createCandleStore(join(folderFor(t), 'history'));
  t.after(() => store.close());
  const minute = A_TRADING_MORNING - MINUTE_MS;
  const add = (origin: 'recorded' | 'imported', shift: number) =>
    store.add([{ series: 'NSE:212', interval: '1', origin, candle: madeUp(minute, shift) }]);
  const read = async () =>
    (await store.read({ series: 'NSE:212', interval: '1', from: minute, to: minute })).map(
      ({ candle }) => candle.openPaise,
    );
  await add('recorded', 1);
  await add('recorded', 2);
  assert.deepEqual(await read(), [madeUp(minute, 2).openPaise]);
  await add('imported', 3);
  await add('recorded', 4);
  assert.deepEqual(await read(), [madeUp(minute, 3).openPaise]);
});

test('[prices.H6] putting files together changes no answer', async (t) => {
  const folder = join(folderFor(t), 'history');
  const store = createCandleStore(folder);
  t.after(() => store.close());
  const start = at('2026-11-13T09:15:00');
  for (let file = 0; file < 40; file += 1) {
    const minutes = Array.from({ length: 5 }, (_, index) => start + (file * 3 + index) * MINUTE_MS);
    await store.add(
      minutes.map((minute) => ({
        series: 'NSE:212',
        interval: '1',
        origin: 'recorded',
        candle: madeUp(minute, file),
      })),
    );
  }
  const all = { series: 'NSE:212', interval: '1', from: start, to: start + 86_400_000 } as const;
  const before = await store.read(all);
  const { before: filesBefore, after: filesAfter } = await store.compact();
  assert.deepEqual([filesBefore, filesAfter], [40, 1]);
  assert.deepEqual(await store.read(all), before);
  await store.add([{ series: 'NSE:212', interval: '1', origin: 'recorded', candle: madeUp(start, 999) }]);
  assert.equal(
    (await store.read(all))[0]?.candle.openPaise,
    madeUp(start, 999).openPaise,
    'what comes later counts',
  );
});

test('[prices.H7] candles go out to CSV and Parquet and come back as they were', async (t) => {
  const folder = folderFor(t);
  const now = A_TRADING_MORNING;
  const { history } = stage(t);
  for (const [extension, interval] of [
    ['csv', '1'],
    ['parquet', '1'],
    ['csv', '15'],
    ['parquet', '1D'],
  ] as const) {
    const asked = question('2026-11-12T00:00:00', '2026-11-14T00:00:00', interval);
    const candles = await history.candles(asked);
    const own = join(folder, `${extension}-${interval}`);
    const store = createCandleStore(own);
    t.after(() => store.close());
    // Stars and brackets are nothing but letters of a name.
    const file = join(folder, `${interval} [a]*.${extension}`);
    await exportCandles({ store, file, token: 'NSE:212', interval, candles });
    const report = await importCandles({ store, folder: own, file, seriesNamed: byToken(), now });
    assert.equal(report.candles, candles.length);
    const stored = await store.read({ series: 'NSE:212', interval, from: asked.from, to: asked.to });
    assert.deepEqual(
      stored,
      candles.map((candle) => ({ origin: 'imported', candle })),
    );
    assert.deepEqual(
      readdirSync(own).filter((name) => name.includes('unfinished')),
      [],
    );
  }
  assert.match(
    readFileSync(join(folder, '1 [a]*.csv'), 'utf8'),
    /^token,interval,datetime,open,high,low,close,volume,oi\nNSE:212,1,2026-11-12 00:00:00,/,
  );
});

test('[prices.H8] an imported day is the whole truth of that day, at any interval', async (t) => {
  const store = createCandleStore(join(folderFor(t), 'history'));
  const { history } = stage(t, store);
  const own = ['09:15', '09:16', '09:18'].map((time) => madeUp(at(`2026-11-12T${time}:00`), 4_000));
  await store.add(own.map((candle) => ({ series: 'NSE:212', interval: '1', origin: 'imported', candle })));
  const day = (interval: '1' | '5' | '1D') =>
    history.candles(question('2026-11-12T00:00:00', '2026-11-13T00:00:00', interval));
  assert.deepEqual(await day('1'), own);
  assert.deepEqual(await day('5'), deriveCandles(own, '5'));
  const daily = { ...madeUp(at('2026-11-12T00:00:00'), 8_000) };
  await store.add([{ series: 'NSE:212', interval: '1D', origin: 'imported', candle: daily }]);
  assert.deepEqual(await day('1D'), [daily]);
  const both = await history.candles(question('2026-11-11T00:00:00', '2026-11-13T00:00:00'));
  assert.equal(both.length, 1_440 + 3, 'the other day comes from the source');
});

test('[prices.H9] a file with anything wrong in it is refused as a whole, with the places', async (t) => {
  const folder = folderFor(t);
  const store = createCandleStore(join(folder, 'history'));
  t.after(() => store.close());
  const header = 'token,interval,datetime,open,high,low,close,volume,oi';
  const good = 'NSE:212,1,2026-11-13 09:15:00,170.1,170.4,169.95,170.25,61240,0';
  const take = (text: string) => {
    const file = join(folder, 'bad.csv');
    writeFileSync(file, text);
    return importCandles({
      store,
      folder: join(folder, 'history'),
      file,
      seriesNamed: byToken('NSE:212'),
      now: A_TRADING_MORNING,
    });
  };
  const cases: readonly (readonly [string, RegExp])[] = [
    ['', /empty/],
    [`${header}\n`, /no candles/],
    ['token,interval\n', /column datetime, open, high, low, close, volume is missing/],
    [`${header},colour\n`, /column colour is not known/],
    [`${header}\n${good}\n${good}`, /^line 3: .*twice$/],
    [`${header}\n${good},7`, /^line 2 has 10 cells/],
    [`${header}\n${good.replace('NSE:212', 'NSE:1')}`, /^line 2: "NSE:1" is no token/],
    [`${header}\n${good.replace(',1,', ',7,')}`, /^line 2: "7" is no interval/],
    [`${header}\n${good.replace('11-13', '11-31')}`, /^line 2: .*is not a time/],
    [`${header}\n${good.replace('09:15:00', '09:15:30')}`, /^line 2: no candle of interval 1 begins/],
    [
      `${header}\n${good.replace(',1,', ',5,').replace('09:15', '09:17')}`,
      /^line 2: no candle of interval 5/,
    ],
    [`${header}\n${good.replace('170.1,', '170.125,')}`, /^line 2: open must be a price/],
    [`${header}\n${good.replace('170.1,', '-1,')}`, /^line 2: open must be a price/],
    [`${header}\n${good.replace('169.95', '170.2')}`, /^line 2: low is above/],
    [`${header}\n${good.replace('170.4', '170.2')}`, /^line 2: high is below/],
    [`${header}\n${good.replace('61240', '1.5')}`, /^line 2: volume must be/],
    [`${header}\n${good.replace('2026-11-13', '2026-11-17')}`, /^line 2: this candle has not ended/],
  ];
  for (const [text, says] of cases) await assert.rejects(take(text), { message: says });
  await assert.rejects(take(`${header}\n${good}\nNSE:1,1\n`), (error: Error) =>
    error.message.includes('line 3'),
  );
  const file = join(folder, 'not.parquet');
  writeFileSync(file, 'this is no Parquet');
  const parquet = importCandles({
    store,
    folder: join(folder, 'history'),
    file,
    seriesNamed: byToken(),
    now: 0,
  });
  await assert.rejects(parquet, /not Parquet/);
  const stored = await store.read({ series: 'NSE:212', interval: '1', from: 0, to: A_TRADING_MORNING });
  assert.deepEqual(stored, [], 'none of it was taken');
  assert.equal((await take(`\uFEFF${header}\r\n${good}\r\n`)).candles, 1);
});

test('[prices.H14] a file names instruments by symbol or by terms; a dry run reports the same and stores nothing', async (t) => {
  const folder = folderFor(t);
  const store = createCandleStore(join(folder, 'history'));
  t.after(() => store.close());
  const asked: WrittenInstrument[] = [];
  const seriesNamed = (written: WrittenInstrument) => {
    asked.push(written);
    return ok(written.by === 'symbol' ? written.symbol : 'terms');
  };
  const take = (text: string, isDryRun: boolean) => {
    const file = join(folder, 'named.csv');
    writeFileSync(file, text);
    return importCandles({ store, folder, file, seriesNamed, now: A_TRADING_MORNING, isDryRun });
  };
  const prices = '170.1,170.4,169.95,170.25,61240';
  const bySymbol = `symbol,exchange,datetime,open,high,low,close,volume
A1,NFO,2026-11-12 09:15:00,${prices}
"B2",,2026-11-13T09:15:00,${prices}

A1,NFO,2026-11-13 09:16:00,${prices}`;
  const dry = await take(bySymbol, true);
  assert.equal((await store.read({ series: 'A1', interval: '1', from: 0, to: A_TRADING_MORNING })).length, 0);
  assert.deepEqual(dry, {
    candles: 3,
    series: [
      {
        ...{ series: 'A1', interval: '1', candles: 2 },
        days: [
          { day: '2026-11-12', candles: 1 },
          { day: '2026-11-13', candles: 1 },
        ],
      },
      { series: 'B2', interval: '1', candles: 1, days: [{ day: '2026-11-13', candles: 1 }] },
    ],
  });
  assert.deepEqual(await take(bySymbol, false), dry);
  const [first] = await store.read({ series: 'A1', interval: '1', from: 0, to: A_TRADING_MORNING });
  assert.equal(first?.candle.openInterest, 0);
  await take(
    `name,expiry,strike,type,datetime,open,high,low,close,volume\nX,2026-11-17,100,CE,2026-11-13 09:15:00,${prices}`,
    true,
  );
  assert.deepEqual(asked.at(-1), {
    ...{ by: 'terms', name: 'X', expiry: '2026-11-17', strike: '100', type: 'CE', exchange: '' },
  });
  await assert.rejects(
    take(`symbol,token,datetime,open,high,low,close,volume\n`, true),
    /symbol stands beside token/,
  );
});

test('[prices.H10] an option is stored under its terms, because its number is used again', () => {
  const option: Instrument = {
    ...SHARE,
    key: 'NFO:56882',
    exchange: 'NFO',
    token: '56882',
    name: 'NIFTY',
    class: 'option',
    expiry: '2026-11-24',
    strikePaise: 2_450_000,
    optionType: 'CE',
  };
  assert.equal(seriesOf(option), 'NFO:NIFTY:2026-11-24:2450000:CE');
  assert.equal(seriesOf({ ...option, key: 'NFO:1', token: '1' }), seriesOf(option));
  assert.equal(seriesOf({ ...option, strikePaise: null, optionType: null }), 'NFO:NIFTY:2026-11-24:FUT');
  assert.equal(seriesOf(SHARE), 'NSE:212');
});
