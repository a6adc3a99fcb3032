import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { LIMITS } from '@spark/vocabulary';
import { CallRefused } from './call-refused.ts';
import { createHeavyReads } from './heavy-reads.ts';

/** A reading that runs until the test ends it. */
function reading(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    end: resolve,
    work: async () => {
      log.push(`${name} begins`);
      await promise;
      log.push(`${name} ends`);
    },
  };
}

test('a second long reading of the same user waits, another user does not', async () => {
  const { run } = createHeavyReads();
  const log: string[] = [];
  const [first, second, other] = ['first', 'second', 'other'].map((name) => reading(log, name));
  assert.ok(first && second && other);
  const done = [run('AAAA', first.work), run('AAAA', second.work), run('BBBB', other.work)];
  await setImmediate();
  assert.deepEqual(log, ['first begins', 'other begins']);
  first.end();
  await done[0];
  await setImmediate();
  assert.deepEqual(log.slice(2), ['first ends', 'second begins']);
  second.end();
  other.end();
  await Promise.all(done);
});

test('a reading that fails lets the next one begin', async () => {
  const { run } = createHeavyReads();
  const failing = run('AAAA', async () => {
    throw new Error('the disk is gone');
  });
  const next = run('AAAA', async () => 'read');
  await assert.rejects(failing, /the disk is gone/);
  assert.equal(await next, 'read');
});

test('a user with too many waiting readings is refused with a reason, and the others are still answered', async () => {
  const { run } = createHeavyReads();
  const log: string[] = [];
  const first = reading(log, 'first');
  const begun = run('AAAA', first.work);
  const waiting = Array.from({ length: LIMITS.readingsWaitingPerUser }, () =>
    run('AAAA', async () => 'read'),
  );
  await assert.rejects(
    run('AAAA', async () => 'read'),
    (error: unknown) =>
      error instanceof CallRefused && error.problems.some(({ code }) => code === 'readings_too_many'),
  );
  assert.equal(await run('BBBB', async () => 'read'), 'read');
  first.end();
  await begun;
  assert.equal((await Promise.all(waiting)).length, LIMITS.readingsWaitingPerUser);
});

test('pages wait only once they turn out to be many, and stop waiting when their caller is gone', async () => {
  const { run, pages } = createHeavyReads();
  const log: string[] = [];
  const first = reading(log, 'first');
  const begun = run('AAAA', first.work);
  async function* book(count: number): AsyncGenerator<readonly number[]> {
    for (let page = 0; page < count; page++) yield [page];
  }
  let short = 0;
  for await (const page of pages('AAAA', book(10))) short += page.length;
  assert.equal(short, 10, 'few pages do not wait');
  let long = 0;
  const longReading = (async () => {
    for await (const page of pages('AAAA', book(100))) {
      long += page.length;
      if (long === 50) break;
    }
  })();
  await setImmediate();
  assert.ok(long < 50);
  first.end();
  await begun;
  await longReading;
  assert.equal(long, 50);
  assert.equal(await run('AAAA', async () => 'read'), 'read');
});
