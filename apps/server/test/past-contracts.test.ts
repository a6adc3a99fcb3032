import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createSeededRandomness } from '@spark/testkit';
import { assertRefused } from './replies.ts';
import { type OwnedSpark, sparkFor } from './spark-under-test.ts';

async function data(spark: OwnedSpark, path: string): Promise<readonly Record<string, unknown>[]> {
  const reply = await spark.call('GET', path, { token: spark.owner });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

function asked(spark: OwnedSpark, path: string) {
  return spark.call('GET', path, { token: spark.owner });
}

const EXPIRED = 'NFO:2358047065';

suite('what is asked wrongly', () => {
  test('a day before the tables and one to come are refused, with the first day that is known', async (t) => {
    const spark = await sparkFor(t);
    const expiries = '/expiry-history?symbol=NIFTY&exchange=NFO&instrument=OPT';
    const early = await asked(spark, `${expiries}&from=2024-12-31&to=2025-01-31`);
    assertRefused(early, 400, { code: 'day_not_known', field: 'from' });
    assert.match(early.text, /2025-01-01/);
    assertRefused(await asked(spark, `${expiries}&from=2026-01-01&to=2027-01-31`), 400, {
      code: 'day_not_known',
      field: 'to',
    });
    assertRefused(await asked(spark, `${expiries}&from=2027-01-01`), 400, {
      code: 'day_not_known',
      field: 'from',
    });
    assertRefused(await asked(spark, `${expiries}&from=2026-02-01&to=2026-01-31`), 400, {
      code: 'fields_disagree',
      field: 'to',
    });
    assertRefused(await asked(spark, expiries), 400, { code: 'field_missing', field: 'from' });
    const list = '/master-tokens?symbol=NIFTY&exchange=NFO';
    for (const day of ['2024-12-31', '2027-03-01'])
      assertRefused(await asked(spark, `${list}&asof=${day}`), 400, { code: 'day_not_known', field: 'asof' });
    assertRefused(await asked(spark, `${list}&asof=2026-02-30`), 400, {
      code: 'field_format',
      field: 'asof',
    });
  });

  test('candles of a token that never was a contract are refused, and an expired one has no price today', async (t) => {
    const spark = await sparkFor(t);
    for (const token of ['NFO:9999999', 'NFO:2358047067', 'BFO:2358047065'])
      assertRefused(
        await asked(spark, `/history?token=${token}&interval=1&from=2026-03-11&to=2026-03-12`),
        400,
        {
          code: 'token_unknown',
          field: 'token',
        },
      );
    const [price] = await data(spark, `/ltp?Tokens=${EXPIRED}`);
    assert.equal(price?.ltp, null);
  });
});

suite('contracts of a past day', () => {
  test('the expiries of January 2026, with the lot of the time and the day of the listing', async (t) => {
    const spark = await sparkFor(t);
    const path = '/expiry-history?symbol=NIFTY&exchange=NFO&instrument=OPT&from=2026-01-01&to=2026-01-31';
    assert.deepEqual(await data(spark, path), [
      { expiry: '2026-01-06', cycle: 'weekly', lot: 65, listedFrom: '2025-12-03' },
      { expiry: '2026-01-13', cycle: 'weekly', lot: 65, listedFrom: '2025-12-10' },
      { expiry: '2026-01-20', cycle: 'weekly', lot: 65, listedFrom: '2025-12-17' },
      { expiry: '2026-01-27', cycle: 'monthly', lot: 65, listedFrom: '2025-10-29' },
    ]);
    const december = await data(
      spark,
      '/expiry-history?symbol=NIFTY&exchange=NFO&instrument=OPT&from=2025-12-01&to=2025-12-31',
    );
    assert.deepEqual([...new Set(december.map(({ lot }) => lot))], [75]);
    assert.deepEqual(
      await data(spark, '/expiry-history?symbol=NOSUCH&exchange=NFO&instrument=OPT&from=2026-01-01'),
      [],
    );
  });

  test('the list of a past day has what expired since, with the lot of that day; the share keeps its token', async (t) => {
    const spark = await sparkFor(t);
    const list = '/master-tokens?symbol=NIFTY&exchange=NFO&asof=2025-12-24';
    const chain = await data(spark, `${list}&expiry=2025-12-30&instrument=OPT`);
    assert.ok(chain.length > 100);
    assert.deepEqual([...new Set(chain.map(({ lotsize }) => lotsize))], [75]);
    assert.deepEqual(
      (await data(spark, `${list}&instrument=FUT`)).map(({ symbol, lotsize }) => [symbol, lotsize]),
      [
        ['NIFTY30DEC25FUT', 75],
        ['NIFTY27JAN26FUT', 65],
        ['NIFTY24FEB26FUT', 65],
      ],
    );
    const share = (day: string) => data(spark, `/master-tokens?symbol=SBIN&exchange=NSE${day}`);
    assert.deepEqual(await share('&asof=2026-03-11'), await share(''));
    assert.equal((await share('&asof=2025-04-11'))[0]?.tick_size, 0.05);
  });
});

suite('candles of an expired contract', () => {
  const days = 'interval=1&from=2026-03-11&to=2026-03-11';

  test('are those of the session of that day, by token and by symbol, and the same when asked again', async (t) => {
    for (const market of ['calendar', 'always-open'] as const) {
      const spark = await sparkFor(t, { env: { SPARK_MARKET: market } });
      const first = await asked(spark, `/history?token=${EXPIRED}&${days}`);
      assert.equal(first.status, 200, first.text);
      assert.equal(first.body.data.length, 375);
      assert.deepEqual(
        [first.body.data.at(0)?.datetime, first.body.data.at(-1)?.datetime],
        ['2026-03-11 09:15:00', '2026-03-11 15:29:00'],
      );
      assert.equal((await asked(spark, `/history?token=${EXPIRED}&${days}`)).text, first.text);
      const named = await data(spark, `/history?token=NIFTY17MAR2623500CE&${days}`);
      assert.deepEqual(named, first.body.data);
      const long = await data(spark, `/history?token=${EXPIRED}&interval=1&from=2026-03-02&to=2026-03-31`);
      assert.deepEqual(
        long.filter(({ datetime }) => String(datetime).startsWith('2026-03-11')),
        first.body.data,
      );
      assert.ok(long.every(({ datetime }) => String(datetime) < '2026-03-18'));
    }
  });

  test('of a call and a put differ by the future less the strike, within ticks, on a hundred pairs', async (t) => {
    const spark = await sparkFor(t, { env: { SPARK_MARKET: 'calendar' } });
    const random = createSeededRandomness(41);
    const digit = () => Number(random.text('0123456789', 2)) % 21;
    const minute = 'interval=1&from=2026-02-10T11:30:00&to=2026-02-10T11:31:00';
    const close = async (symbol: string): Promise<number> => {
      const [candle] = await data(spark, `/history?symbol=${symbol}&exchange=NFO&${minute}`);
      return Number(candle?.close);
    };
    const contracts = [
      { text: 'NIFTY24FEB26', middle: 23_500, step: 50, tick: 0.3 },
      { text: 'NIFTY30MAR26', middle: 23_500, step: 50, tick: 0.3 },
      { text: 'BANKNIFTY24FEB26', middle: 56_000, step: 100, tick: 0.4 },
      { text: 'RELIANCE24FEB26', middle: 1_400, step: 10, tick: 0.3 },
    ];
    for (const { text, middle, step, tick } of contracts) {
      const future = await close(`${text}FUT`);
      assert.ok(future > 0);
      for (let pair = 0; pair < 25; pair += 1) {
        const strike = middle + (digit() - 10) * step;
        const [call, put] = [await close(`${text}${strike}CE`), await close(`${text}${strike}PE`)];
        assert.ok(
          Math.abs(call - put - (future - strike)) <= tick,
          `${text} ${strike}: ${call} - ${put} is not ${future} - ${strike}`,
        );
      }
    }
  });
});
