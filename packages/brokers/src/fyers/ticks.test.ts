import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TickRequest } from '../frame/tick-dialect.ts';
import { fyersFeedDialect } from './dialect.ts';
import {
  authAnswer,
  dataFrame,
  liteEntry,
  snapshotEntry,
  UNCHANGED,
  updateEntry,
} from './hsm/hsm-server-frames.fixture.ts';
import { answering, NIFTY_CALL, NOW, SBIN, TOKEN } from './payloads.fixture.ts';

const { ticks } = fyersFeedDialect();
const { caller } = answering({});
const NIFTY = { key: 'NSE:26000', exchange: 'NSE', symbol: 'NSE:NIFTY50-INDEX', token: '101000000026000' };

const SECONDS = NOW / 1_000;
/** Last, volume, traded at, told at, bid and ask size, bid, ask, last quantity, totals, average, OI, low, high, … */
const SBIN_VALUES = [
  81_230,
  1_234_567,
  SECONDS - 3,
  SECONDS - 1,
  400,
  300,
  81_225,
  81_235,
  10,
  5_000,
  6_000,
  81_100,
  0,
  80_500,
  82_000,
  91_200,
  60_000,
  73_100,
  89_300,
  80_900,
  81_000,
];
const SBIN_SNAPSHOT = snapshotEntry({ id: 7, topic: 'sf|nse_cm|3045', values: SBIN_VALUES });
const SBIN_QUOTE = {
  key: 'NSE:3045',
  at: NOW - 1_000,
  lastPaise: 81_230,
  previousClosePaise: 81_000,
  openPaise: 80_900,
  highPaise: 82_000,
  lowPaise: 80_500,
  volume: 1_234_567,
  openInterest: 0,
  previousOpenInterest: 0,
  bids: [{ pricePaise: 81_225, qty: 400 }],
  asks: [{ pricePaise: 81_235, qty: 300 }],
};

function openReader() {
  const reader = ticks.reader(caller);
  reader.subscribe([SBIN, NIFTY_CALL, NIFTY]);
  return reader;
}

function framesOf({ frames = [] }: TickRequest): readonly string[] {
  return frames.map((frame) => Buffer.from(frame).toString('hex'));
}

test('[brokers.F10] the greeting has the key that is inside the session', () => {
  assert.deepEqual(ticks.address(caller), {
    url: 'wss://socket.fyers.in/hsm/v1-5/prod',
    headers: { authorization: `ABCDEFGHIJ-100:${TOKEN}` },
  });
  const [greeting] = ticks.reader(caller).greeting;
  const hex = Buffer.from(greeting ?? '').toString('hex');
  // Length, type 1, four fields: key, mode, 1, name.
  const key = Buffer.from('a1b2c3d4e5').toString('hex');
  assert.equal(
    hex,
    `001f${'01'}${'04'}01000a${key}02000150${'03000101'}040005${Buffer.from('spark').toString('hex')}`,
  );
  assert.deepEqual(ticks.reader(caller).heartbeat, { send: Uint8Array.of(0, 1, 0x0b), everyMs: 10_000 });
});

test('[brokers.F10] an accepted greeting is answered with the request for whole quotes; a refused one ends it', () => {
  const reader = ticks.reader(caller);
  const news = reader.read(authAnswer('K', 2), NOW);
  assert.equal(news.isReady, true);
  const hex = Buffer.from(news.reply ?? '').toString('hex');
  assert.equal(hex, `0011${'0c'}${'02'}010008${'0000000000000800'}020001${'46'}`);
  assert.equal(reader.read(authAnswer('E'), NOW).ended?.kind, 'login-dead');
  assert.equal(
    reader.read(Uint8Array.of(0, 1, 1), NOW).ended?.kind,
    'login-dead',
    'and so does half an answer',
  );
});

test('[brokers.F10] topics are asked for by exchange and number, indices by name; what has no name is said', () => {
  const reader = ticks.reader(caller);
  const topics = ['sf|nse_cm|3045', 'sf|nse_fo|63915', 'if|nse_cm|Nifty 50'];
  topics.push('dp|nse_cm|3045', 'dp|nse_fo|63915');
  const list = topics.map(
    (topic) => Buffer.from([topic.length]).toString('hex') + Buffer.from(topic).toString('hex'),
  );
  const body = `0005${list.join('')}`;
  const bytes = body.length / 2;
  const tail = `02${bytes.toString(16).padStart(6, '0').slice(2)}`;
  const expected = `01${tail.slice(2)}${body}0200010b`;
  const length = (2 + expected.length / 2).toString(16).padStart(4, '0');
  assert.deepEqual(framesOf(reader.subscribe([SBIN, NIFTY_CALL, NIFTY])), [`${length}0402${expected}`]);
  assert.deepEqual(framesOf(reader.unsubscribe([SBIN, NIFTY_CALL, NIFTY])), [`${length}0502${expected}`]);
  const strange = { ...SBIN, key: 'NSE:1', token: '3045' };
  const index = { ...NIFTY, key: 'NSE:2', symbol: 'NSE:OTHER-INDEX' };
  assert.deepEqual(reader.subscribe([strange, index]), { frames: [], unknown: ['NSE:1', 'NSE:2'] });
});

test('[brokers.F10] many topics go in frames that their length can tell', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ({
    ...SBIN,
    key: `NSE:${index}`,
    token: `1010000000${index + 1}`,
  }));
  const { frames = [] } = ticks.reader(caller).subscribe(many);
  let topics = 0;
  for (const frame of frames) {
    assert.ok(typeof frame !== 'string' && frame.length < 65_536);
    const view = Buffer.from(frame);
    assert.equal(view.readUInt16BE(0), frame.length - 2);
    topics += view.readUInt16BE(7);
  }
  assert.equal(topics, 2_000, 'and their depth');
});

test('[brokers.F11] a snapshot is a whole quote under our key', () => {
  const { quotes } = openReader().read(dataFrame(1, [SBIN_SNAPSHOT]), NOW);
  assert.deepEqual(quotes, [SBIN_QUOTE]);
});

test('[brokers.F11] an update changes what it says and leaves the rest', () => {
  const reader = openReader();
  reader.read(dataFrame(1, [SBIN_SNAPSHOT]), NOW);
  const values = SBIN_VALUES.map(() => UNCHANGED);
  values.splice(0, 4, 81_240, 1_234_600, UNCHANGED, SECONDS);
  const { quotes } = reader.read(dataFrame(2, [updateEntry(7, values)]), NOW);
  assert.deepEqual(quotes, [{ ...SBIN_QUOTE, lastPaise: 81_240, volume: 1_234_600, at: NOW }]);
});

test('[brokers.F11] the last price alone is told with the time of its coming', () => {
  const reader = openReader();
  reader.read(dataFrame(1, [SBIN_SNAPSHOT]), NOW);
  const { quotes } = reader.read(dataFrame(2, [liteEntry(7, 81_250), liteEntry(7, UNCHANGED)]), NOW + 2_500);
  assert.deepEqual(quotes, [{ ...SBIN_QUOTE, lastPaise: 81_250, at: NOW + 2_000 }]);
  const before = reader.read(dataFrame(3, [liteEntry(7, 81_255)]), NOW - 60_000);
  assert.equal(before.quotes?.[0]?.at, NOW + 2_000, 'our clock does not turn the time back');
});

test('[brokers.F11] prices follow precision and multiplier, indices have their own order of values', () => {
  const reader = openReader();
  const precise = snapshotEntry({
    id: 1,
    topic: 'sf|nse_fo|63915',
    values: SBIN_VALUES.map((value) => value * 100),
    precision: 4,
  });
  const index = snapshotEntry({
    id: 2,
    topic: 'if|nse_cm|Nifty 50',
    values: [2_350_025, 2_340_000, SECONDS, 2_360_000, 2_330_000, 2_345_000],
  });
  const { quotes = [] } = reader.read(dataFrame(1, [precise, index]), NOW);
  assert.deepEqual(
    [quotes[0]?.key, quotes[0]?.lastPaise, quotes[0]?.bids[0]?.pricePaise],
    ['NFO:63915', 81_230, 81_225],
  );
  assert.deepEqual(quotes[1], {
    key: 'NSE:26000',
    at: NOW,
    lastPaise: 2_350_025,
    previousClosePaise: 2_340_000,
    openPaise: 2_345_000,
    highPaise: 2_360_000,
    lowPaise: 2_330_000,
    volume: 0,
    openInterest: 0,
    previousOpenInterest: 0,
    bids: [],
    asks: [],
  });
  const doubled = snapshotEntry({
    id: 3,
    topic: 'sf|nse_cm|3045',
    values: SBIN_VALUES,
    multiplier: 10,
    precision: 1,
  });
  assert.equal(reader.read(dataFrame(2, [doubled]), NOW).quotes?.[0]?.lastPaise, 81_230);
});

test('[brokers.F11] nothing is told of what was not asked for, was left, or never traded', () => {
  const reader = openReader();
  const other = snapshotEntry({ id: 9, topic: 'sf|nse_cm|1', values: SBIN_VALUES });
  assert.deepEqual(
    reader.read(dataFrame(1, [other, updateEntry(9, SBIN_VALUES), updateEntry(44, SBIN_VALUES)]), NOW).quotes,
    [],
  );
  const untraded = snapshotEntry({
    id: 8,
    topic: 'sf|nse_fo|63915',
    values: SBIN_VALUES.map((value, index) => (index === 0 ? 0 : value)),
  });
  assert.deepEqual(reader.read(dataFrame(2, [untraded]), NOW).quotes, []);
  reader.read(dataFrame(3, [SBIN_SNAPSHOT]), NOW);
  reader.unsubscribe([SBIN]);
  assert.deepEqual(reader.read(dataFrame(4, [updateEntry(7, SBIN_VALUES)]), NOW).quotes, []);
});

test('[brokers.F11] a number that is given to another topic is no longer that of the first', () => {
  const reader = openReader();
  reader.read(dataFrame(1, [SBIN_SNAPSHOT]), NOW);
  const call = snapshotEntry({ id: 7, topic: 'sf|nse_fo|63915', values: SBIN_VALUES });
  const { quotes = [] } = reader.read(dataFrame(2, [call, updateEntry(7, [5])]), NOW);
  assert.deepEqual(
    quotes.map(({ key, lastPaise }) => [key, lastPaise]),
    [
      ['NFO:63915', 81_230],
      ['NFO:63915', 5],
    ],
  );
});

test('[brokers.F12] every so many frames the last number is acknowledged', () => {
  const reader = openReader();
  reader.read(authAnswer('K', 2), NOW);
  const replies = [11, 12, 13, 0x01020304].map(
    (number) => reader.read(dataFrame(number, [SBIN_SNAPSHOT]), NOW).reply,
  );
  assert.deepEqual(
    replies.map((reply) => reply && Buffer.from(reply).toString('hex')),
    [undefined, '0005060000000c', undefined, '00050601020304'],
  );
});

test('[brokers.F12] a frame that ends early tells what it has; several in a row want a new connection', () => {
  const whole = dataFrame(1, [SBIN_SNAPSHOT, updateEntry(7, SBIN_VALUES)]);
  for (let length = 0; length < whole.length; length += 1) {
    const { quotes = [], ended } = openReader().read(whole.subarray(0, length), NOW);
    assert.ok(quotes.length <= 1 && ended?.kind !== 'reconnect');
    for (const quote of quotes) assert.deepEqual(quote, SBIN_QUOTE);
  }
  const reader = openReader();
  const half = whole.subarray(0, 60);
  const ends = [1, 2, 3, 4, 5].map(() => reader.read(half, NOW).ended?.kind);
  assert.deepEqual(ends, [undefined, undefined, undefined, undefined, 'reconnect']);
});

test('[brokers.F13] no bytes make the reader of prices throw, tell a broken quote or keep more than was asked for', () => {
  const value = fc.oneof(fc.constant(UNCHANGED), fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }));
  const values = fc.array(value, { maxLength: 60 });
  const id = fc.integer({ min: 0, max: 12 });
  const topic = fc.constantFrom(
    'sf|nse_cm|3045',
    'sf|nse_fo|63915',
    'if|nse_cm|Nifty 50',
    'sf|nse_cm|1',
    '',
    'dp|nse_cm|3045',
  );
  const entry = fc.oneof(
    fc
      .record({
        id,
        topic,
        values,
        multiplier: fc.integer({ min: 0, max: 65_535 }),
        precision: fc.integer({ min: 0, max: 255 }),
      })
      .map(snapshotEntry),
    fc.tuple(id, values).map(([of, some]) => updateEntry(of, some)),
    fc.tuple(id, value).map(([of, last]) => liteEntry(of, last)),
    fc.uint8Array({ maxLength: 40 }),
  );
  const data = fc
    .tuple(fc.nat(), fc.array(entry, { maxLength: 8 }))
    .map(([number, entries]) => dataFrame(number, entries));
  const cut = fc.tuple(data, fc.nat(400)).map(([frame, length]) => frame.subarray(0, length));
  const frame = fc.oneof(data, cut, fc.uint8Array({ maxLength: 200 }), fc.string());
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 12 }), (frames) => {
      const reader = openReader();
      const keys = new Set([SBIN.key, NIFTY_CALL.key, NIFTY.key] as readonly string[]);
      for (const one of frames) {
        for (const quote of reader.read(one, NOW).quotes ?? []) {
          assert.ok(keys.has(quote.key));
          const { bids, asks, key: _, ...numbers } = quote;
          for (const number of Object.values(numbers)) assert.ok(Number.isSafeInteger(number) && number >= 0);
          assert.ok(bids.length <= 5 && asks.length <= 5);
          for (const level of [...bids, ...asks])
            assert.ok(Number.isSafeInteger(level.pricePaise) && level.pricePaise >= 0 && level.qty > 0);
        }
      }
    }),
  );
});
