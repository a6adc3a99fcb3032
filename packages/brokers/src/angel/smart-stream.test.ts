import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { type SmartStreamLevel, smartStreamFrame } from './smart-stream.fixture.ts';
import { readSmartStream, SMART_STREAM_MODE, smartStreamRequest } from './smart-stream.ts';

const KEYS: ReadonlyMap<string, string> = new Map([
  ['1 3045', 'NSE:3045'],
  ['1 99926000', 'NSE:26000'],
  ['2 53001', 'NFO:53001'],
]);
const keyOf = (exchange: number, token: number) => KEYS.get(`${exchange} ${token}`) ?? null;
const BASE = { exchangeType: 1, token: '3045', at: 1_794_803_407_000, lastPaise: 101_555 };
const DAY = { volume: 123_456, day: [101_000, 102_000, 100_500, 100_900] } as const;

describe('[brokers.A11] a frame of the tick stream', () => {
  it('has the price in mode 1', () => {
    assert.deepEqual(readSmartStream(smartStreamFrame({ ...BASE, mode: 1 }), keyOf), {
      ...{ key: 'NSE:3045', at: BASE.at, lastPaise: 101_555, volume: 0, openPaise: 0, highPaise: 0 },
      ...{ lowPaise: 0, previousClosePaise: 0, openInterest: 0, previousOpenInterest: 0, bids: [], asks: [] },
    });
  });

  it('has the day in mode 2', () => {
    const quote = readSmartStream(smartStreamFrame({ ...BASE, ...DAY, mode: 2 }), keyOf);
    assert.ok(quote);
    const { openPaise, highPaise, lowPaise, previousClosePaise, volume } = quote;
    assert.deepEqual([openPaise, highPaise, lowPaise, previousClosePaise], [...DAY.day]);
    assert.equal(volume, 123_456);
  });

  it('has open interest and depth in mode 3, sorted by what each level says and not by its place', () => {
    const levels: readonly SmartStreamLevel[] = [
      { isBuy: false, qty: 5, pricePaise: 101_580 },
      { isBuy: true, qty: 1, pricePaise: 101_530 },
      { isBuy: true, qty: 2, pricePaise: 101_550 },
      { isBuy: false, qty: 4, pricePaise: 101_560 },
      { isBuy: true, qty: 0, pricePaise: 101_555 },
      { isBuy: true, qty: 3, pricePaise: 0 },
      { isBuy: true, qty: 9, pricePaise: 101_540 },
    ];
    const frame = smartStreamFrame({ ...BASE, ...DAY, mode: 3, openInterest: 65_000, levels });
    const quote = readSmartStream(frame, keyOf);
    assert.equal(quote?.openInterest, 65_000);
    assert.deepEqual(quote?.bids, [
      { pricePaise: 101_550, qty: 2 },
      { pricePaise: 101_540, qty: 9 },
      { pricePaise: 101_530, qty: 1 },
    ]);
    assert.deepEqual(quote?.asks, [
      { pricePaise: 101_560, qty: 4 },
      { pricePaise: 101_580, qty: 5 },
    ]);
  });

  it('shows at most five levels of a side', () => {
    const levels = Array.from({ length: 10 }, (_, at) => ({ isBuy: true, qty: 1, pricePaise: 100_000 + at }));
    const quote = readSmartStream(smartStreamFrame({ ...BASE, ...DAY, mode: 3, levels }), keyOf);
    assert.deepEqual(
      quote?.bids.map(({ pricePaise }) => pricePaise),
      [100_009, 100_008, 100_007, 100_006, 100_005],
    );
  });

  it('is read in place, wherever it lies in a larger buffer', () => {
    const frame = smartStreamFrame({ ...BASE, ...DAY, mode: 3 });
    const larger = Buffer.concat([Buffer.alloc(13, 0xff), frame]);
    assert.deepEqual(readSmartStream(larger.subarray(13), keyOf), readSmartStream(frame, keyOf));
  });

  it('tells nothing of instruments that nobody asked for', () => {
    assert.equal(readSmartStream(smartStreamFrame({ ...BASE, token: '1', mode: 1 }), keyOf), null);
    assert.equal(readSmartStream(smartStreamFrame({ ...BASE, exchangeType: 2, mode: 1 }), keyOf), null);
  });

  it('is nothing when it is cut short, of a mode that does not exist, or without a price', () => {
    for (const mode of [1, 2, 3]) {
      const frame = smartStreamFrame({ ...BASE, ...DAY, mode });
      for (let length = 0; length < frame.length; length++)
        assert.equal(readSmartStream(frame.subarray(0, length), keyOf), null);
    }
    for (const mode of [0, 4, 5, 255]) {
      const frame = Buffer.from(smartStreamFrame({ ...BASE, mode: 3 }));
      frame[0] = mode;
      assert.equal(readSmartStream(frame, keyOf), null);
    }
    assert.equal(readSmartStream(smartStreamFrame({ ...BASE, lastPaise: 0, mode: 1 }), keyOf), null);
    assert.equal(readSmartStream(smartStreamFrame({ ...BASE, token: '30x5', mode: 1 }), keyOf), null);
    assert.equal(readSmartStream(smartStreamFrame({ ...BASE, token: '', mode: 1 }), keyOf), null);
  });
});

test('[brokers.A11] whatever bytes come: a quote of whole numbers or nothing, never a crash', () => {
  const isWhole = (value: number) => Number.isSafeInteger(value) && value >= 0;
  const check = (frame: Uint8Array) => {
    const quote = readSmartStream(frame, () => 'NSE:3045');
    if (quote === null) return;
    const { key: _, bids, asks, ...numbers } = quote;
    assert.ok(Object.values(numbers).every(isWhole), JSON.stringify(numbers));
    for (const side of [bids, asks]) {
      assert.ok(side.length <= 5);
      for (const { pricePaise, qty } of side) assert.ok(isWhole(pricePaise) && isWhole(qty));
    }
  };
  fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), check));
  const whole = smartStreamFrame({ ...BASE, ...DAY, mode: 3, openInterest: 1 });
  const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 40 });
  fc.assert(
    fc.property(damage, (changes) => {
      const frame = Buffer.from(whole);
      for (const [at, byte] of changes) frame[at] = byte;
      check(frame);
    }),
  );
});

test('[brokers.A11] instruments are asked for by exchange', () => {
  const request = smartStreamRequest('subscribe', SMART_STREAM_MODE.snapshot, [
    { exchangeType: 1, token: '3045' },
    { exchangeType: 2, token: '53001' },
    { exchangeType: 1, token: '99926000' },
  ]);
  assert.deepEqual(JSON.parse(request), {
    correlationID: 'spark',
    action: 1,
    params: {
      mode: 3,
      tokenList: [
        { exchangeType: 1, tokens: ['3045', '99926000'] },
        { exchangeType: 2, tokens: ['53001'] },
      ],
    },
  });
  assert.equal(JSON.parse(smartStreamRequest('unsubscribe', 1, [])).action, 0);
});
