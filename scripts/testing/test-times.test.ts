import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { longFiles } from './long-files.ts';
import { keepTestTimes, longestFirst, readTestTimes } from './test-times.ts';

const folder = mkdtempSync(join(tmpdir(), 'spark-test-times-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const took = (seconds: number) => ({ seconds, processorSeconds: seconds / 2 });

test('times that cannot be read count as missing', () => {
  assert.deepEqual(readTestTimes(folder), {});
  keepTestTimes(folder, { 'a.test.ts': took(1) });
  writeFileSync(join(folder, '.cache/test-times.json'), '{"a.te');
  assert.deepEqual(readTestTimes(folder), {});
});

test('a run of some files leaves the times of the others', () => {
  keepTestTimes(folder, { 'a.test.ts': took(1), 'b.test.ts': took(2) });
  keepTestTimes(folder, { 'b.test.ts': took(3) });
  assert.deepEqual(readTestTimes(folder), { 'a.test.ts': took(1), 'b.test.ts': took(3) });
});

test('long files come first, by the last run or, in a fresh clone, by the list', () => {
  const [long = '', second = ''] = longFiles;
  const times = { 'b.test.ts': took(1), 'c.test.ts': took(2) };
  const alone = (...files: readonly string[]) => files.map((file) => [file]);
  assert.deepEqual(longestFirst(alone('b.test.ts', 'c.test.ts'), times), alone('c.test.ts', 'b.test.ts'));
  assert.deepEqual(
    longestFirst(alone('a.test.ts', 'b.test.ts', long), {}),
    alone(long, 'a.test.ts', 'b.test.ts'),
  );
  assert.deepEqual(longestFirst(alone(second, long), {}), alone(long, second), 'in the order of the list');
  const several = ['a.test.ts', 'b.test.ts'];
  assert.deepEqual(longestFirst([['c.test.ts'], several], {}), [several, ['c.test.ts']], 'the sum counts');
});

test('the list names files that are there', () => {
  const root = join(import.meta.dirname, '../..');
  assert.deepEqual(
    longFiles.filter((file) => !existsSync(join(root, file))),
    [],
  );
});
