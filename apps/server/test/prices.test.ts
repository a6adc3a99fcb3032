import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HistoryCandle, LastPrice, PriceQuote } from '@spark/contract';
import { istInstant } from '@spark/core';
import { quoteOf } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { marketUnderTest } from './market-under-test.ts';
import { sparkFor } from './spark-under-test.ts';

const ajv = new Ajv2020({ strict: false, formats: { 'date-time-local': true } });
function fit(schema: object, rows: readonly unknown[]): void {
  for (const row of rows) assert.ok(ajv.validate(schema, row), `${JSON.stringify(row)}: ${ajv.errorsText()}`);
}

test('by default prices and candles are those of the simulated exchange, and agree', async (t) => {
  const spark = await sparkFor(t);
  const ask = async (path: string): Promise<readonly Record<string, unknown>[]> => {
    const asked = spark.call('GET', path, { token: spark.owner });
    let isAnswered = false;
    const answered = asked.finally(() => {
      isAnswered = true;
    });
    // The exchange sends its first price in a later turn, and this clock moves only when it is moved.
    while (!isAnswered) {
      spark.clock.advance(0);
      await new Promise(setImmediate);
    }
    const { status, body } = await answered;
    assert.equal(status, 200, JSON.stringify(body));
    return body.data as readonly Record<string, unknown>[];
  };
  const [nifty, reliance, nothing] = await ask('/ltp?Tokens=NSE:26000,NSE:2885,NSE:99');
  assert.ok(Number(nifty?.ltp) > 10_000 && Number(reliance?.ltp) > 100);
  assert.equal(nothing?.ltp, null, 'what is not listed has no price');
  const history = '/history?token=NSE:2885&from=2026-11-16T09:30:00&to=2026-11-16T10:00:00';
  const candles = await ask(history);
  assert.equal(candles.length, 30);
  assert.deepEqual(await ask(history), candles);
  const [quote] = await ask('/quotes?tokens=NSE:2885');
  assert.equal(quote?.ltp, reliance?.ltp);
  const close = Number(candles.at(-1)?.close);
  assert.ok(Math.abs(Number(quote?.ltp) / close - 1) < 0.01, 'the price goes on where the candles end');
});

test('GET /ltp answers in the order asked; what is unknown or silent has no price', async (t) => {
  const market = marketUnderTest();
  const spark = await sparkFor(t, { world: { market } });
  const asked = spark.call('GET', '/ltp?Tokens=NSE:2885,NSE:212,NSE:999,NSE:212,MCX:1', {
    token: spark.owner,
  });
  await market.feed.whenWatched('NSE:212');
  assert.deepEqual(
    [...market.feed.watched],
    ['NSE:2885', 'NSE:212'],
    'the feed is not asked for what is not listed',
  );
  market.feed.push(quoteOf({ at: spark.clock.now() }));
  spark.clock.advance(1_000);
  const { status, body } = await asked;
  assert.equal(status, 200);
  fit(LastPrice, body.data);
  const price = { token: 'NSE:212', ltp: 171.25, timestamp: '2026-11-16T10:00:00', stale: false };
  const none = (token: string) => ({ token, ltp: null, timestamp: null, stale: true });
  assert.deepEqual(body.data, [none('NSE:2885'), price, none('NSE:999'), price, none('MCX:1')]);
});

test('GET /quotes of a long list takes several turns, so that others have theirs in between', async (t) => {
  const keys = Array.from({ length: LIMITS.tokensPerCall }, (_, index) => `NSE:${300_000 + index}`);
  const market = marketUnderTest(keys);
  const spark = await sparkFor(t, { world: { market } });
  /** Turns of the event loop from the last price to the answer. */
  const turnsFor = async (asked: readonly string[]): Promise<number> => {
    let isAnswered = false;
    const answer = spark
      .call('GET', `/quotes?tokens=${asked.join()}`, { token: spark.owner })
      .finally(() => (isAnswered = true));
    await market.feed.whenWatched(asked.at(-1) ?? '');
    for (const key of asked) market.feed.push(quoteOf({ key, at: spark.clock.now() }));
    let turns = 0;
    for (; !isAnswered; turns += 1) await new Promise(setImmediate);
    const { body } = await answer;
    assert.deepEqual(
      body.data.map(({ token, ltp }) => [token, ltp]),
      asked.map((key) => [key, 171.25]),
    );
    return turns;
  };
  const turns = await turnsFor(keys.slice(0, 1));
  const rows = keys.length - 1;
  assert.ok((await turnsFor(keys.slice(1))) >= turns + Math.ceil(rows / 128));
});

test('GET /ltp marks a price stale when it is old', async (t) => {
  const market = marketUnderTest();
  const spark = await sparkFor(t, { world: { market } });
  const read = () => spark.call('GET', '/ltp?Tokens=NSE:212', { token: spark.owner });
  const first = read();
  await market.feed.whenWatched('NSE:212');
  market.feed.push(quoteOf({ at: spark.clock.now() }));
  assert.equal((await first).body.data[0]?.stale, false);
  spark.clock.advance(10_001);
  const { data } = (await read()).body;
  assert.deepEqual([data[0]?.ltp, data[0]?.stale], [171.25, true]);
});

test('GET /quotes has the fields of a tick, and null where no price is known', async (t) => {
  const market = marketUnderTest();
  const spark = await sparkFor(t, { world: { market } });
  const asked = spark.call('GET', '/quotes?tokens=NSE:212,NSE:26000,NSE:999', { token: spark.owner });
  await market.feed.whenWatched('NSE:212');
  market.feed.push(quoteOf({ at: spark.clock.now(), volume: 5, openInterest: 3, asks: [] }));
  spark.clock.advance(1_000);
  const { body } = await asked;
  fit(PriceQuote, body.data);
  const [known, silent, unknown] = body.data;
  assert.deepEqual(known, {
    token: 'NSE:212',
    symbol: 'NSE:212',
    known: true,
    stale: false,
    timestamp_str: '2026-11-16 10:00:00',
    timestamp: String((spark.clock.now() - 1_000) / 1_000),
    ltp: 171.25,
    prev_day_close: 170.1,
    oi: 3,
    prev_day_oi: 0,
    turnover: 5,
    ttq: 5,
    best_bid_price: 171.2,
    best_bid_qty: 400,
    best_ask_price: 0,
    best_ask_qty: 0,
    broker: 'testBroker',
  });
  assert.deepEqual([silent?.known, silent?.ltp, silent?.stale, silent?.timestamp], [true, null, true, null]);
  assert.deepEqual(
    [unknown?.known, unknown?.ltp, unknown?.stale, unknown?.broker],
    [false, null, true, null],
  );
});

test('GET /history answers with candles of the range, the same every time', async (t) => {
  const spark = await sparkFor(t, { world: { market: marketUnderTest() } });
  const read = (query: string) =>
    spark.call('GET', `/history?token=NSE:212&${query}`, { token: spark.owner });
  const times = async (query: string) => (await read(query)).body.data.map(({ datetime }) => datetime);
  const range = 'interval=5&from=2026-11-13T09:15:00&to=2026-11-13T09:30:00';
  const first = await read(range);
  assert.equal(first.body.message, 'Data Received');
  fit(HistoryCandle, first.body.data);
  assert.deepEqual(await times(range), ['2026-11-13 09:15:00', '2026-11-13 09:20:00', '2026-11-13 09:25:00']);
  assert.equal((await read(range)).text, first.text);
  const asAnswered = 'interval=5&from=2026-11-13%2009:15:00&to=2026-11-13+09:30:00';
  assert.equal((await read(asAnswered)).text, first.text, 'a time may be requested as a candle writes it');
  assert.deepEqual(await times('interval=1d&from=2026-11-12&to=2026-11-13'), [
    '2026-11-12 00:00:00',
    '2026-11-13 00:00:00',
  ]);
  const today = await times('');
  assert.deepEqual(
    [today.length, today[0], today.at(-1)],
    [45, '2026-11-16 09:15:00', '2026-11-16 09:59:00'],
  );
  const before = await times('interval=5&to=2026-11-13T09:30:00');
  assert.deepEqual([before[0], before.length], ['2026-11-13 09:15:00', 3], 'the day begins with its session');
  const night = await times('to=2026-11-13T00:02:00');
  assert.deepEqual(night, ['2026-11-13 00:00:00', '2026-11-13 00:01:00'], 'and before it at midnight');
  spark.clock.set(istInstant('2026-11-16', 20 * 60));
  const evening = await times('from=2026-11-16T15:29:00');
  assert.deepEqual(
    [evening[0], evening.at(-1)],
    ['2026-11-16 15:29:00', '2026-11-16 19:59:00'],
    'without an end it is now, also when shares no longer trade',
  );
  assert.deepEqual(await times('from=2026-11-17'), [], 'the future is empty');
  assert.deepEqual(await times('acname=paper&from=2026-11-13T09:15:00&to=2026-11-13T09:16:00'), [
    '2026-11-13 09:15:00',
  ]);
});

test('GET /history says what is wrong with a question', async (t) => {
  const spark = await sparkFor(t, { world: { market: marketUnderTest() } });
  const read = (query: string) => spark.call('GET', `/history?${query}`, { token: spark.owner });
  for (const [query, code, field] of [
    ['', 'field_missing', 'token'],
    ['token=212', 'field_format', 'token'],
    ['token=NSE:999', 'token_unknown', 'token'],
    ['token=NSE:999&from=2026-11-13', 'token_unknown', 'token'],
    ['token=NSE:212&interval=7', 'field_choice', 'interval'],
    ['token=NSE:212&interval=5S', 'field_choice', 'interval'],
    ['token=NSE:212&from=2024-13-45', 'field_format', 'from'],
    ['token=NSE:212&to=2024-02-30', 'field_format', 'to'],
    ['token=NSE:212&from=09:15', 'field_format', 'from'],
    ['token=NSE:212&acname=nobody', 'name_unknown', 'acname'],
    ['token=NSE:212&from=2026-11-13&to=2026-11-12', 'fields_disagree', 'to'],
    ['token=NSE:212&from=2020-01-01', 'history_too_long', undefined],
    ['token=NSE:212&interval=1D&from=1990-01-01', 'history_too_long', undefined],
  ] as const) {
    const { status, body } = await read(query);
    assert.equal(status, 400, query);
    assert.deepEqual([body.errors?.[0]?.code, body.errors?.[0]?.field], [code, field], query);
  }
});

test('more candles than one answer may have are refused', async (t) => {
  const spark = await sparkFor(t, { world: { market: marketUnderTest() } });
  const days = Math.ceil(LIMITS.historyCandles / 1_440) + 2;
  const from = new Date(spark.clock.now() - days * 86_400_000).toISOString().slice(0, 10);
  const { status, body } = await spark.call('GET', `/history?token=NSE:212&from=${from}`, {
    token: spark.owner,
  });
  assert.deepEqual([status, body.errors?.[0]?.code], [400, 'history_too_long']);
});

test('minutes that were watched from their beginning are recorded, and survive a restart', async (t) => {
  const market = marketUnderTest();
  const spark = await sparkFor(t, { world: { market } });
  const asked = spark.call('GET', '/ltp?Tokens=NSE:212', { token: spark.owner });
  await market.feed.whenWatched('NSE:212');
  const start = spark.clock.now();
  market.feed.push(quoteOf({ at: start, lastPaise: 50_000, volume: 10 }));
  await asked;
  spark.clock.advance(1_000);
  market.feed.push(quoteOf({ at: start + 1_000, lastPaise: 50_100, volume: 25 }));
  for (const step of [24_000, 24_000, 15_000]) {
    spark.clock.advance(step);
    // Someone keeps looking at it.
    await spark.call('GET', '/ltp?Tokens=NSE:212', { token: spark.owner });
  }
  const query = '/history?token=NSE:212&from=2026-11-16T10:00:00&to=2026-11-16T10:01:00';
  const row = {
    datetime: '2026-11-16 10:00:00',
    open: 500,
    high: 501,
    low: 500,
    close: 501,
    volume: 15,
    oi: 0,
  };
  assert.deepEqual((await spark.call('GET', query, { token: spark.owner })).body.data, [row]);
  await spark.restart({ market: marketUnderTest() });
  assert.deepEqual((await spark.call('GET', query, { token: spark.owner })).body.data, [row]);
});
