import assert from 'node:assert/strict';
import { test } from 'node:test';
import { istInstant } from '@spark/core';
import type { Caller } from '../frame/broker-dialect.ts';
import type { HttpOutcome } from '../frame/broker-http.ts';
import { angelCandles, candleRows } from './candles.ts';
import { ANGEL_HOSTS } from './hosts.ts';
import { answered, scriptedHttp, succeeded } from './scripted-http.fixture.ts';

const FROM = istInstant('2026-11-16', 9 * 60 + 15);
const MINUTE = 60_000;
const AT = { key: 'NSE:3045', exchange: 'NSE', symbol: 'SBIN-EQ', token: '3045' };
const ROW = ['2026-11-16T09:15:00+05:30', 1015.05, 1016, 1014.5, 1015.55, 1200];

function ask(to: number, ...outcomes: readonly HttpOutcome[]) {
  const { http, asked } = scriptedHttp(...outcomes);
  const credentials = { ucc: 'S1', accountName: 'a', clientId: 'A1', secrets: {} };
  const caller: Caller = { credentials, session: 'a.b.c', http, now: FROM };
  return { asked, answer: angelCandles(ANGEL_HOSTS).candles(caller, AT, { from: FROM, to }) };
}

test('[brokers.A12] candles are asked for in Indian minutes and come back in paise', async () => {
  const { asked, answer } = ask(FROM + MINUTE, succeeded([ROW]));
  assert.deepEqual(await answer, {
    kind: 'done',
    value: [
      {
        ...{ at: FROM, openPaise: 101_505, highPaise: 101_600, lowPaise: 101_450, closePaise: 101_555 },
        ...{ volume: 1200, openInterest: 0 },
      },
    ],
  });
  assert.deepEqual(asked[0]?.json, {
    exchange: 'NSE',
    symboltoken: '3045',
    interval: 'ONE_MINUTE',
    fromdate: '2026-11-16 09:15',
    todate: '2026-11-16 09:16',
  });
});

test('[brokers.A12] an answer that is refused or cannot be read is no empty history', async () => {
  const limited = answered('Access denied because of exceeding access rate', 403);
  assert.equal((await ask(FROM, limited).answer).kind, 'retry-later');
  const cut = ask(FROM, answered({ status: true, message: 'SUCCESS', errorcode: '' }));
  assert.equal((await cut.answer).kind, 'retry-later');
  assert.deepEqual(await ask(FROM, succeeded(null)).answer, { kind: 'done', value: [] });
});

test('[brokers.A12] rows come out in order, each minute once, and only those that were asked for', async () => {
  const at = (time: string) => [`2026-11-16T${time}:00+05:30`, ...ROW.slice(1)];
  const rows = [at('09:17'), at('09:15'), at('09:17'), at('09:30'), at('09:14')];
  const answer = await ask(FROM + 5 * MINUTE, succeeded(rows)).answer;
  assert.ok(answer.kind === 'done');
  assert.deepEqual(
    answer.value.map((candle) => candle.at),
    [FROM, FROM + 2 * MINUTE],
  );
});

test('[brokers.A12] rows that contradict themselves or cannot be read are left out', () => {
  const bad = [
    null,
    [],
    'text',
    ['2026-11-16T09:15:00', 1, 1, 1, 1, 1],
    ['2026-11-16T09:15:30+05:30', 1, 1, 1, 1, 1],
    ['soon', 1, 1, 1, 1, 1],
    ['2026-11-16T09:15:00+05:30', 1, 1, 1],
    ['2026-11-16T09:15:00+05:30', 2, 1, 1, 1, 1],
    ['2026-11-16T09:15:00+05:30', 1, 2, 1.5, 1.2, 1],
    ['2026-11-16T09:15:00+05:30', 0, 0, 0, 0, 0],
    ['2026-11-16T09:15:00+05:30', 'NaN', 1, 1, 1, 1],
  ];
  assert.deepEqual(candleRows(bad), []);
  assert.equal(candleRows({}), null);
  assert.equal(candleRows([...bad, ROW])?.length, 1);
});

test('[brokers.A13] a row with something that will not be a number is left out, and the others stay', () => {
  const [time, ...prices] = ROW;
  const odd = [[time, { toString: false }, ...prices.slice(1)], [[], { toString: false }], ROW];
  assert.equal(candleRows(odd)?.length, 1);
});
