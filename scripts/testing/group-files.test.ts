import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupFiles } from './group-files.ts';

const plain = { read: () => "test('a', () => {});", isLong: () => false };

test('neighbours of one package share a process, files of another package do not', () => {
  const files = [
    'packages/core/src/b.test.ts',
    'packages/core/src/a.test.ts',
    'packages/market/src/c.test.ts',
  ];
  assert.deepEqual(groupFiles(files, plain), [
    ['packages/core/src/a.test.ts', 'packages/core/src/b.test.ts'],
    ['packages/market/src/c.test.ts'],
  ]);
});

test('files that the others would feel, long ones and those that start processes are alone', () => {
  const texts: Readonly<Record<string, string>> = {
    'packages/core/src/a.test.ts': "process.env.TZ = 'UTC';",
    'packages/core/src/b.test.ts': 'beforeEach(() => undefined);',
    'packages/core/src/c.test.ts': 'globalThis.fetch = other;',
    'packages/core/src/d.test.ts': "mock.method(Date, 'now');",
    'packages/core/src/e.test.ts': 'long',
    'packages/core/src/f.test.ts': "if (process.env.TZ === 'UTC') test('a', () => {});",
    'packages/core/src/g.test.ts': "describe('s', () => {\n  beforeEach(() => undefined);\n});",
    'apps/server/test/process-a.test.ts': '',
    'apps/server/test/killed/b.test.ts': '',
    'apps/docs/test/c.test.ts': '',
    'apps/docs/test/d.test.ts': '',
  };
  const read = (file: string) => texts[file] ?? '';
  const groups = groupFiles(Object.keys(texts), { read, isLong: (file) => read(file) === 'long' });
  const together = ['packages/core/src/f.test.ts', 'packages/core/src/g.test.ts'];
  assert.deepEqual(
    groups.filter(({ length }) => length > 1),
    [together],
  );
  assert.equal(groups.length, Object.keys(texts).length - 1);
});

test('no file is left out, and no process has very many', () => {
  const files = Array.from({ length: 100 }, (_, number) => `packages/core/src/${number}.test.ts`);
  const groups = groupFiles(files, plain);
  assert.deepEqual(groups.flat().toSorted(), files.toSorted());
  assert.ok(groups.every(({ length }) => length <= 18));
  assert.ok(groups.length <= 10);
});
