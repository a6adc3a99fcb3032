import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { marketForCommands } from '@spark/application';
import { command } from './command-line-under-test.ts';
import { assertRefused } from './replies.ts';
import { type OwnedSpark, sparkFor } from './spark-under-test.ts';

const ask = (spark: OwnedSpark, query: string) =>
  spark.call('GET', `/history-coverage?${query}`, { token: spark.owner });

test('[application.P3] a range that makes no sense and an unknown instrument are refused', async (t) => {
  const spark = await sparkFor(t);
  for (const [query, code, field] of [
    ['token=NSE:212', 'field_missing', 'from'],
    ['from=2026-11-02', 'field_missing', 'token'],
    ['token=NSE:212&from=2026-11-13&to=2026-11-12', 'fields_disagree', 'to'],
    ['token=NSE:212&from=2027-11-13', 'fields_disagree', 'from'],
    ['token=NSE:212&from=2020-01-01', 'history_too_long', undefined],
    ['token=NFO:9999999&from=2026-11-02', 'token_unknown', 'token'],
    ['token=NSE:212&from=2026-02-30', 'field_format', 'from'],
  ] as const)
    assertRefused(await ask(spark, query), 400, { code, ...(field === undefined ? {} : { field }) });
});

test('[application.P3] every trading day is whole, partial or simulated, and the version names the data', async (t) => {
  const spark = await sparkFor(t);
  const { config, clock, folder } = spark;
  const read = async (query: string) => {
    const { status, body, text } = await ask(spark, query);
    assert.equal(status, 200, text);
    const [coverage] = body.data;
    return coverage as { days: { day: string; state: string; candles: number; of: number }[] } & Record<
      string,
      unknown
    >;
  };
  const range = 'symbol=NIFTY17MAR2623500CE&exchange=NFO&from=2026-03-13&to=2026-03-31';
  const before = await read(range);
  assert.deepEqual([before.token, before.fill], ['NFO:2358047065', 'simulated']);
  const simulated = (day: string) => ({ day, state: 'simulated', candles: 0, of: 375 });
  // Saturday and Sunday are no days of trading, and after its expiry there is nothing to know.
  assert.deepEqual(before.days, [simulated('2026-03-13'), simulated('2026-03-16'), simulated('2026-03-17')]);
  const minutes = (day: string, count: number) =>
    Array.from({ length: count }, (_, minute) => {
      const time = [Math.floor((555 + minute) / 60), (555 + minute) % 60].map((part) =>
        String(part).padStart(2, '0'),
      );
      return `NIFTY17MAR2623500CE,${day} ${time.join(':')}:00,100,101,99,100.5,65,130`;
    });
  const rows = [...minutes('2026-03-13', 375), ...minutes('2026-03-16', 100)];
  writeFileSync(
    join(folder, 'call.csv'),
    ['symbol,datetime,open,high,low,close,volume,oi', ...rows].join('\n'),
  );
  const market = marketForCommands(config, clock, clock);
  const imported = await command(config, ['history', 'import', 'call.csv'], { clock, folder, market });
  assert.match(imported.printed, /^Imported 475 candles/, imported.complained);
  const after = await read(range);
  assert.deepEqual(after.days, [
    { day: '2026-03-13', state: 'whole', candles: 375, of: 375 },
    { day: '2026-03-16', state: 'partial', candles: 100, of: 375 },
    simulated('2026-03-17'),
  ]);
  assert.notEqual(after.dataVersion, before.dataVersion);
  assert.equal((await read('token=NSE:212&from=2026-11-12&to=2026-11-13')).dataVersion, after.dataVersion);
});

test('[application.P3] where prices are those of brokers, a day of which nothing is stored is none', async (t) => {
  const spark = await sparkFor(t, { env: { SPARK_PRICES: 'brokers' } });
  const { body } = await ask(spark, 'token=NSE:212&from=2026-11-12&to=2026-11-13');
  const [coverage] = body.data as unknown as { fill: string; days: { state: string }[] }[];
  assert.deepEqual([coverage?.fill, coverage?.days.map(({ state }) => state)], ['brokers', ['none', 'none']]);
});
