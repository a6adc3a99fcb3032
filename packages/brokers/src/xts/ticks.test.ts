import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { answered, callerOf, failure, NOW, scripted, success } from './account.fixture.ts';
import { xtsFeedDialect } from './dialect.ts';

const HOSTS = { rest: 'http://xts', stream: 'ws://xts' };
const SBIN = { key: 'NSE:3045', exchange: 'NSE', symbol: 'SBIN-EQ', token: '3045' };
const FUTURE = { key: 'NFO:53001', exchange: 'NFO', symbol: 'NIFTYFUT', token: '53001' };

/** Seconds of the Indian wall clock since 1980. */
const STAMP = (NOW - Date.UTC(1980, 0, 1)) / 1000 + 19_800;

const event = (name: string, payload: unknown) => `42${JSON.stringify([name, payload])}`;

const TOUCHLINE = {
  LastTradedPrice: 1015.5,
  LastTradedTime: STAMP - 5,
  ExchangeTimeStamp: STAMP,
  Close: 1010,
  Open: 1011.25,
  High: 1020,
  Low: 1009.95,
  TotalTradedQuantity: 123_456,
  BidInfo: { Size: 75, Price: 1015.45 },
  AskInfo: { Size: 50, Price: 1015.55 },
};

const QUOTE = {
  key: 'NSE:3045',
  at: NOW,
  lastPaise: 101_550,
  previousClosePaise: 101_000,
  openPaise: 101_125,
  highPaise: 102_000,
  lowPaise: 100_995,
  volume: 123_456,
  openInterest: 0,
  previousOpenInterest: 0,
  bids: [{ pricePaise: 101_545, qty: 75 }],
  asks: [{ pricePaise: 101_555, qty: 50 }],
};

function openReader() {
  const { ticks } = xtsFeedDialect(HOSTS);
  const caller = callerOf(scripted().http, { application: 'market-data' });
  const { url } = ticks.address(caller);
  const reader = ticks.reader(caller);
  return { url: new URL(url), reader };
}

describe('prices of XTS', () => {
  test('[brokers.X7] the address asks for whole frames in JSON', () => {
    const { url } = openReader();
    assert.equal(url.pathname, '/apimarketdata/socket.io/');
    assert.deepEqual(
      ['publishFormat', 'broadcastMode', 'EIO', 'token'].map((name) => url.searchParams.get(name)),
      ['JSON', 'Full', '3', 'token-1'],
    );
  });

  test('[brokers.X7] fields are read flat and inside a Touchline, from text and from objects', () => {
    const name = { MessageCode: 1502, ExchangeSegment: 1, ExchangeInstrumentID: 3045 };
    for (const frame of [
      { ...name, ...TOUCHLINE },
      { ...name, Touchline: TOUCHLINE },
    ])
      for (const payload of [frame, JSON.stringify(frame)]) {
        const { reader } = openReader();
        reader.subscribe([SBIN]);
        assert.deepEqual(reader.read(event('1502-json-full', payload), NOW + 200).quotes, [QUOTE]);
      }
  });

  test('[brokers.X7] depth has at most five levels, without empty ones', () => {
    const { reader } = openReader();
    reader.subscribe([SBIN]);
    const level = (Price: number, Size: number) => ({
      Price,
      Size,
      TotalOrders: 1,
      BidBackMarketMakerFlag: 0,
    });
    const frame = {
      ExchangeSegment: 1,
      ExchangeInstrumentID: 3045,
      Touchline: TOUCHLINE,
      Bids: [level(10, 5), level(9, 4), level(8, 3), level(7, 2), level(6, 1), level(5, 9)],
      Asks: [level(11, 5), level(0, 0), level(0, 0)],
    };
    const [quote] = reader.read(event('1502-json-full', frame), NOW).quotes ?? [];
    assert.deepEqual(
      quote?.bids.map(({ qty }) => qty),
      [5, 4, 3, 2, 1],
    );
    assert.deepEqual(quote?.asks, [{ pricePaise: 1_100, qty: 5 }]);
  });

  test('[brokers.X7] a partial frame changes what it tells and keeps the rest', () => {
    const { reader } = openReader();
    reader.subscribe([SBIN]);
    reader.read(
      event('1501-json-full', { ExchangeSegment: 1, ExchangeInstrumentID: 3045, ...TOUCHLINE }),
      NOW,
    );
    const [quote] =
      reader.read(event('1501-json-partial', 't:1_3045,ltp:1016.05,v:123500,110:x'), NOW).quotes ?? [];
    assert.deepEqual(quote, { ...QUOTE, lastPaise: 101_605, volume: 123_500 });
  });

  test('[brokers.X7] what nobody watches, and what comes unasked, is told to nobody', () => {
    const { reader } = openReader();
    reader.subscribe([SBIN]);
    reader.unsubscribe([SBIN]);
    for (const frame of [
      event('1501-json-full', { ExchangeSegment: 1, ExchangeInstrumentID: 3045, ...TOUCHLINE }),
      event('1105-json-partial', 't:12_1140025,110:1.5'),
      event('1507-json-full', '{"MessageCode":1507}'),
      event('1501-json-partial', 't:'),
    ])
      assert.deepEqual(reader.read(frame, NOW), {});
  });

  test('[brokers.X7] before the first trade there is no quote', () => {
    const { reader } = openReader();
    reader.subscribe([SBIN]);
    const frame = {
      ExchangeSegment: 1,
      ExchangeInstrumentID: 3045,
      LastTradedPrice: 0,
      Bids: [{ Price: 9, Size: 1 }],
    };
    assert.deepEqual(reader.read(event('1502-json-full', frame), NOW), {});
  });

  test('[brokers.X7] open interest comes in frames of its own, also before the first trade, and changes nothing else', () => {
    const { reader } = openReader();
    reader.subscribe([FUTURE]);
    const name = { ExchangeSegment: 2, ExchangeInstrumentID: 53_001 };
    const interest = (OpenInterest: unknown) =>
      reader.read(
        event('1510-json-full', { MessageCode: 1510, ...name, ExchangeTimeStamp: STAMP, OpenInterest }),
        NOW,
      );
    assert.deepEqual(interest(650), {}, 'there is no price yet');
    const [first] = reader.read(event('1502-json-full', { ...name, ...TOUCHLINE }), NOW).quotes ?? [];
    assert.deepEqual(first, { ...QUOTE, key: FUTURE.key, openInterest: 650 });
    assert.deepEqual(interest('1300').quotes, [{ ...QUOTE, key: FUTURE.key, openInterest: 1_300 }]);
    for (const nothing of [null, undefined, ''])
      assert.equal(interest(nothing).quotes?.[0]?.openInterest, 1_300, 'what is not told stays');
  });

  test('[brokers.X7] the server says how often it wants a sign of life, within reason', () => {
    const { reader } = openReader();
    const opened = (pingInterval: unknown, pingTimeout: unknown) =>
      reader.read(`0${JSON.stringify({ sid: 'x', pingInterval, pingTimeout })}`, NOW).rhythm;
    assert.deepEqual(opened(25_000, 20_000), { everyMs: 10_000, silenceMs: 10_000 });
    assert.deepEqual(opened(4_000, 30_000), { everyMs: 2_000, silenceMs: 2_000 });
    assert.deepEqual(opened(1, 1)?.everyMs, 1_000);
    assert.deepEqual(opened(1e12, 1e12)?.everyMs, 60_000);
    for (const nonsense of [0, -5, 'soon', null]) assert.equal(opened(nonsense, 20_000), undefined);
  });

  test('[brokers.X7] the answer to a subscription has the first prices, or says why there are none', () => {
    const { reader } = openReader();
    reader.subscribe([SBIN]);
    const first = JSON.stringify({ ExchangeSegment: 1, ExchangeInstrumentID: 3045, Touchline: TOUCHLINE });
    const read = reader.readAnswer ?? assert.fail();
    assert.deepEqual(read(success({ listQuotes: [first, 'x', null] }), NOW).quotes, [QUOTE]);
    assert.match(
      read(failure('e-session-0004', 'Subscription limit exceeded'), NOW).refused?.reason ?? '',
      /limit exceeded/,
    );
    assert.equal(read(failure('e-session-0007', 'Invalid Token'), NOW).ended?.kind, 'login-dead');
    for (const nothing of [answered(''), success(null), success({ listQuotes: 7 })])
      assert.deepEqual(read(nothing, NOW), {});
  });

  test('[brokers.X7] times count from 1980 in India, and another base is found when ticks show it', () => {
    const unix = NOW / 1000;
    const bases = [STAMP, STAMP - 19_800, unix + 19_800, unix];
    for (const stamp of bases) {
      const { reader } = openReader();
      reader.subscribe([SBIN]);
      const at = (seconds: number, now: number) =>
        reader.read(
          event('1501-json-full', {
            ExchangeSegment: 1,
            ExchangeInstrumentID: 3045,
            LastTradedPrice: 1,
            ExchangeTimeStamp: seconds,
          }),
          now,
        ).quotes?.[0]?.at;
      assert.equal(at(stamp, NOW + 900), NOW);
      // A time that nobody has reached yet is none, and those after it count again.
      assert.equal(at(stamp + 86_400, NOW + 1_000), NOW);
      assert.equal(at(stamp + 0.5, NOW + 1_200), NOW + 500);
      assert.equal(at(stamp + 60, NOW + 60_300), NOW + 60_000);
    }
  });

  test('[brokers.X7] joined, logout and refusals are told', () => {
    const { reader } = openReader();
    assert.deepEqual(reader.read(event('joined', ''), NOW), { isReady: true });
    assert.equal(reader.read(event('logout', ''), NOW).ended?.kind, 'login-dead');
    assert.equal(reader.read('44"Invalid Token"', NOW).ended?.kind, 'login-dead');
    assert.equal(reader.read('44"busy"', NOW).ended?.kind, 'reconnect');
    assert.equal(reader.read('41', NOW).ended?.kind, 'reconnect');
    assert.deepEqual(reader.read('2', NOW), { reply: '3' });
  });

  test('[brokers.X7] whatever comes, a quote is whole numbers under a watched key', () => {
    const { reader } = openReader();
    reader.subscribe([SBIN]);
    const value = fc.oneof(fc.anything(), fc.double(), fc.constantFrom('NaN', '', null, -5, '1e308'));
    const fields = fc.dictionary(
      fc.constantFrom(...Object.keys(TOUCHLINE), 'Touchline', 'Bids', 'Asks'),
      value,
    );
    const payload = fc.oneof(
      fc.string(),
      fc.anything(),
      fields.map((field) => ({
        ExchangeSegment: 1,
        ExchangeInstrumentID: '3045',
        LastTradedPrice: 9,
        ...field,
      })),
      fc.array(fc.string()).map((pieces) => `t:1_3045,ltp:${pieces.join(',')}`),
    );
    fc.assert(
      fc.property(payload, (given) => {
        for (const quote of reader.read(event('1501-json-full', given), NOW).quotes ?? []) {
          assert.equal(quote.key, 'NSE:3045');
          const { lastPaise, volume, openInterest, at, bids, asks } = quote;
          assert.ok(lastPaise > 0 && bids.length <= 5 && asks.length <= 5);
          for (const number of [lastPaise, volume, openInterest, at]) assert.ok(Number.isSafeInteger(number));
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
