import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { testSizes } from './test-size.ts';

const MODULE = new URL('./test-size.ts', import.meta.url).href;

/** The size is chosen when a test file starts, so it is asked of another process. */
function sizesIn(size: string): Record<string, number> {
  const program = `const { testSizes } = await import('${MODULE}'); console.log(JSON.stringify(testSizes()));`;
  const env = { ...process.env, SPARK_TEST_SIZE: size };
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env,
    encoding: 'utf8',
  });
  assert.notEqual(stdout, '', stderr);
  return JSON.parse(stdout);
}

test('npm run test:long plays more of everything, and npm test some of it', () => {
  const [usual, long] = [sizesIn(''), sizesIn('long')];
  assert.deepEqual(Object.keys(usual), Object.keys(testSizes()));
  for (const [name, count = 0] of Object.entries(usual)) {
    assert.ok(count >= 1, `${name}: npm test keeps every kind of proof`);
    assert.ok((long[name] ?? 0) > count, `${name}: ${long[name]} are more than ${count}`);
  }
});

test('an unknown size is the usual one', () => {
  assert.deepEqual(sizesIn('huge'), sizesIn(''));
});
