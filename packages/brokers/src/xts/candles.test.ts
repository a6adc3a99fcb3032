import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { callerOf, failure, NOW, scripted, success } from './account.fixture.ts';
import { readCandles } from './candles.ts';
import { xtsFeedDialect } from './dialect.ts';

const HOSTS = { rest: 'http://xts', stream: 'ws://xts' };
const SBIN = { key: 'NSE:3045', exchange: 'NSE', symbol: 'SBIN-EQ', token: '3045' };

describe('candles of XTS', () => {
  const minute = (at: number) => (at + 330 * 60_000) / 1000;

  test('[brokers.X8] bars are stamped with their end in Indian time, and told by their start', async () => {
    const rows = [
      `${minute(NOW + 60_000)}|100|101.5|99.95|101|500|0|`,
      // The last second of the minute is seen as well.
      `${minute(NOW + 119_000)}|101|102|101|102|10|7|`,
    ].join(',');
    const { http, asked } = scripted(success({ exchangeSegment: 1, dataReponse: rows }));
    const { candles } = xtsFeedDialect(HOSTS).candles;
    const verdict = await candles(callerOf(http, { application: 'market-data' }), SBIN, {
      from: NOW,
      to: NOW + 60_000,
    });
    assert.deepEqual(verdict, {
      kind: 'done',
      value: [
        {
          at: NOW,
          openPaise: 10_000,
          highPaise: 10_150,
          lowPaise: 9_995,
          closePaise: 10_100,
          volume: 500,
          openInterest: 0,
        },
        {
          at: NOW + 60_000,
          openPaise: 10_100,
          highPaise: 10_200,
          lowPaise: 10_100,
          closePaise: 10_200,
          volume: 10,
          openInterest: 7,
        },
      ],
    });
    assert.deepEqual(Object.fromEntries(new URL(asked[0]?.url ?? '').searchParams), {
      exchangeSegment: 'NSECM',
      exchangeInstrumentID: '3045',
      startTime: 'Nov 16 2026 100000',
      endTime: 'Nov 16 2026 100200',
      compressionValue: '60',
    });
  });

  test('[brokers.X8] an empty text is no candles, and no text is no answer', async () => {
    const { http } = scripted(success({ dataReponse: '' }), success({}), failure('e-token-0002', 'x'));
    const { candles } = xtsFeedDialect(HOSTS).candles;
    const ask = () => candles(callerOf(http, { application: 'market-data' }), SBIN, { from: NOW, to: NOW });
    assert.deepEqual(await ask(), { kind: 'done', value: [] });
    assert.equal((await ask()).kind, 'unknown');
    assert.equal((await ask()).kind, 'login-dead');
  });

  test('[brokers.X8] an Interactive session asks for none', async () => {
    const { http, asked } = scripted();
    const verdict = await xtsFeedDialect(HOSTS).candles.candles(callerOf(http), SBIN, { from: NOW, to: NOW });
    assert.ok(verdict.kind === 'refused' && /Market Data key/.test(verdict.reason), JSON.stringify(verdict));
    assert.equal(asked.length, 0);
  });

  test('[brokers.X8] rows that are cut or make no sense are left out, and minutes are in order, each once', () => {
    const row = (at: number, of: string) => `${minute(at + 60_000)}|${of}`;
    const text = [
      row(NOW + 60_000, '100|101|99|100|1|0'),
      row(NOW, '100|101|99|100|1|0'),
      row(NOW, '100|101|99|100|2|0'),
      row(NOW + 120_000, '100|90|99|100|1|0'),
      'nonsense',
      row(NOW + 180_000, '100|101'),
    ].join(',');
    assert.deepEqual(
      readCandles(text).map(({ at, volume }) => [at - NOW, volume]),
      [
        [0, 2],
        [60_000, 1],
      ],
    );
    fc.assert(fc.property(fc.string(), (text) => readCandles(text).every(({ lowPaise }) => lowPaise > 0)));
  });
});
