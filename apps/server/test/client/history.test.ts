import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type HistoryCandle, type HistoryRange, history, historyPages, Spark } from '@spark/client';
import { marketUnderTest } from '../market-under-test.ts';
import { listen } from '../raw-socket.ts';
import { sparkFor } from '../spark-under-test.ts';

async function start(t: TestContext): Promise<Spark> {
  const spark = await sparkFor(t, { world: { market: marketUnderTest() } });
  return new Spark({ url: `http://127.0.0.1:${await listen(spark)}`, token: spark.owner });
}

test('a moment that is none is refused before anything is asked', async (t) => {
  const spark = await start(t);
  await assert.rejects(history(spark, { token: 'NSE:212', from: 'yesterday' }), TypeError);
});

test('what the server refuses is the error', async (t) => {
  const spark = await start(t);
  await assert.rejects(history(spark, { token: '212', from: '2026-11-13' }), { code: 'field_format' });
});

test('a range that is too long for one call comes as one series without holes or doubles', async (t) => {
  const spark = await start(t);
  const range: HistoryRange = {
    token: 'NSE:212',
    interval: '60',
    from: '2025-06-02T10:00:00',
    to: '2026-11-13',
  };
  await assert.rejects(spark.readHistory(range), { code: 'history_too_long' });
  const candles = await history(spark, range);
  assert.equal(candles[0]?.datetime, '2025-06-02 10:15:00');
  assert.equal(candles.at(-1)?.datetime.slice(0, 10), '2026-11-13');
  const times = candles.map(({ datetime }) => datetime);
  assert.deepEqual(times, [...new Set(times)].sort());
  const inOneCall = await spark.readHistory({ ...range, from: '2025-12-01', to: '2026-05-31' });
  const same = candles.filter(({ datetime }) => datetime >= '2025-12-01' && datetime < '2026-06-01');
  assert.deepEqual(same, inOneCall.data);
});

test('days come in larger pages', async (t) => {
  const spark = await start(t);
  const pages: (readonly HistoryCandle[])[] = [];
  const range: HistoryRange = { token: 'NSE:212', interval: '1D', from: '2020-11-16', to: '2026-11-13' };
  await assert.rejects(spark.readHistory(range), { code: 'history_too_long' });
  for await (const page of historyPages(spark, range)) pages.push(page);
  assert.deepEqual(
    pages.map((page) => page[0]?.datetime),
    ['2020-11-16 00:00:00', '2024-12-25 00:00:00'],
  );
  assert.equal(pages.flat().at(-1)?.datetime, '2026-11-13 00:00:00');
});

test('a range within one day is asked for as it is', async (t) => {
  const spark = await start(t);
  const candles = await history(spark, {
    token: 'NSE:212',
    interval: '5',
    from: '2026-11-13T09:15:00',
    to: '2026-11-13T09:30:00',
  });
  assert.deepEqual(
    candles.map(({ datetime }) => datetime.slice(11)),
    ['09:15:00', '09:20:00', '09:25:00'],
  );
});

test('a range that ends before it begins is empty', async (t) => {
  const spark = await start(t);
  assert.deepEqual(await history(spark, { token: 'NSE:212', from: '2026-11-13', to: '2026-11-12' }), []);
});
