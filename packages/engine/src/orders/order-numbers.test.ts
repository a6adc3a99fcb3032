import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock } from '@spark/testkit';
import { createOrderNumbers } from './order-numbers.ts';

function open() {
  const clock = createManualClock();
  const blocks: number[] = [];
  let next = 1;
  const store = {
    reserveIds: async (_: string, count: number) => {
      blocks.push(count);
      next += count;
      return next - count;
    },
  };
  const numbers = createOrderNumbers(store, 'reftag', clock);
  return { clock, blocks, take: numbers.claim };
}

test('no number is given twice, whatever the sizes that are asked for', async () => {
  const { take } = open();
  const given: number[] = [];
  for (const count of [1, 999, 1, 5_000, 700, 700]) {
    const first = await take(count);
    for (let at = 0; at < count; at++) given.push(first + at);
  }
  assert.equal(new Set(given).size, given.length);
});

test('no number is given twice to callers that waited for the same block', async () => {
  const { take } = open();
  const given = await Promise.all(Array.from({ length: 50 }, () => take(100)));
  const all = given.flatMap((first) => Array.from({ length: 100 }, (_, at) => first + at));
  assert.equal(new Set(all).size, all.length);
});

test('fast use of numbers reserves larger blocks, and small ones again when it is quiet', async () => {
  const { clock, blocks, take } = open();
  for (let orders = 0; orders < 200; orders++) await take(1_000);
  assert.deepEqual(blocks.slice(0, 7), [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 32_000]);
  clock.advance(60_000);
  const before = blocks.length;
  while (blocks.length === before) await take(1_000);
  assert.equal(blocks.at(-1), 1_000, 'the rest of a block is lost at a restart');
});

test('only reserved numbers are taken', async () => {
  const clock = createManualClock();
  const numbers = createOrderNumbers({ reserveIds: async () => 500 }, 'reftag', clock);
  assert.equal(numbers.isReserved(1), false);
  assert.throws(() => numbers.take(1), /reserved/);
  await numbers.ensure(3);
  assert.deepEqual([numbers.next(), numbers.take(3), numbers.take(1), numbers.next()], [500, 500, 503, 504]);
});

test('a block that lasted four seconds is large enough', async () => {
  for (const [lastedMs, next] of [
    [3_999, 2_000],
    [4_000, 1_000],
  ] as const) {
    const { clock, blocks, take } = open();
    await take(1_000);
    clock.advance(lastedMs);
    await take(1_000);
    assert.deepEqual(blocks, [1_000, next], `after ${lastedMs} ms`);
  }
});
