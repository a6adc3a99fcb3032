import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { marketForCommands } from '@spark/application';
import { command } from './command-line-under-test.ts';
import { marketUnderTest } from './market-under-test.ts';
import { sparkFor } from './spark-under-test.ts';

const CSV = `token,interval,datetime,open,high,low,close,volume,oi
NSE:212,1,2026-11-13 09:15:00,170.1,170.4,169.95,170.25,61240,0
NSE:212,1,2026-11-13 09:16:00,170.25,170.5,170.2,170.3,4000,0
`;

test('a file goes in, GET /history answers from it, and the same comes out, as CSV and as Parquet', async (t) => {
  const spark = await sparkFor(t, { world: { market: marketUnderTest() } });
  const { folder, clock, config } = spark;
  const run = (...args: readonly string[]) => command(config, args, { clock, folder });
  writeFileSync(join(folder, 'ashokley.csv'), CSV);
  const imported = await run('history', 'import', 'ashokley.csv');
  assert.match(imported.printed, /^Imported 2 candles/, imported.complained);
  const { body } = await spark.call('GET', '/history?token=NSE:212&from=2026-11-13&to=2026-11-13', {
    token: spark.owner,
  });
  assert.deepEqual(
    body.data.map(({ datetime, close }) => [datetime, close]),
    [
      ['2026-11-13 09:15:00', 170.25],
      ['2026-11-13 09:16:00', 170.3],
    ],
  );
  const range = ['--interval', '1', '--from', '2026-11-02', '--to', '2026-11-13'];
  const out = await run('history', 'export', 'NSE:212', ...range, '--file', 'out.csv');
  assert.match(out.printed, /^Wrote 2 candles of NSE:212/, out.complained);
  assert.equal(readFileSync(join(folder, 'out.csv'), 'utf8'), CSV);
  assert.equal((await run('history', 'export', 'NSE:212', ...range, '--file', 'out.parquet')).code, 0);
  assert.match((await run('history', 'import', 'out.parquet')).printed, /^Imported 2 candles/);
});

test('candles of an expired contract go in by symbol and by terms, and GET /history has them', async (t) => {
  const spark = await sparkFor(t, { env: { SPARK_MARKET: 'calendar' } });
  const { folder, clock, config } = spark;
  const market = marketForCommands(config, clock, clock);
  const run = (...args: readonly string[]) => command(config, args, { clock, folder, market });
  const minutes = Array.from({ length: 375 }, (_, minute) => {
    const [hour, rest] = [Math.floor((555 + minute) / 60), (555 + minute) % 60];
    return `2026-03-11 ${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}:00`;
  });
  const bySymbol = minutes.map((at) => `NIFTY17MAR2623500CE,${at},100,101,99,100.5,65,130`);
  const header = 'symbol,datetime,open,high,low,close,volume,oi';
  writeFileSync(
    join(folder, 'bad.csv'),
    [header, ...bySymbol.slice(0, 100), 'NIFTY18MAR2623500CE,2026-03-11 09:15:00,1,1,1,1,1,1'].join('\n'),
  );
  const bad = await run('history', 'import', 'bad.csv');
  assert.match(bad.complained, /line 102: .*nothing of NIFTY expires on 2026-03-18; .*2026-03-17/);
  const ask = async (token: string) => {
    const path = `/history?token=${token}&interval=1&from=2026-03-11&to=2026-03-11`;
    return (await spark.call('GET', path, { token: spark.owner })).body.data;
  };
  const simulated = await ask('NFO:2358047065');
  assert.notEqual(simulated[0]?.close, 100.5, 'nothing of a bad file is taken');
  writeFileSync(join(folder, 'call.csv'), [header, ...bySymbol].join('\n'));
  const dry = await run('history', 'import', 'call.csv', '--check');
  assert.match(
    dry.printed,
    /Nothing was imported. The file is right: 375 candles.*\n.*2026-03-11 to 2026-03-11, 375 candles, 1 days/,
  );
  assert.deepEqual(await ask('NFO:2358047065'), simulated, 'a dry run takes nothing');
  assert.match((await run('history', 'import', 'call.csv')).printed, /^Imported 375 candles/);
  const own = await ask('NIFTY17MAR2623500CE');
  assert.deepEqual([own.length, own[0]?.close, own[0]?.oi], [375, 100.5, 130]);
  const terms = minutes.map((at) => `NIFTY,2026-03-17,23500,PE,1,${at},50,51,49,50.5,65,0`);
  writeFileSync(
    join(folder, 'put.csv'),
    ['name,expiry,strike,type,interval,datetime,open,high,low,close,volume,oi', ...terms].join('\n'),
  );
  assert.match((await run('history', 'import', 'put.csv')).printed, /^Imported 375 candles/);
  assert.equal((await ask('NIFTY17MAR2623500PE'))[374]?.close, 50.5);
});

test('where prices are those of brokers, no candle that is made up gets into a file', async (t) => {
  const market = marketUnderTest();
  const args = [
    'history',
    'export',
    'NSE:212',
    '--from',
    '2026-11-13',
    '--to',
    '2026-11-13',
    '--file',
    'x.csv',
  ];
  for (const [SPARK_PRICES, code] of [
    ['brokers', 1],
    ['simulated', 0],
  ] as const) {
    const { config, clock, folder } = await sparkFor(t, { env: { SPARK_PRICES }, world: { market } });
    const out = await command(config, args, { clock, folder, market });
    assert.equal(out.code, code, `${SPARK_PRICES}: ${out.complained}`);
  }
});

test('what cannot be taken or given is explained, and nothing is left behind', async (t) => {
  const spark = await sparkFor(t);
  const { folder, clock, config } = spark;
  const run = (...args: readonly string[]) => command(config, args, { clock, folder });
  writeFileSync(join(folder, 'bad.csv'), CSV.replace('169.95', '999'));
  const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
    [['import', 'bad.csv'], 1, /Nothing was imported.*\n {2}line 2: low is above open or close/],
    [['import', 'nowhere.csv'], 1, /There is no file/],
    [['import'], 2, /<file> is missing/],
    [['export', 'NSE:212'], 2, /--file <file> is missing/],
    [['export', '212', '--file', 'x.csv'], 2, /token must be/],
    [['export', 'NSE:212', '--interval', '7', '--file', 'x.csv'], 2, /interval must be one of/],
    [['export', 'NSE:212', '--from', 'monday', '--file', 'x.csv'], 2, /from must be Indian time/],
    [['export', 'NFO:1', '--file', 'x.csv'], 1, /There is no instrument NFO:1/],
    [['export', 'NSE:212', '--from', '2026-11-02', '--file', 'x.csv'], 1, /There are no candles/],
    [['export', 'NSE:212', '--file', 'bad.csv'], 1, /exists already/],
  ];
  for (const [args, code, sentence] of cases) {
    const result = await run('history', ...args);
    assert.equal(result.code, code, args.join(' '));
    assert.match(result.complained, sentence, args.join(' '));
  }
  assert.ok(!existsSync(join(folder, 'x.csv')));
});
