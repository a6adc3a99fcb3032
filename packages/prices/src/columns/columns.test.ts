import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Candle, type CandleColumns, emptyColumns } from '@spark/core';
import { createManualClock } from '@spark/testkit';
import { CANDLE_INTERVAL } from '@spark/vocabulary';
import fc from 'fast-check';
import { deriveCandles } from '../candles/interval.ts';
import { MINUTE_MS } from '../candles/minute.ts';
import { type CandleOrigin, createCandleStore } from '../history/candle-store.ts';
import { createHistory } from '../history/history.ts';
import { deriveColumns } from './derive-columns.ts';
import { mergeSources } from './merge-sources.ts';

const SERIES = 'NSE:212';
const at = (text: string) => Date.parse(`${text}+05:30`);
const OPENING = at('2026-11-11T09:15:00');

function candle(minute: number, shift = 0): Candle {
  const price = 10_000 + (Math.floor(minute / MINUTE_MS) % 97) * 5 + shift;
  return {
    at: minute,
    openPaise: price,
    highPaise: price + 20 + shift,
    lowPaise: price - 15,
    closePaise: price + 5,
    volume: 1 + (Math.floor(minute / MINUTE_MS) % 13),
    openInterest: shift,
  };
}

function columnsOf(candles: readonly Candle[]): CandleColumns {
  const columns = emptyColumns(candles.length);
  candles.forEach((each, row) => {
    columns.at[row] = each.at;
    columns.openPaise[row] = each.openPaise;
    columns.highPaise[row] = each.highPaise;
    columns.lowPaise[row] = each.lowPaise;
    columns.closePaise[row] = each.closePaise;
    columns.volume[row] = each.volume;
    columns.openInterest[row] = each.openInterest;
  });
  return columns;
}

function rowsOf(columns: CandleColumns): readonly Candle[] {
  return Array.from({ length: columns.length }, (_, row) => ({
    at: columns.at[row] ?? 0,
    openPaise: columns.openPaise[row] ?? 0,
    highPaise: columns.highPaise[row] ?? 0,
    lowPaise: columns.lowPaise[row] ?? 0,
    closePaise: columns.closePaise[row] ?? 0,
    volume: columns.volume[row] ?? 0,
    openInterest: columns.openInterest[row] ?? 0,
  }));
}

function storeFor(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'spark-columns-'));
  const store = createCandleStore(folder);
  t.after(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return store;
}

const minutes = fc
  .uniqueArray(fc.integer({ min: -300, max: 4_500 }), { minLength: 1, maxLength: 60 })
  .map((numbers) =>
    numbers.toSorted((left, right) => left - right).map((number) => OPENING + number * MINUTE_MS),
  );

test('[prices.V1] where nothing is stored there are no rows', async (t) => {
  const { columns, isImported } = await storeFor(t).readColumns({
    series: SERIES,
    interval: '1',
    from: OPENING,
    to: OPENING + MINUTE_MS,
  });
  assert.deepEqual([columns.length, isImported.length], [0, 0]);
});

test('[prices.V1] stored columns are the stored candles, whatever files they are in', async (t) => {
  const batches = fc.array(fc.tuple(minutes, fc.constantFrom<CandleOrigin>('recorded', 'imported')), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(batches, async (all) => {
      const store = storeFor(t);
      for (const [shift, [times, origin]] of all.entries())
        await store.add(
          times.map((minute) => ({ series: SERIES, interval: '1', origin, candle: candle(minute, shift) })),
        );
      const question = {
        series: SERIES,
        interval: '1',
        from: OPENING,
        to: OPENING + 3_000 * MINUTE_MS,
      } as const;
      const stored = await store.read(question);
      const { columns, isImported } = await store.readColumns(question);
      assert.deepEqual(
        rowsOf(columns),
        stored.map((owned) => owned.candle),
      );
      assert.deepEqual(
        [...isImported],
        stored.map(({ origin }) => (origin === 'imported' ? 1 : 0)),
      );
    }),
    { numRuns: 12 },
  );
});

test('[prices.V2] larger columns are the larger candles; 75, 125 and 375 minutes divide a session', () => {
  fc.assert(
    fc.property(
      minutes,
      fc.constantFrom(...CANDLE_INTERVAL.filter((each) => each !== '1D')),
      (times, interval) => {
        const candles = times.map((minute) => candle(minute));
        assert.deepEqual(
          rowsOf(deriveColumns(columnsOf(candles), Number(interval))),
          deriveCandles(candles, interval),
        );
      },
    ),
  );
  const session = columnsOf(Array.from({ length: 375 }, (_, minute) => candle(OPENING + minute * MINUTE_MS)));
  assert.deepEqual(
    [75, 125, 375].map((length) => deriveColumns(session, length).length),
    [5, 3, 1],
  );
});

test('[prices.V3] stored and made columns are put together as the history does', async (t) => {
  const clock = createManualClock();
  await fc.assert(
    fc.asyncProperty(minutes, minutes, minutes, async (made, recorded, imported) => {
      const store = storeFor(t);
      const known = made.filter((minute) => minute < clock.now()).map((minute) => candle(minute, 1));
      const add = (times: readonly number[], origin: CandleOrigin, shift: number) =>
        store.add(
          times.map((minute) => ({ series: SERIES, interval: '1', origin, candle: candle(minute, shift) })),
        );
      await add(recorded, 'recorded', 2);
      await add(imported.slice(0, 3), 'imported', 3);
      const source = {
        candles: async ({ from, to }: { readonly from: number; readonly to: number }) =>
          known.filter((each) => each.at >= from && each.at <= to),
      };
      const history = createHistory({ store, source, clock, timers: clock, onFailure: () => undefined });
      const range = { from: OPENING - 600 * MINUTE_MS, to: OPENING + 5_000 * MINUTE_MS };
      const ended = Math.min(range.to, clock.now()) - MINUTE_MS;
      const stored = await store.readColumns({ series: SERIES, interval: '1', from: range.from, to: ended });
      const { columns, days } = mergeSources(stored, columnsOf(known));
      const expected = await history.candles({ key: SERIES, series: SERIES, interval: '1', ...range });
      assert.deepEqual(rowsOf(columns), expected);
      assert.equal(
        days.reduce((sum, day) => sum + day.stored + day.made, 0),
        expected.length,
      );
    }),
    { numRuns: 12 },
  );
});
