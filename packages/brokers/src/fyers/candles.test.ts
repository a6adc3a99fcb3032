import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fyersFeedDialect } from './dialect.ts';
import { answering, NIFTY_CALL, SBIN } from './payloads.fixture.ts';

const { candles } = fyersFeedDialect().candles;
/** 16 November 2026, 09:15 in India. */
const OPEN = Date.UTC(2026, 10, 16, 3, 45);
const MINUTE = 60_000;
const RANGE = { from: OPEN, to: OPEN + 2 * MINUTE };
const ROW = [OPEN / 1_000, 812.3, 813, 811.95, 812.5, 12_345, 6_500];

test('[brokers.F14] candles are asked for in seconds, with the symbol written for an address', async () => {
  const { caller, asked } = answering({ s: 'ok', candles: [ROW] });
  const verdict = await candles(caller, { ...SBIN, symbol: 'NSE:M&M-EQ' }, RANGE);
  assert.deepEqual(verdict, {
    kind: 'done',
    value: [
      {
        at: OPEN,
        openPaise: 81_230,
        highPaise: 81_300,
        lowPaise: 81_195,
        closePaise: 81_250,
        volume: 12_345,
        openInterest: 6_500,
      },
    ],
  });
  const url = asked[0]?.url ?? '';
  assert.match(url, /symbol=NSE%3AM%26M-EQ&/);
  assert.equal(new URL(url).searchParams.get('range_from'), String(OPEN / 1_000));
  assert.equal(new URL(url).searchParams.get('resolution'), '1');
});

test('[brokers.F14] candles come in order, each minute once, none from outside the question, none that makes no sense', async () => {
  const at = (minutes: number, rest: readonly unknown[] = [10, 11, 9, 10, 1]) => [
    OPEN / 1_000 + minutes * 60,
    ...rest,
  ];
  const rows = [
    at(2),
    at(0),
    at(0, [20, 21, 19, 20, 2]),
    at(-1),
    at(3),
    at(1, [10, 9, 9, 10, 1]),
    at(1, ['x']),
    null,
    'row',
    at(0.5),
  ];
  const verdict = await candles(answering({ s: 'ok', candles: rows }).caller, NIFTY_CALL, RANGE);
  const told =
    verdict.kind === 'done'
      ? verdict.value.map((candle) => [(candle.at - OPEN) / MINUTE, candle.openPaise])
      : [];
  assert.deepEqual(told, [
    [0, 2_000],
    [2, 1_000],
  ]);
});

test('[brokers.F14] no data is no candle; an answer without candles is no answer', async () => {
  assert.deepEqual(await candles(answering({ s: 'no_data', candles: [] }).caller, SBIN, RANGE), {
    kind: 'done',
    value: [],
  });
  assert.equal((await candles(answering({ s: 'ok' }).caller, SBIN, RANGE)).kind, 'retry-later');
  assert.equal(
    (await candles(answering({ s: 'error', code: -300, message: 'Invalid symbol' }).caller, SBIN, RANGE))
      .kind,
    'refused',
  );
  assert.equal(
    (await candles(answering({ s: 'error', code: -16 }, 401).caller, SBIN, RANGE)).kind,
    'login-dead',
  );
});

test('[brokers.F13] whatever rows come, candles are whole and inside the question', async () => {
  const row = fc.oneof(fc.anything(), fc.array(fc.oneof(fc.double(), fc.string(), fc.constantFrom(...ROW))));
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (rows) => {
      const text = JSON.stringify({ s: 'ok', candles: rows }, (_, value) =>
        typeof value === 'bigint' ? null : value,
      );
      const verdict = await candles(
        answering({ kind: 'answer', status: 200, headers: {}, text }).caller,
        SBIN,
        RANGE,
      );
      for (const { at, highPaise, lowPaise } of verdict.kind === 'done' ? verdict.value : [])
        assert.ok(at >= RANGE.from && at <= RANGE.to && highPaise >= lowPaise);
    }),
  );
});
