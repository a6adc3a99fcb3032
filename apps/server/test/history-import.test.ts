import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertRefused } from './replies.ts';
import { type OwnedSpark, sparkFor } from './spark-under-test.ts';

const HEAD = 'token,datetime,open,high,low,close,volume';
const ROW = 'NSE:212,2026-03-13 09:15:00,100,101,99,100.5,65';

const send = (spark: OwnedSpark, json: object, token = spark.owner) =>
  spark.call('POST', '/history/import', { token, json });

async function stored(spark: OwnedSpark): Promise<unknown> {
  const query = 'token=NSE:212&from=2026-03-13&to=2026-03-13';
  const { body } = await spark.call('GET', `/history-coverage?${query}`, { token: spark.owner });
  return (body.data[0]?.days as readonly unknown[] | undefined)?.[0];
}

const NOTHING = { day: '2026-03-13', state: 'simulated', candles: 0, of: 375 };

test('[application.P5] what is no file of candles and rows that are wrong change nothing, and each is named', async (t) => {
  const spark = await sparkFor(t);
  for (const [csv, code, said] of [
    [' ', 'candle_file_wrong', /column token is missing/],
    ['symbol', 'candle_file_wrong', /column datetime, open/],
    [`${HEAD}\n`, 'candle_file_wrong', /no candles/],
    [`${HEAD}\nNSE:212,2026-03-13 09:15:00,1`, 'candle_file_wrong', /line 2 has 3 cells/],
    [`${HEAD}\n${ROW}\n${ROW}`, 'candle_row_wrong', /^line 3: this candle stands in the file twice/],
    [`${HEAD}\n${ROW.replace('101', '100')}`, 'candle_row_wrong', /^line 2: high is below open or close/],
    [`${HEAD}\n${ROW.replace('NSE:212', 'NSE:0')}`, 'candle_row_wrong', /^line 2: "NSE:0" is no token/],
    [`${HEAD}\n${ROW.replace('2026', '2036')}`, 'candle_row_wrong', /^line 2: this candle has not ended yet/],
  ] as const) {
    const reply = await send(spark, { csv });
    assertRefused(reply, 400, { code });
    assert.match(String(reply.body.errors?.[0]?.message), said, csv);
  }
  const two = await send(spark, { csv: `${HEAD}\n${ROW.replace('101', '1')}\n${ROW.replace('65', 'many')}` });
  assert.equal(two.body.errors?.length, 2, 'every row that is wrong is told');
  assertRefused(await send(spark, { csv: 'x'.repeat(240_001) }), 400, { code: 'field_length', field: 'csv' });
  assertRefused(await send(spark, {}), 400, { code: 'field_missing', field: 'csv' });
  assert.deepEqual(await stored(spark), NOTHING);
});

test('[application.P5] a check takes nothing; an import is known at once, and leaves no file behind', async (t) => {
  const spark = await sparkFor(t);
  const csv = `${HEAD}\n${ROW}\n${ROW.replace('09:15', '09:16')}\n`;
  const checked = await send(spark, { csv, check: true });
  const series = [
    { series: 'NSE:212', interval: '1', candles: 2, days: 1, firstDay: '2026-03-13', lastDay: '2026-03-13' },
  ];
  assert.equal(checked.status, 200, checked.text);
  assert.deepEqual(checked.body.data, [{ candles: 2, imported: false, series }]);
  assert.equal(checked.body.message, 'Every row is right; nothing was imported');
  assert.deepEqual(await stored(spark), NOTHING);
  const imported = await send(spark, { csv });
  assert.deepEqual(imported.body.data, [{ candles: 2, imported: true, series }]);
  assert.deepEqual(await stored(spark), { ...NOTHING, state: 'partial', candles: 2 });
  const history = '/history?token=NSE:212&interval=1&from=2026-03-13&to=2026-03-13';
  const { body } = await spark.call('GET', history, { token: spark.owner });
  assert.deepEqual(
    body.data.map(({ datetime, close }) => [datetime, close]),
    [
      ['2026-03-13 09:15:00', 100.5],
      ['2026-03-13 09:16:00', 100.5],
    ],
  );
  const left = readdirSync(join(spark.folder, 'history')).filter((name) => !name.endsWith('.parquet'));
  assert.deepEqual(left, []);
});

test('[application.P5] only administrators import', async (t) => {
  const spark = await sparkFor(t);
  const { body } = await spark.call('POST', '/visitor', {});
  const token = String(body.data[0]?.access_token);
  assertRefused(await send(spark, { csv: `${HEAD}\n${ROW}` }, token), 400, { code: 'admins_only' });
  assert.deepEqual(await stored(spark), NOTHING);
});
