import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryRelease } from './release-memory.ts';

const MB = 2 ** 20;

/** A process of which a part is in V8, and the rest outside. */
function processOf(inV8: number, outside: number) {
  const held = { inV8, outside };
  const done: string[] = [];
  const release = createMemoryRelease({
    usage: () => ({ rss: (held.inV8 + held.outside) * MB, heapTotal: held.inV8 * MB, external: 0 }),
    collect: () => {
      done.push('collected');
      held.inV8 = inV8;
    },
    trim: async () => {
      done.push('trimmed');
      held.outside = outside + 40;
    },
  });
  return { held, release, done: () => done.splice(0) };
}

test('after the start memory is collected, and nothing is loaded to trim it', () => {
  const { release, done } = processOf(100, 100);
  release.afterStart();
  assert.deepEqual(done(), ['collected']);
});

test('at rest memory outside of V8 is trimmed where much was added, and not again until it was added again', async () => {
  const { held, release, done } = processOf(50, 100);
  release.afterStart();
  done();
  Object.assign(held, { inV8: 300, outside: 250 });
  release.atRest();
  await new Promise(setImmediate);
  assert.deepEqual(done(), ['collected', 'trimmed']);
  release.atRest();
  assert.deepEqual(done(), [], 'nothing was added');
  Object.assign(held, { inV8: 300, outside: 160 });
  release.atRest();
  assert.deepEqual(done(), ['collected'], 'little was added outside of V8');
  held.outside = 250;
  release.atRest();
  assert.deepEqual(done(), ['collected', 'trimmed']);
});

test('memory that cannot be trimmed stays, and is not tried for in vain until more was added', async () => {
  let tries = 0;
  let outside = 100;
  const release = createMemoryRelease({
    usage: () => ({ rss: outside * MB, heapTotal: 0, external: 0 }),
    collect: () => undefined,
    trim: async () => {
      tries += 1;
      throw new Error('The library is missing.');
    },
  });
  release.afterStart();
  outside = 300;
  release.atRest();
  await new Promise(setImmediate);
  release.atRest();
  assert.equal(tries, 1);
});
