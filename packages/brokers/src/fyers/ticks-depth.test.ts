import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TickRequest } from '../frame/tick-dialect.ts';
import { fyersFeedDialect } from './dialect.ts';
import {
  dataFrame,
  liteEntry,
  snapshotEntry,
  UNCHANGED,
  updateEntry,
} from './hsm/hsm-server-frames.fixture.ts';
import { answering, NOW, SBIN } from './payloads.fixture.ts';

const { ticks } = fyersFeedDialect();
const { caller } = answering({});
const SECONDS = NOW / 1_000;
const QUOTE = [81_230, 500, SECONDS, SECONDS, 400, 300, 81_225, 81_235];
/** Five prices to buy and five to sell, their sizes, and the number of orders at each. */
const DEPTH = [
  ...[81_225, 81_220, 81_215, 81_210, 81_205],
  ...[81_235, 81_240, 81_245, 0, 0],
  ...[400, 500, 600, 700, 800],
  ...[300, 310, 320, 0, 0],
  ...[4, 5, 6, 7, 8],
  ...[3, 3, 3, 0, 0],
];
const QUOTES = snapshotEntry({ id: 7, topic: 'sf|nse_cm|3045', values: QUOTE });
const LEVELS = snapshotEntry({ id: 8, topic: 'dp|nse_cm|3045', values: DEPTH });

function openReader() {
  const reader = ticks.reader(caller);
  reader.subscribe([SBIN]);
  return reader;
}

test('[brokers.F11] depth alone is no quote, and comes with the first price', () => {
  const reader = openReader();
  assert.deepEqual(reader.read(dataFrame(1, [LEVELS]), NOW).quotes, []);
  const [quote] = reader.read(dataFrame(2, [QUOTES]), NOW).quotes ?? [];
  assert.equal(quote?.bids.length, 5);
});

test('[brokers.F11] five levels of depth are told with the quote, without empty ones, and change with it', () => {
  const reader = openReader();
  const [best] = reader.read(dataFrame(1, [QUOTES]), NOW).quotes ?? [];
  assert.deepEqual(best?.bids, [{ pricePaise: 81_225, qty: 400 }], 'the best one alone, until there is more');
  const [whole] = reader.read(dataFrame(2, [LEVELS]), NOW).quotes ?? [];
  assert.deepEqual(
    whole?.bids.map(({ pricePaise, qty }) => [pricePaise, qty]),
    [
      [81_225, 400],
      [81_220, 500],
      [81_215, 600],
      [81_210, 700],
      [81_205, 800],
    ],
  );
  assert.deepEqual(
    whole?.asks.map(({ pricePaise }) => pricePaise),
    [81_235, 81_240, 81_245],
  );
  assert.deepEqual([whole?.key, whole?.lastPaise, whole?.at], ['NSE:3045', 81_230, NOW]);
  const change = DEPTH.map(() => UNCHANGED);
  change[10] = 950;
  const [changed] = reader.read(dataFrame(3, [updateEntry(8, change)]), NOW + 5_000).quotes ?? [];
  assert.deepEqual(changed, {
    ...whole,
    bids: [{ pricePaise: 81_225, qty: 950 }, ...(whole?.bids.slice(1) ?? [])],
  });
  const [traded] = reader.read(dataFrame(4, [updateEntry(7, [81_240])]), NOW).quotes ?? [];
  assert.deepEqual([traded?.lastPaise, traded?.bids], [81_240, changed?.bids]);
});

test('[brokers.F11] a last price under the number of a depth is none', () => {
  const reader = openReader();
  reader.read(dataFrame(1, [QUOTES, LEVELS]), NOW);
  assert.deepEqual(reader.read(dataFrame(2, [liteEntry(8, 5)]), NOW).quotes, []);
});

test('[brokers.F11] what was left has no depth when it is asked for again', () => {
  const reader = openReader();
  reader.read(dataFrame(1, [QUOTES, LEVELS]), NOW);
  reader.unsubscribe([SBIN]);
  assert.deepEqual(reader.read(dataFrame(2, [updateEntry(8, DEPTH), updateEntry(7, QUOTE)]), NOW).quotes, []);
  reader.subscribe([SBIN]);
  const [quote] = reader.read(dataFrame(3, [QUOTES]), NOW).quotes ?? [];
  assert.equal(quote?.bids.length, 1);
});

test('[brokers.F10] prices come before depth: above 2,500 instruments the newest go without, and have it again', () => {
  const reader = ticks.reader(caller);
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...SBIN,
      key: `NSE:${from + at}`,
      token: `1010000000${from + at}`,
    }));
  const there = new Set<string>();
  const apply = ({ frames = [] }: TickRequest) => {
    for (const frame of frames) {
      const bytes = Buffer.from(frame);
      for (let at = 9, left = bytes.readUInt16BE(7); left > 0; left -= 1) {
        const end = at + 1 + bytes.readUInt8(at);
        const topic = bytes.toString('latin1', at + 1, end);
        if (bytes[2] === 4) there.add(topic);
        else there.delete(topic);
        at = end;
      }
      assert.ok(there.size <= 5_000);
    }
  };
  const depths = () => [...there].filter((topic) => topic.startsWith('dp|')).length;
  for (let from = 1; from < 4_000; from += 1_000) apply(reader.subscribe(some(from, 1_000)));
  assert.deepEqual([there.size, depths()], [5_000, 1_000]);
  apply(reader.unsubscribe(some(1, 2_000)));
  assert.deepEqual([there.size, depths()], [4_000, 2_000]);
});
