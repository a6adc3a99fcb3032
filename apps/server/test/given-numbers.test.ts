import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { NUMBERS_AHEAD, rememberGivenNumbers } from '@spark/application';
import { newFolder } from './process-under-test.ts';

/** A database that can be taken back in time. */
function openNumbers(t: TestContext, dataFolder = newFolder(t)) {
  const reported: string[] = [];
  const next = new Map<string, number>();
  const store = {
    reserveIds: async (sequence: string, count: number) => {
      const first = next.get(sequence) ?? 1;
      next.set(sequence, first + count);
      // Some are answered later than those that were asked after them.
      if (count % 2 === 0) await new Promise(setImmediate);
      return first;
    },
  };
  const log = {
    error: (_: object, message: string) => void reported.push(message),
    warn: (_: object, message: string) => void reported.push(message),
  };
  const start = () => rememberGivenNumbers({ store, dataFolder, log });
  return { start, reported, next, dataFolder };
}

test('numbers are those of the database, also when many are asked for at once', async (t) => {
  const { start, reported } = openNumbers(t);
  const reserve = start();
  const counts = [2, 1, 1_000, 3, 5];
  const firsts = await Promise.all(counts.map((count) => reserve('reftag', count)));
  assert.deepEqual(firsts, [1, 3, 4, 1_004, 1_007]);
  assert.equal(await reserve('strefID', 1), 1, 'each sequence by itself');
  assert.deepEqual(reported, []);
});

test('a database that begins below assigned numbers moves far ahead and is reported, at a start and while it runs', async (t) => {
  const { start, reported, next } = openNumbers(t);
  let reserve = start();
  assert.equal(await reserve('reftag', 1_000), 1);
  next.clear();
  reserve = start();
  const [first] = [await reserve('reftag', 1_000)];
  assert.ok(first > NUMBERS_AHEAD, `${first}`);
  assert.equal(reported.length, 1);
  next.set('reftag', 500);
  const again = await reserve('reftag', 1);
  assert.ok(again >= first + 1_000, `${again}`);
  assert.equal(reported.length, 2);
  assert.equal(await reserve('reftag', 1), again + 1, 'and goes on from there');
});

test('a file that is missing, damaged or cannot be written stops nothing', async (t) => {
  for (const content of ['', '{', 'null', '[1]', '{"reftag":"many","strefID":1e99}']) {
    const { start, dataFolder } = openNumbers(t);
    writeFileSync(join(dataFolder, 'given-numbers.json'), content);
    assert.equal(await start()('reftag', 5), 1, content);
  }
  const { start, reported, dataFolder } = openNumbers(t);
  mkdirSync(join(dataFolder, 'given-numbers.json'));
  assert.equal(await start()('reftag', 5), 1);
  assert.match(reported[0] ?? '', /given-numbers\.json cannot be written/);
});
